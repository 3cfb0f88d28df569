import type { ReactNode } from 'react'
import { Quantity, Unknown } from '#components/list/cell.tsx'
import { withCode } from '#components/list/list-job.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatQty, formatWord } from '#lib/client/format.ts'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'
import { CUSTOMER_STATUS_NAMES } from './customers-resource.ts'

export const CustomerStatus = ({ status }: { status: CustomerRow['status'] }) => (
  <Status hue={status === 'BLOCKED' ? 'bad' : status === 'ACTIVE' ? 'good' : 'neutral'} mark={statusMark(status)}>
    {formatWord(status, CUSTOMER_STATUS_NAMES)}
  </Status>
)

/** Column values in an exported file. */
export const customerExportColumns: NonNullable<ListSlots<CustomerRow>['exportColumns']> = {
  status: withCode(
    'Status',
    (row) => row.status && formatWord(row.status, CUSTOMER_STATUS_NAMES),
    (row) => row.status,
  ),
}

/** Number of late orders; a number above zero has an icon. */
export const LateOrders = ({ count }: { count: number | null }) =>
  count === null ? (
    <Unknown />
  ) : count === 0 ? (
    <Quantity value={0} />
  ) : (
    <span className="inline-flex items-center gap-1 text-bad">
      <Icon name="clock" size={12} title="Late" />
      {formatQty(count)}
    </span>
  )

/** Cells that need more than their plain value. */
export const customerCells: Readonly<Record<string, (row: CustomerRow) => ReactNode>> = {
  status: (row) => <CustomerStatus status={row.status} />,
  late_sos: (row) => <LateOrders count={row.late_sos} />,
}
