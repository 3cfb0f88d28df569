import { memo } from 'react'
import { cx } from '#components/ui/cx.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { GUTTER } from './grid-store.ts'

/** Sticky header row. */
export const GridHeader = memo(({ columns, template }: { columns: readonly LineColumn[]; template: string }) => (
  <div role="rowgroup" className="sticky top-0 z-30 shadow-[0_-1px_0_var(--subtle)]">
    <div
      role="row"
      aria-rowindex={1}
      className="grid h-8 border-b border-line bg-subtle text-xs font-medium text-muted"
      style={{ gridTemplateColumns: template }}
    >
      <div role="columnheader" aria-colindex={1} className="sticky left-0 z-10 flex items-center justify-end bg-subtle pr-2">
        <span className="sr-only">Line</span>
      </div>
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={index + 2}
          title={column.help ?? undefined}
          style={index === 0 ? { left: GUTTER } : undefined}
          className={cx(
            'flex min-w-0 items-center px-2',
            index === 0 && 'sticky z-10 bg-subtle shadow-[1px_0_0_var(--line)]',
            (column.type === 'qty' || column.type === 'price' || column.key === 'available_now') && 'justify-end',
          )}
        >
          <span className="truncate">
            {column.label}
            {column.currency && <span className="font-normal text-dim"> {column.currency}</span>}
          </span>
        </div>
      ))}
      <div role="columnheader" aria-colindex={columns.length + 2}>
        <span className="sr-only">Actions</span>
      </div>
    </div>
  </div>
))
GridHeader.displayName = 'GridHeader'
