'use client'
import { memo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { countText, pluralize } from '#lib/list/pages.ts'
import { headingOf, widthOf, withTarget, type Mapping, type Target } from '#lib/order-form/file/mapping.ts'
import { isGood, type FileOrder, type FileProblem } from '#lib/order-form/file/orders.ts'
import { filledLines } from '#lib/order-form/lines.ts'
import type { Table } from '#lib/order-form/table-text.ts'

type Props = {
  label: string
  table: Table
  mapping: Mapping
  targets: readonly Target[]
  orders: readonly FileOrder[]
  onMapping: (mapping: Mapping) => void
}

/** Orders shown at first, and with each press of the button. */
const STEP = 50

/** The rows of the file by order, with each problem at its cell. The headings choose what a column holds. */
export const Preview = ({ label, table, mapping, targets, orders, onMapping }: Props) => {
  const [limit, setLimit] = useState(STEP)
  const columns = Array.from({ length: widthOf(table) }, (_, index) => index)
  const options = [{ value: '', label: 'Leave out' }, ...targets.map(({ key, label: text }) => ({ value: key, label: text }))]
  const shown = orders.slice(0, limit)
  return (
    <div role="region" aria-label={label} tabIndex={0} data-ring className="min-h-40 flex-1 overflow-auto rounded-md border border-line">
      <table className="min-w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-10 bg-surface shadow-[0_1px_0_var(--line)]">
          <tr>
            <th scope="col" className="px-2 py-1 text-left align-bottom text-xs font-normal text-dim">
              Row
            </th>
            {columns.map((column) => {
              const heading = headingOf(table, mapping.headerRow, column)
              return (
                <th key={column} scope="col" className="px-1 py-1 text-left font-normal">
                  <label className="flex w-36 flex-col gap-0.5 text-xs text-muted">
                    <span className="truncate" title={heading}>
                      {heading}
                    </span>
                    <Select
                      size="sm"
                      value={mapping.targets[column] ?? ''}
                      options={options}
                      onChange={(key) => onMapping(withTarget(mapping, column, key || null))}
                    />
                  </label>
                </th>
              )
            })}
          </tr>
        </thead>
        {shown.map((order) => (
          <OrderRows key={order.id} order={order} table={table} columns={columns} mapping={mapping} />
        ))}
      </table>
      {orders.length > limit && (
        <div className="sticky left-0 p-2">
          <Button size="sm" onClick={() => setLimit(limit + STEP)}>
            Show {countText(Math.min(STEP, orders.length - limit))} more of {countText(orders.length)} orders
          </Button>
        </div>
      )}
    </div>
  )
}

type RowsProps = { order: FileOrder; table: Table; columns: readonly number[]; mapping: Mapping }

const OrderRows = memo(function OrderRows({ order, table, columns, mapping }: RowsProps) {
  const isFine = isGood(order)
  const general = order.problems.filter(({ target }) => target === null || !mapping.targets.includes(target))
  const lineCount = filledLines(order.lines).length
  const blocking = order.problems.filter(({ isWarning }) => !isWarning).length
  return (
    <tbody className="border-b border-line">
      <tr className="bg-sunken">
        <th scope="rowgroup" colSpan={columns.length + 1} className="px-2 py-1 text-left font-normal">
          <span className="sticky left-2 inline-flex max-w-[min(70vw,900px)] flex-wrap items-center gap-x-2">
            <Icon
              name={isFine ? 'success' : 'error'}
              size={14}
              title={isFine ? 'Can be created' : 'Has problems'}
              className={isFine ? 'text-good' : 'text-bad'}
            />
            <span className="font-mono font-medium">{order.name}</span>
            <span className="text-muted">
              {pluralize(lineCount, 'line', 'lines')}
              {blocking > 0 && `, ${pluralize(blocking, 'problem', 'problems')}`}
            </span>
            {general.map((problem, index) => (
              <ProblemText key={index} problem={problem} />
            ))}
          </span>
        </th>
      </tr>
      {order.rows.map((row) => (
        <tr key={row} className="border-t border-line align-top">
          <th scope="row" className="px-2 py-1 text-left font-normal text-dim tabular-nums">
            {row + 1}
          </th>
          {columns.map((column) => {
            const target = mapping.targets[column] ?? null
            const problems = target === null ? [] : order.problems.filter((problem) => problem.row === row && problem.target === target)
            return (
              <td
                key={column}
                className={cx(
                  'max-w-64 px-2 py-1 break-words',
                  target === null && 'text-dim',
                  problems.length > 0 && 'min-w-56',
                  problems.some(({ isWarning }) => !isWarning) && 'bg-bad-tint',
                )}
              >
                {table[row]?.[column]}
                {problems.map((problem, index) => (
                  <ProblemText key={index} problem={problem} />
                ))}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
})

const ProblemText = ({ problem: { message, isWarning } }: { problem: FileProblem }) => (
  <span className={cx('flex items-start gap-1 text-xs', isWarning ? 'text-warn' : 'text-bad')}>
    <Icon name={isWarning ? 'warning' : 'error'} size={12} className="mt-0.5 shrink-0" />
    <span>{message}</span>
  </span>
)
