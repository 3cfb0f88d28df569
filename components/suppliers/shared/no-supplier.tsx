import { EmptyState } from '#components/ui/empty-state.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'

/** Shown in supplier mode to an account without a supplier, because it must not show other suppliers' data as the account's own. */
export const NoSupplier = ({ title }: { title?: string }) => (
  <>
    {title && (
      <h1 className="border-b border-line px-3 py-2.5 text-xl font-semibold">
        <ClientWording>{title}</ClientWording>
      </h1>
    )}
    <EmptyState icon="suppliers" title={<ClientWording>Your account isn’t linked to a supplier.</ClientWording>}>
      <ClientWording>Suppliers see their own data here. Ask your administrator to link your account to your company.</ClientWording>
    </EmptyState>
  </>
)
