import type { ReactNode } from 'react'
import { Quantity, Unknown } from '#components/list/cell.tsx'
import { withCode } from '#components/list/list-job.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status, type Hue } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatQty, formatWord } from '#lib/client/format.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { SUPPLIER_STATUS_NAMES } from './suppliers-resource.ts'

const HUES: Readonly<Record<string, Hue>> = { ACTIVE: 'good', BLOCKED: 'bad', PENDING: 'warn' }

export const SupplierStatus = ({ status }: { status: SupplierRow['status'] }) => (
  <Status hue={HUES[status ?? ''] ?? 'neutral'} mark={statusMark(status)}>
    {formatWord(status, SUPPLIER_STATUS_NAMES)}
  </Status>
)

/** Below this percentage of receipts on time, the figure is marked as poor. */
const POOR = 75

/** Percentage of receipts on time; a poor figure has an icon. */
export const OnTime = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    <span className="text-dim" data-tip="No figure for the last 90 days">
      <span aria-hidden="true">–</span>
      <span className="sr-only">No figure for the last 90 days</span>
    </span>
  ) : (
    <span className={`inline-flex items-center justify-end gap-1 ${percent < POOR ? 'text-warn' : ''}`}>
      {percent < POOR && <Icon name="trend-down" size={12} title="Poor" />}
      {formatQty(Math.round(percent))} %
    </span>
  )

/** Column values in an exported file. */
export const supplierExportColumns: NonNullable<ListSlots<SupplierRow>['exportColumns']> = {
  status: withCode(
    'Status',
    (row) => row.status && formatWord(row.status, SUPPLIER_STATUS_NAMES),
    (row) => row.status,
  ),
  on_time_pct: [{ label: 'On time %', type: 'number', value: (row) => row.on_time_pct && Math.round(row.on_time_pct) }],
}

/** Cells that need more than their plain value. */
export const supplierCells: Readonly<Record<string, (row: SupplierRow) => ReactNode>> = {
  status: (row) => <SupplierStatus status={row.status} />,
  on_time_pct: (row) => <OnTime percent={row.on_time_pct} />,
  overdue_pos: (row) =>
    row.overdue_pos === null ? (
      <Unknown />
    ) : row.overdue_pos === 0 ? (
      <Quantity value={0} />
    ) : (
      <span className="inline-flex items-center gap-1 text-bad">
        <Icon name="clock" size={12} title="Overdue" />
        {formatQty(row.overdue_pos)}
      </span>
    ),
}
