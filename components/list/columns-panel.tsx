'use client'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cx } from '#components/ui/cx.ts'
import { FocusWhenShown } from '#components/ui/focus-when-shown.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { SearchInput } from '#components/ui/input.tsx'
import { isColumnCustomised, isCustomised, moveColumn, pinColumn, resetColumn, showColumn, type Layout } from '#lib/list/layout.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { includesWords } from '#lib/shared/unaccented.ts'

type Props = {
  defaults: readonly ColumnSpec[]
  columns: readonly ColumnSpec[]
  layout: Layout
  onChange: (layout: Layout) => void
  /** Below the columns. */
  note?: ReactNode
}

/** Shows, hides, orders and pins columns. Each column, or all of them, can be reset to the default. */
export default function ColumnsPanel({ defaults, columns, layout, onChange, note }: Props) {
  const [query, setQuery] = useState('')
  const found = columns.filter(({ label, key, group }) => includesWords(`${label} ${key} ${group ?? ''}`, query))
  const move = (key: string, step: -1 | 1) => {
    const neighbour = columns[columns.findIndex((column) => column.key === key) + step]
    if (neighbour) onChange(moveColumn(defaults, layout, key, neighbour.key, step < 0 ? 'before' : 'after'))
  }
  return (
    <div className="flex max-h-[min(560px,var(--radix-popover-content-available-height))] flex-col">
      <FocusWhenShown />
      <div className="border-b border-line p-2">
        <SearchInput
          label="Search columns"
          placeholder="Search columns"
          data-autofocus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onClear={() => setQuery('')}
        />
      </div>
      <ul aria-label="Columns" className="min-h-0 flex-1 overflow-auto p-1">
        {found.map((column) => (
          <ColumnLine
            key={column.key}
            column={column}
            isChanged={isColumnCustomised(defaults, layout, column.key)}
            onShow={(on) => onChange(showColumn(defaults, layout, column.key, on))}
            onPin={() => onChange(pinColumn(defaults, layout, column.key, !column.isPinned))}
            onReset={() => onChange(resetColumn(defaults, layout, column.key))}
            onMove={(step) => move(column.key, step)}
            onDrop={(key, edge) => onChange(moveColumn(defaults, layout, key, column.key, edge))}
          />
        ))}
        {found.length === 0 && <li className="px-2 py-3 text-sm text-muted">No columns match “{query}”.</li>}
      </ul>
      <div className="flex items-center justify-between gap-2 border-t border-line p-2">
        <span className="pl-1 text-xs text-dim">{columns.filter((column) => column.isVisible).length} shown · Alt+↑↓ to move</span>
        <Button
          size="sm"
          icon="undo"
          disabledReason={!isCustomised(defaults, layout) && 'Using the default layout'}
          onClick={() => onChange({})}
        >
          Reset all
        </Button>
      </div>
      {note}
    </div>
  )
}

type LineProps = {
  column: ColumnSpec
  isChanged: boolean
  onShow: (on: boolean) => void
  onPin: () => void
  onReset: () => void
  onMove: (step: -1 | 1) => void
  onDrop: (key: string, edge: 'before' | 'after') => void
}

/** Visible only on hover and focus, except on touch screens, but always takes up its space. */
const QUIET = 'opacity-0 focus-area:opacity-100 group-hover/line:opacity-100 touch:opacity-100'

const ColumnLine = ({ column, isChanged, onShow, onPin, onReset, onMove, onDrop }: LineProps) => {
  const [edge, setEdge] = useState<'before' | 'after' | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey) return
    event.preventDefault()
    onMove(step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the second way; the buttons inside and Alt+arrows are the first
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/column', column.key)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('text/column')) return
        event.preventDefault()
        const { top, height } = event.currentTarget.getBoundingClientRect()
        setEdge(event.clientY < top + height / 2 ? 'before' : 'after')
      }}
      onDragLeave={() => setEdge(null)}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(event.dataTransfer.getData('text/column'), edge ?? 'before')
        setEdge(null)
      }}
      onKeyDown={onKeyDown}
      data-focus-area
      className={cx(
        'group/line flex h-8 cursor-grab items-center rounded-sm pr-1 pl-2 hover:bg-hover touch:h-11 touch:[&_button]:min-w-11',
        edge === 'before' && 'shadow-[inset_0_2px_0_var(--focus)]',
        edge === 'after' && 'shadow-[inset_0_-2px_0_var(--focus)]',
      )}
    >
      <span className="min-w-0 flex-1">
        <Checkbox checked={column.isVisible} disabled={column.isLocked} onChange={onShow}>
          <span className={cx('block truncate', !column.isVisible && 'text-muted')}>{column.label}</span>
        </Checkbox>
      </span>
      {isChanged && <IconButton icon="undo" label={`Reset ${column.label}`} size="sm" onClick={onReset} />}
      <IconButton
        icon="pin"
        className={column.isPinned ? undefined : QUIET}
        label={column.isPinned ? `Unpin ${column.label}` : `Pin ${column.label}`}
        pressed={column.isPinned}
        size="sm"
        onClick={onPin}
      />
      <IconButton icon="arrow-up" className={QUIET} label={`Move ${column.label} up`} keys="Alt+↑" size="sm" onClick={() => onMove(-1)} />
      <IconButton
        icon="arrow-down"
        className={QUIET}
        label={`Move ${column.label} down`}
        keys="Alt+↓"
        size="sm"
        onClick={() => onMove(1)}
      />
    </li>
  )
}
