'use client'
import { renderCell, isRightAligned, valueOf } from '#components/list/cell.tsx'
import { cx } from '#components/ui/cx.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'

type Props = {
  rows: Holding[]
  columns: readonly ColumnSpec[]
  labelOf: (key: string, fallback: string) => string
  nameOf: (row: Holding) => string
  onClose: () => void
}

/** Compares marked rows: one row per field, one column per record. Differences are highlighted. */
export default function CompareDialog({ rows, columns, labelOf, nameOf, onClose }: Props) {
  const toClientWording = useClientWording()
  const lines = columns.map((column) => {
    const cells = rows.map((row) => ({ id: row.id, ...renderCell(column, row) }))
    const values = new Set(rows.map((row) => JSON.stringify(valueOf(row, column.key) ?? null)))
    return { column, cells, isSame: values.size === 1 }
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={toClientWording(`Compare ${rows.length} items`)} size="lg">
      <div role="region" aria-label="Fields side by side" tabIndex={0} className="-mx-5 max-h-[calc(100dvh-160px)] overflow-auto px-5 pb-3">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 bg-surface py-1.5 pr-3 text-left text-xs font-medium text-dim">
                Field
              </th>
              {rows.map((row) => (
                <th
                  key={row.id}
                  scope="col"
                  className="border-b border-line px-3 py-1.5 text-right font-mono font-medium whitespace-nowrap"
                >
                  {nameOf(row)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ column, cells, isSame }) => (
              <tr key={column.key}>
                <th
                  scope="row"
                  className="sticky left-0 border-b border-line bg-surface py-1.5 pr-3 text-left font-normal whitespace-nowrap text-muted"
                >
                  {labelOf(column.key, toClientWording(column.label))}
                </th>
                {cells.map((cell) => (
                  <td
                    key={cell.id}
                    className={cx(
                      'border-b border-line px-3 py-1.5 text-right',
                      isSame && 'text-muted',
                      !isSame && isRightAligned(column.type) && 'font-medium',
                    )}
                  >
                    {cell.content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
