'use client'
import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { cx } from '#components/ui/cx.ts'
import { keepCardsOffRowActions } from '#components/ui/free-corner.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { markedCount, pageTick } from '#lib/list/marked-rows.ts'
import type { Store } from '#lib/shared/store.ts'
import { Body } from './body.tsx'
import {
  ACTIONS_WIDTH,
  MARKS_WIDTH,
  placeColumns,
  stickyScrollLeft,
  tableStyle,
  widthVar,
  withRoomForTotals,
  type PlacedColumn,
} from './geometry.ts'
import { Header, type HeaderActions } from './header.tsx'
import { PINNED_CELL, type RowContext } from './row.tsx'
import { CellTooltip } from './cell-tooltip.tsx'
import { hasTotals, Totals } from './totals.tsx'
import type { List } from './use-list.ts'

type Props<Row extends { id: string }> = {
  list: List<Row>
  /** Null while the first rows load. */
  rows: readonly Row[] | null
  context: RowContext<Row>
  header: HeaderActions
  /** Rendered below the header instead of rows. */
  children?: ReactNode
}

const NO_ROWS: never[] = []

/** A virtualised table with a sticky header, pinned columns and totals. Its ARIA roles are those of a grid with focusable rows. */
export const Table = <Row extends { id: string }>({ list, rows, context, header, children }: Props<Row>) => {
  const { shown, density } = list.columns
  const { state } = list.urlState
  const { meta, source } = list.page
  const { cursor, scroll } = list.focus
  const { store: marks, markPage } = list.marks
  const element = useRef<HTMLTableElement>(null)
  const shownRows = rows ?? NO_ROWS
  const totals = meta?.totals
  const columns = useMemo(() => withRoomForTotals(shown, totals), [shown, totals])
  const placed = useMemo(() => placeColumns(columns, true), [columns])
  const rowHeight = useRowHeight(scroll, `${density} ${list.isStacked}`)
  // The table itself renders only when these two change, not at every mark.
  const tick = useStoreValue(marks, (marked) => pageTick(marked, shownRows))
  const hasMarks = useStoreValue(marks, (marked) => markedCount(marked) > 0)
  useLayoutEffect(() => keepCardsOffRowActions(scroll.current), [scroll])
  const isTotalled = shownRows.length > 0 && hasTotals(placed, totals)
  return (
    <CellTooltip className="absolute inset-0 print:static">
      <div
        ref={scroll}
        data-list-scroll
        onScroll={(event) => markScrolled(event.currentTarget, stickyScrollLeft(columns))}
        className={cx(
          // A focused control in a cell scrolls clear of the row's actions, which are always in view.
          '[&_:is(th,td)_:is(a,button):not([data-row-control])]:scroll-mr-11',
          'group/scroll @container absolute inset-0 scroll-pt-8 scroll-pl-48 overflow-auto overscroll-contain outline-none low:overscroll-y-auto print:static print:overflow-visible',
          // Space for the bar of marked rows. With totals, the space is inside the table, above their row at its end.
          hasMarks && !isTotalled && 'pb-16',
        )}
      >
        <div className="grid">
          <table
            ref={element}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose rows take the focus is a grid (WAI-ARIA)
            role="grid"
            aria-label={list.resource.words.title}
            aria-busy={source.isLoading}
            aria-rowcount={shownRows.length + 1}
            aria-multiselectable="true"
            style={tableStyle(columns, true)}
            className="col-start-1 row-start-1 table-fixed border-separate border-spacing-0 text-sm"
          >
            <colgroup>
              <col style={{ width: MARKS_WIDTH }} />
              {columns.map((column) => (
                <col key={column.key} style={{ width: `var(${widthVar(column.key)})` }} />
              ))}
              <col />
            </colgroup>
            <Header
              columns={placed}
              sort={state.sort}
              table={element}
              tick={tick}
              onTick={markPage}
              hasRows={shownRows.length > 0}
              hasWords={list.columns.hasWords}
              {...header}
            />
            {rows === null ? (
              <SkeletonRows columns={placed} />
            ) : (
              <Body
                rows={shownRows}
                columns={placed}
                scroll={scroll}
                rowHeight={rowHeight}
                hasTotals={isTotalled}
                marks={marks}
                cursor={cursor}
                open={rows[list.openIndex]?.id ?? null}
                context={context}
              />
            )}
            {isTotalled && hasMarks && <RoomForBar scroll={scroll} />}
            {isTotalled && totals && <Totals columns={placed} totals={totals} />}
          </table>
          <div
            aria-hidden="true"
            style={{ width: ACTIONS_WIDTH }}
            className="action-gutter pointer-events-none sticky right-0 z-1 col-start-1 row-start-1 mt-thead justify-self-end [--ground:var(--canvas)] touch:hidden print:hidden"
          />
        </div>
        {children}
      </div>
    </CellTooltip>
  )
}

/** A value read from a store. The component renders again only when this value changes. */
const useStoreValue = <T, Value extends boolean | string>(store: Store<T>, read: (state: T) => Value): Value => {
  const get = () => read(store.get())
  return useSyncExternalStore(store.subscribe, get, get)
}

/** Lets the user scroll the last rows out from under the bar of marked rows. A list that ends above the bar gets no extra space. */
const RoomForBar = ({ scroll }: { scroll: RefObject<HTMLDivElement | null> }) => {
  const [isNeeded, setNeeded] = useState(false)
  // Whether the list overflows is known only after layout.
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setNeeded(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroll])
  return (
    isNeeded && (
      <tbody aria-hidden="true" data-room>
        <tr className="h-16" />
      </tbody>
    )
  )
}

/** Sets the attributes for sticky cells and their shadow while scrolling, without a render. */
const markScrolled = (scroll: HTMLElement, stuckAt: number) => {
  scroll.toggleAttribute('data-moved', scroll.scrollLeft > 0)
  scroll.toggleAttribute('data-stuck', scroll.scrollLeft > stuckAt)
}

/** The theme sets the row height (density, touch). Virtualisation needs it in pixels. */
const useRowHeight = (scroll: RefObject<HTMLDivElement | null>, density: string): number => {
  const [height, setHeight] = useState(34)
  useLayoutEffect(() => {
    const read = () => {
      if (scroll.current) setHeight(Number.parseFloat(getComputedStyle(scroll.current).getPropertyValue('--row')) || 34)
    }
    read()
    const pointer = window.matchMedia('(pointer: coarse)')
    pointer.addEventListener('change', read)
    return () => pointer.removeEventListener('change', read)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the density changes what the theme says
  }, [scroll, density])
  return height
}

/** Loading skeleton: rows of the right height, with bars in place of text. */
const SkeletonRows = ({ columns }: { columns: readonly PlacedColumn[] }) => (
  <tbody aria-hidden="true">
    {Array.from({ length: 14 }, (_, row) => (
      <tr key={row} className="h-(--row) [--ground:var(--canvas)]">
        <td aria-hidden="true" className="sticky left-0 z-1 border-b border-line bg-(--ground)" />
        {columns.map(({ column, isPinned, style }, index) => (
          <td
            key={column.key}
            style={isPinned ? style : undefined}
            className={cx('border-b border-line px-2.5', isPinned && 'sticky', isPinned && PINNED_CELL)}
          >
            <Skeleton className={cx('h-2.5', WIDTHS[(row + index * 3) % WIDTHS.length])} />
          </td>
        ))}
        <td aria-hidden="true" className="border-b border-line" style={{ minWidth: ACTIONS_WIDTH }} />
      </tr>
    ))}
  </tbody>
)
const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-full', 'w-3/5'] as const
