'use client'
import { formatQty } from '#lib/client/format.ts'
import type { Grid } from '#lib/order-form/grid.ts'
import { lineLimitText } from '#lib/order-form/line-limit.ts'
import { useGridContext } from './grid-context.ts'
import { useGrid, useStored } from './grid-store.ts'
import { pluralise } from '#lib/list/pages.ts'

const activeCellOf = (grid: Grid) => grid.active

/** Footer of the grid: help for the active column, and the totals. */
export const GridFooter = () => (
  <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-subtle px-3 py-1 text-sm">
    <ActiveHelp />
    <Totals />
  </div>
)

/** Help for the active cell's column. Errors are shown at the cell. */
const ActiveHelp = () => {
  const { store, columns } = useGridContext()
  const active = useGrid(store, activeCellOf)
  return <span className="min-w-0 flex-1 truncate text-dim">{columns[active.col]?.help}</span>
}

const Totals = () => {
  const { insights, maxLines } = useGridContext()
  const { rows, count, units } = useStored(insights)
  // A fourth unit takes no more space than the text that would count it.
  const shown = units.length > 4 ? units.slice(0, 3) : units
  const shortLineCount = [...rows.values()].filter((row) => row.short).length
  return (
    <span role="status" className="ml-auto flex flex-wrap items-center gap-x-3 text-muted tabular-nums">
      {count > maxLines && <span className="text-bad">{lineLimitText(maxLines)}</span>}
      {shortLineCount > 0 && <span className="text-warn">{pluralise(shortLineCount, 'line is short', 'lines are short')}</span>}
      <span>
        <b className="font-medium text-ink">{formatQty(count)}</b> {count === 1 ? 'line' : 'lines'}
      </span>
      {shown.map(([unit, sum]) => (
        <span key={unit}>
          <b className="font-medium text-ink">{formatQty(sum)}</b> <span className="font-mono text-xs">{unit}</span>
        </span>
      ))}
      {units.length > shown.length && <span className="text-dim">+ {units.length - shown.length} more units of measure</span>}
    </span>
  )
}
