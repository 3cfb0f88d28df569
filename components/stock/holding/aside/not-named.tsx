/** Shown if v7 gives no item code, without which nothing can be looked up. */
export const NotNamed = ({ what }: { what: string }) => (
  <p className="px-4 py-3 text-sm text-muted">
    The warehouse system did not send the item code of this stock, so its {what} cannot be looked up.
  </p>
)
