import { ClientWording } from '#lib/client/field-labels.ts'

/** Shown if v7 returns no item code, because nothing can be looked up without it. */
export const NoItemCode = ({ what }: { what: string }) => (
  <p className="px-4 py-3 text-sm text-muted">
    <ClientWording>{`The warehouse system did not send the item code of this stock, so its ${what} cannot be looked up.`}</ClientWording>
  </p>
)
