import type { ListSlots } from '#components/list/slots.ts'
import { Icon } from '#components/ui/icons.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatQty } from '#lib/client/format.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { useEmptyText } from './shared/use-in-scope.ts'
import { exportStatus, LateCount, CounterpartyStatus } from './shared/counterparty-cells.tsx'

/** Below this percentage of receipts on time, the figure is marked as poor. */
const POOR = 75

/** Percentage of receipts on time; a poor figure has an icon. */
export const OnTime = ({ supplier }: { supplier: Pick<SupplierRow, 'on_time_pct'> }) => {
  const percent = supplier.on_time_pct
  const noData = unknownReason(supplier, 'on_time_pct', useEmptyText()('No data for the last 90 days'))
  return percent === null ? (
    <span className="text-dim" data-tip={noData}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{noData}</span>
    </span>
  ) : (
    <span className={`inline-flex items-center justify-end gap-1 ${percent < POOR ? 'text-warn' : ''}`}>
      {percent < POOR && <Icon name="trend-down" size={12} title="Poor" />}
      {formatQty(Math.round(percent))}%
    </span>
  )
}

/** Column values in an exported file. */
export const supplierExportColumns: ListSlots<SupplierRow>['exportColumns'] = {
  status: exportStatus(),
  on_time_pct: [{ label: 'On time %', type: 'number', value: (row) => row.on_time_pct && Math.round(row.on_time_pct) }],
}

/** Cells that need more than their plain value. */
export const supplierCells: ListSlots<SupplierRow>['cells'] = {
  status: (row) => <CounterpartyStatus status={row.status} />,
  on_time_pct: (row) => <OnTime supplier={row} />,
  overdue_pos: (row) => <LateCount count={row.overdue_pos} title="Overdue" />,
}
