import type { ListSlots } from '#components/list/slots.ts'
import { exportStatus, LateCount, CounterpartyStatus } from '#components/suppliers/shared/counterparty-cells.tsx'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'

/** Column values in an exported file. */
export const customerExportColumns: ListSlots<CustomerRow>['exportColumns'] = { status: exportStatus() }

/** Cells that need more than their plain value. */
export const customerCells: ListSlots<CustomerRow>['cells'] = {
  status: (row) => <CounterpartyStatus status={row.status} />,
  late_sos: (row) => <LateCount count={row.late_sos} title="Late" />,
}
