'use client'
import { renderCell, isRightAligned, valueOf } from '#components/list/cell.tsx'
import { cx } from '#components/ui/cx.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { useStandardColumns } from '#components/list/use-columns.ts'
import { useOnlyClient } from '#lib/client/clients-in-view.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import type { Resource } from '#components/list/define-resource.ts'
import { gtinCell } from './cells.tsx'

type Props = { rows: Holding[]; resource: Pick<Resource<Holding>, 'metadata' | 'columns'>; onClose: () => void }

const nameOf = (row: Holding) => [row.product_code, row.site_code].filter(Boolean).join(' · ') || row.id

/**
 * Compares marked rows: one row per field, one column per record. Fields with equal values are muted. Fields that v7 does not describe are
 * left out: the user may not see them, and a value that is missing says nothing about the stock.
 */
export default function CompareDialog({ rows, resource: { metadata, columns }, onClose }: Props) {
  const toClientWording = useClientWording()
  const labelOf = useLabels()
  const visible = useStandardColumns({ metadata, columns }, useOnlyClient()).columns
  const compared = columns.filter(({ key }) => visible.some((column) => column.key === key))
  const lines = compared.map((column) => {
    const cells = rows.map((row) => ({ id: row.id, content: column.key === 'gtin' ? gtinCell(row) : renderCell(column, row).content }))
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
