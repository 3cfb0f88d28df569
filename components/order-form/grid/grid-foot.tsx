'use client'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icons.tsx'
import { formatQty } from '#lib/client/format.ts'
import { knownProblems } from '#lib/order-form/check.ts'
import { linesIn, type Grid } from '#lib/order-form/grid.ts'
import { cellOf } from '#lib/order-form/lines.ts'
import { shortWords } from './cell-value.tsx'
import { useGridContext } from './grid-context.ts'
import { useGrid, useKnown, useStored } from './grid-store.ts'
import { useRowInsight } from './insights.ts'

const ACTIVE = (grid: Grid) => grid.active
const LINE = (grid: Grid) => linesIn(grid)[grid.active.row]

/** Below the grid: what is wrong in the active cell, and what all lines come to. */
export const GridFoot = ({ children }: { children?: ReactNode }) => (
  <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-subtle px-3 py-1 text-sm">
    <ActiveNote />
    {children}
    <Totals />
  </div>
)

const ActiveNote = () => {
  const { store, columns, check, insights, isStrict } = useGridContext()
  const active = useGrid(store, ACTIVE)
  const line = useGrid(store, LINE)
  const notes = useStored(store.notes)
  const known = useKnown(store, cellOf(line, 'product_code'))
  const insight = useRowInsight(insights, active.row)
  const column = columns[active.col]
  if (!line || !column) return <span className="flex-1" />
  const said = notes.get(line.id)?.[column.key]
  const own = knownProblems(line, active.row + 1, check, known)[column.key]
  const text = cellOf(line, column.key)
  const error = text.trim() === '' && !isStrict ? undefined : own
  const message =
    error ??
    (said && said.value === text ? said.message : undefined) ??
    (insight?.short && (column.key === 'available_now' || column.key === 'qty') ? shortWords(insight.short) : undefined) ??
    (column.key === 'product_code' && insight?.repeats !== null && insight?.repeats !== undefined
      ? `This line repeats line ${insight.repeats + 1}.`
      : undefined)
  const isError = Boolean(error) || said?.kind === 'error'
  if (!message) return <span className="min-w-0 flex-1 truncate text-dim">{column.help}</span>
  return (
    <span className={`flex min-w-0 flex-1 items-center gap-1.5 ${isError ? 'text-bad' : 'text-warn'}`}>
      <Icon name={isError ? 'error' : 'warning'} size={14} />
      <span className="min-w-0">
        <span className="font-medium">{column.label}:</span> {message}
      </span>
    </span>
  )
}

/** Sums over all lines. */
const Totals = () => {
  const { insights } = useGridContext()
  const { rows, count, units } = useStored(insights)
  const short = [...rows.values()].filter((one) => one.short).length
  return (
    <span role="status" className="ml-auto flex flex-wrap items-center gap-x-3 text-muted tabular-nums">
      {short > 0 && <span className="text-warn">{short === 1 ? '1 line is short' : `${formatQty(short)} lines are short`}</span>}
      <span>
        <b className="font-medium text-ink">{formatQty(count)}</b> {count === 1 ? 'line' : 'lines'}
      </span>
      {units.slice(0, 3).map(([unit, sum]) => (
        <span key={unit}>
          <b className="font-medium text-ink">{formatQty(sum)}</b> <span className="font-mono text-xs">{unit}</span>
        </span>
      ))}
      {units.length > 3 && <span className="text-dim">+ {units.length - 3} more units</span>}
    </span>
  )
}
