'use client'
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isMarked, type Marks } from '#lib/list/marked-rows.ts'
import type { Store } from '#lib/shared/store.ts'
import { HEADER_HEIGHT, type PlacedColumn } from './geometry.ts'
import { ListRow, type RowContext } from './row.tsx'
import { useRowWindow } from './use-row-window.ts'
import { blocksOf } from './row-window.ts'

/** The row that the keys work on. `wantsFocus` moves the browser's focus there, `wantsView` only scrolls there. */
export type Cursor = { index: number; wantsFocus: boolean; wantsView?: boolean }

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly PlacedColumn[]
  scroll: RefObject<HTMLDivElement | null>
  rowHeight: number
  hasTotals: boolean
  marks: Store<Marks<Row>>
  cursor: Store<Cursor>
  /** Id of the row whose record is open. */
  open: string | null
  context: RowContext<Row>
}

/** Renders the rows in view, and empty space in place of the others. The cursor's row is always rendered, because it may have the focus. */
export const Body = <Row extends { id: string }>({ rows, columns, scroll, rowHeight, hasTotals, marks, cursor, ...rest }: Props<Row>) => {
  const marked = useSyncExternalStore(marks.subscribe, marks.get, marks.get)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  // Tab must always reach one row, even after the list has become shorter.
  const active = Math.min(cursor.get().index, rows.length - 1)
  const isPrinting = usePrinting()
  const { view, show } = useRowWindow({ count: rows.length, rowHeight, scroll, bottom: hasTotals ? HEADER_HEIGHT : 0 })
  const body = useRef<HTMLTableSectionElement>(null)
  /** Moves the tab stop to the cursor's row, and the focus if it is wanted there. Returns false if the row is not rendered. */
  const reach = useEffectEvent((): boolean => {
    const target = cursor.get()
    const index = Math.min(target.index, rows.length - 1)
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    if (!row) return false
    // Before the focus, which computes styles anyway.
    moveTabStop(body.current, row)
    if (target.wantsFocus || target.wantsView) {
      show(index)
      if (target.wantsFocus) row.focus({ preventScroll: true })
      // Changed in place: a new cursor would be reached again.
      Object.assign(target, { index, wantsFocus: false, wantsView: false })
    }
    return true
  })
  // After every render, because a row that was not rendered before is not a tab stop yet.
  useLayoutEffect(() => void reach())
  // A cursor that moves to a rendered row, as by an arrow key, renders nothing.
  useLayoutEffect(() => cursor.subscribe(() => reach() || renderAgain()), [cursor])

  const { open, context } = rest
  return (
    <tbody ref={body}>
      {blocksOf(isPrinting ? { from: 0, to: rows.length } : view, active, rows.length).map((block) => {
        const row = block.kind === 'row' ? rows[block.index] : undefined
        if (block.kind === 'space' || !row)
          return (
            <Space key={`before-${block.kind === 'space' ? block.before : block.index}`} rows={block.kind === 'space' ? block.rows : 1} />
          )
        return (
          <ListRow
            key={row.id}
            row={row}
            index={block.index}
            columns={columns}
            isMarked={isMarked(marked, row.id)}
            isOpen={row.id === open}
            context={context}
          />
        )
      })}
    </tbody>
  )
}

/** Makes one row and its controls the only ones that Tab reaches. With a `tabIndex` prop, each arrow key would render two rows. */
const moveTabStop = (body: HTMLElement | null, row: HTMLElement) => {
  const previous = body?.querySelector<HTMLElement>('tr[tabindex="0"]')
  if (previous === row) return
  if (previous) setTabIndex(previous, -1)
  setTabIndex(row, 0)
}

const setTabIndex = (row: HTMLElement, tabIndex: 0 | -1) => {
  for (const element of [row, ...row.querySelectorAll<HTMLElement>('[data-row-control]')]) element.tabIndex = tabIndex
}

/** Each space is a layer of its own, like the rows. Even one row without a layer makes the browser repaint the whole table every frame. */
const Space = ({ rows }: { rows: number }) => (
  <tr aria-hidden="true" className="relative z-0" style={{ height: `calc(${rows} * var(--row))` }}>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space, hidden from assistive technology */}
    <td />
  </tr>
)

/** True while printing: paper shows all rows, not only those in view. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  // The browser captures the page right after the event, so the rows must be rendered synchronously.
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
