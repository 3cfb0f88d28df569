'use client'
import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isMarked, type Marks } from '#lib/list/marks.ts'
import type { Store } from '#lib/list/store.ts'
import { HEADER_HEIGHT, type Placed } from './geometry.ts'
import { ListRow, type RowContext } from './row.tsx'

/** The row that the keys work on. `wantsFocus` moves the browser's focus there. */
export type Cursor = { index: number; wantsFocus: boolean }

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly Placed[]
  scroll: RefObject<HTMLDivElement | null>
  rowHeight: number
  hasTotals: boolean
  marks: Store<Marks<Row>>
  cursor: Store<Cursor>
  open: string | null
  recordOf: (row: Row) => string
  context: RowContext<Row>
}

/** The rows that are in view, with blocks of empty space for the others. The row with the focus is never taken away. */
export const Body = <Row extends { id: string }>({
  rows,
  columns,
  scroll,
  rowHeight,
  hasTotals,
  marks,
  cursor,
  open,
  recordOf,
  context,
}: Props<Row>) => {
  const marked = useSyncExternalStore(marks.subscribe, marks.get, marks.get)
  const { index, wantsFocus } = useSyncExternalStore(cursor.subscribe, cursor.get, cursor.get)
  // One row is always in the order of Tab, also after the list has become shorter.
  const active = Math.min(index, rows.length - 1)
  const isPrinting = usePrinting()
  const rangeExtractor = useCallback((range: Range) => withRow(defaultRangeExtractor(range), active, rows.length), [active, rows.length])
  // oxlint-disable-next-line react/incompatible-library -- the window changes with every scroll and must not be memoised
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: isPrinting ? rows.length : 8,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    scrollPaddingEnd: hasTotals ? HEADER_HEIGHT + 8 : 8,
    rangeExtractor,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // Sizes are the theme's; the virtualizer measures nothing by itself.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  // The focus is the browser's: it moves after the row is there.
  useLayoutEffect(() => {
    if (!wantsFocus) return
    virtualizer.scrollToIndex(active, { align: 'auto' })
    scroll.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`)?.focus({ preventScroll: true })
    cursor.set({ index: active, wantsFocus: false })
  }, [active, wantsFocus, cursor, scroll, virtualizer])

  const span = columns.length + 2
  const parts: ReactNode[] = []
  let end = HEADER_HEIGHT
  for (const item of virtualizer.getVirtualItems()) {
    const row = rows[item.index]
    if (!row) continue
    if (item.start > end) parts.push(<Space key={`before-${item.index}`} height={item.start - end} span={span} />)
    parts.push(
      <ListRow
        key={row.id}
        row={row}
        index={item.index}
        columns={columns}
        isMarked={isMarked(marked, row.id)}
        isActive={item.index === active}
        isOpen={open !== null && recordOf(row) === open}
        context={context}
      />,
    )
    end = item.end
  }
  const rest = HEADER_HEIGHT + rows.length * rowHeight - end
  if (rest > 0) parts.push(<Space key="after" height={rest} span={span} />)
  return <tbody>{parts}</tbody>
}

const Space = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden="true" style={{ height }} className="print:hidden">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space, hidden from assistive technology */}
    <td colSpan={span} />
  </tr>
)

const withRow = (indexes: number[], index: number, count: number): number[] => {
  if (index < 0 || index >= count || indexes.includes(index)) return indexes
  return [...indexes, index].toSorted((a, b) => a - b)
}

/** On paper all rows stand, not only those in view. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  // The browser takes its picture right after the event, so the rows must be there at once.
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const stop = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', stop)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', stop)
    }
  }, [])
  return isPrinting
}
