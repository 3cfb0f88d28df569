import { cx } from '#components/ui/cx.ts'
import { isRightAligned, Quantity } from './cell.tsx'
import { PINNED_CELL } from './row.tsx'
import type { ColumnTotals, PlacedColumn } from './geometry.ts'

/** Sums over all filtered rows, not just the page. Only for columns whose rows share one unit. */
export const Totals = ({ columns, totals }: { columns: readonly PlacedColumn[]; totals: ColumnTotals }) => (
  <tfoot className="sticky bottom-0 z-10 [--ground:var(--subtle)]">
    <tr className="bg-(--ground)">
      <td aria-hidden="true" className="sticky left-0 z-2 h-thead border-t border-line bg-(--ground)" />
      {columns.map(({ column, isPinned, style }, index) => {
        const total = column.isTotal ? totals[column.key] : undefined
        return (
          <td
            key={column.key}
            style={isPinned ? style : undefined}
            className={cx(
              'h-thead border-t border-line bg-(--ground) px-2.5 font-medium',
              // The padding of the column before is gap enough.
              isRightAligned(column.type) && 'cut-number pl-0',
              isPinned && 'sticky',
              isPinned && PINNED_CELL,
            )}
          >
            {index === 0 ? <span className="text-xs text-muted">Total</span> : typeof total === 'number' && <Quantity value={total} />}
          </td>
        )
      })}
      <td
        aria-hidden="true"
        className="sticky right-0 z-2 border-t border-line bg-(--ground) before:gutter-fade touch:static touch:before:hidden"
      />
    </tr>
  </tfoot>
)

/** Whether any visible column has a total. */
export const hasTotals = (columns: readonly PlacedColumn[], totals: ColumnTotals | null | undefined): boolean =>
  Boolean(totals) && columns.some(({ column }) => column.isTotal && typeof totals?.[column.key] === 'number')
