import { Notice } from '#components/orders/shared/notice.tsx'
import { useSession } from '#lib/client/session.tsx'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'

/** Says that a client takes no orders from the company, and whom to ask. v7 may leave out the reason. */
export const CompanyNotice = ({ row }: { row: Pick<SupplierRow, 'status' | 'client_code' | 'block_reason'> }) => {
  const { clients } = useSession()
  const { status, client_code: code, block_reason: reason } = row
  if (status !== 'BLOCKED' && status !== 'PENDING') return null
  const client = clients.find((other) => other.client_code === code)?.client_name || code || 'Your client'
  return (
    <Notice
      tone="warn"
      icon="lock"
      title={status === 'BLOCKED' ? `${client} has blocked your company` : `${client} has not approved your company yet`}
    >
      {reason && <p>{reason}</p>}
      <p>You cannot enter new orders for them. Ask your contact there.</p>
    </Notice>
  )
}
