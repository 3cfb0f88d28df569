import { cx } from '#components/ui/cx.ts'
import { isRight, Quantity } from './cell.tsx'
import { PINNED_GROUND } from './row.tsx'
import type { Placed } from './geometry.ts'

/** Sums by column; null where v7 does not tell one. */
export type Totaled = Readonly<Record<string, number | null>>

/** Sums over all that the filter finds, not over the page; only where one unit holds for all. */
export const Totals = ({ columns, totals }: { columns: readonly Placed[]; totals: Totaled }) => (
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
              isRight(column.type) && 'text-right whitespace-nowrap',
              isPinned && 'sticky',
              isPinned && PINNED_GROUND,
            )}
          >
            {index === 0 ? <span className="text-xs text-muted">Total</span> : typeof total === 'number' && <Quantity value={total} />}
          </td>
        )
      })}
      <td aria-hidden="true" className="border-t border-line" />
    </tr>
  </tfoot>
)

/** Totals that have a column in view. */
export const hasTotals = (columns: readonly Placed[], totals: Totaled | null | undefined): boolean =>
  Boolean(totals) && columns.some(({ column }) => column.isTotal && typeof totals?.[column.key] === 'number')
