'use client'
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { LoadChoices } from '#components/ui/choices.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import { useMedia } from '#components/list/use-media.ts'
import { useRowWindow } from '#components/list/use-row-window.ts'
import { blocksOf } from '#components/list/row-window.ts'
import type { CheckFacts } from '#lib/order-form/check.ts'
import { goTo, linesIn, type Grid } from '#lib/order-form/grid.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { createGridActions, type GridActions, type GridOptions, type OpenEditor } from './grid-actions.ts'
import { createStore } from '#lib/shared/store.ts'
import { GridProvider } from './grid-context.ts'
import { GridFooter } from './grid-footer.tsx'
import { GridHeader } from './grid-header.tsx'
import { templateOf, useGrid, widthOf, type GridStore } from './grid-store.ts'
import { useInsights } from './insights.ts'
import { LineRow } from './row.tsx'
import { useGridKeys } from './use-grid-keys.ts'

type Props = GridOptions & {
  label: string
  check: CheckFacts
  expected: string
  loadProducts: LoadChoices
  isReadonly?: boolean
  /** Marks empty required cells too. */
  isStrict?: boolean
  onScan: (text: string) => void
  onPasteTable: (table: Table, startColumn: string) => void
  /** Called with the actions, for buttons outside the grid, and again when they change. */
  onReady?: (actions: GridActions) => void
  /** Maximum height. */
  height?: string
}

const activeRowOf = (grid: Grid) => grid.active.row
const lineCountOf = (grid: Grid) => linesIn(grid).length

/** The lines of an order as a spreadsheet. Virtualised: only the rows in view and the active one are in the DOM. */
export const LineGrid = (props: Props) => {
  const {
    store,
    productCache,
    maxLines,
    dateFormat,
    check,
    expected,
    loadProducts,
    isReadonly = false,
    isStrict = false,
    onScan,
    onPasteTable,
    onReady,
  } = props
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const [openEditor] = useState(() => createStore<OpenEditor>(null))
  const hasFocus = useRef(false)
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 32
  const { columns } = props
  const facts = useMemo(
    () => ({ store, columns, productCache, maxLines, dateFormat }),
    [store, columns, productCache, maxLines, dateFormat],
  )
  const actions = useMemo(() => createGridActions(facts, openEditor), [facts, openEditor])
  const keys = useGridKeys({ ...facts, actions, onScan, isReadonly })
  useEffect(() => onReady?.(actions), [actions, onReady])

  const count = useGrid(store, lineCountOf)
  const insights = useInsights(store, check, productCache.requestFreeStock, isReadonly)
  const { view, show } = useRowWindow({ count, rowHeight, scroll, bottom: 0 })
  const { from, to } = view
  // The grid itself re-renders only if the active row is outside the rendered rows.
  const offscreenActiveRow = useGrid(
    store,
    useMemo(
      () =>
        ({ active }: Grid) =>
          active.row < from || active.row >= to ? active.row : -1,
      [from, to],
    ),
  )

  const template = templateOf(columns)
  const labelOf = useLabels()
  const stockLabels = useMemo(() => ({ lot: labelOf('lot_no', 'Lot'), expiry: labelOf('expiry_date', 'Expiry') }), [labelOf])
  const context = useMemo(
    () => ({ ...facts, actions, check, expected, openEditor, insights, loadProducts, stockLabels, isReadonly, isStrict, hasFocus, id }),
    [facts, actions, check, expected, openEditor, insights, loadProducts, stockLabels, isReadonly, isStrict, id],
  )
  const markFocused = useCallback(() => {
    hasFocus.current = true
  }, [])
  const clipboard = useClipboard(actions, facts, isReadonly, onPasteTable)
  const pointer = usePointer(actions, facts, markFocused)
  return (
    <GridProvider value={context}>
      <ScrollToActiveRow store={store} hasFocus={hasFocus} show={show} />
      <div className="flex min-h-0 flex-col rounded-md border border-line bg-canvas">
        <div
          ref={scroll}
          role="grid"
          aria-label={props.label}
          aria-rowcount={count + 1}
          aria-colcount={columns.length + 2}
          aria-multiselectable="true"
          aria-readonly={isReadonly || undefined}
          {...keys}
          onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)}
          {...clipboard}
          {...pointer}
          onFocus={() => {
            hasFocus.current = true
          }}
          onBlur={(event: FocusEvent) => {
            if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false
          }}
          data-focus-area
          className="relative min-h-0 flex-auto overflow-auto overscroll-x-contain rounded-t-md"
          style={{
            height: `calc(32px + ${count * rowHeight}px + 12px)`,
            minHeight: 180,
            maxHeight: props.height ?? '60dvh',
            scrollPaddingTop: 34,
          }}
        >
          <div style={{ minWidth: widthOf(columns) }}>
            <GridHeader columns={columns} template={template} />
            <div role="rowgroup" className="relative" style={{ height: count * rowHeight }}>
              {blocksOf(view, offscreenActiveRow, count).map(
                (block) =>
                  block.kind === 'row' && (
                    <LineRow key={block.index} index={block.index} top={block.index * rowHeight} height={rowHeight} template={template} />
                  ),
              )}
            </div>
          </div>
        </div>
        <GridFooter />
      </div>
    </GridProvider>
  )
}

type ScrollProps = { store: GridStore; hasFocus: RefObject<boolean>; show: (row: number) => void }

/** Scrolls the active row into view when keys move it out. A separate component, because it renders at every move. */
const ScrollToActiveRow = ({ store, hasFocus, show }: ScrollProps) => {
  const active = useGrid(store, activeRowOf)
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  useEffect(() => {
    if (hasFocus.current) latestShow.current(active)
  }, [active, hasFocus])
  return null
}

const useClipboard = (actions: GridActions, { store, columns }: GridOptions, isReadonly: boolean, onPasteTable: Props['onPasteTable']) => {
  const writeClipboard = (event: ClipboardEvent, text: string) => {
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }
  const isEditing = () => store.grid.get().edit !== null
  return {
    onCopy: (event: ClipboardEvent) => isEditing() || writeClipboard(event, actions.copy()),
    onCut: (event: ClipboardEvent) => isEditing() || writeClipboard(event, isReadonly ? actions.copy() : actions.cut()),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      // Text with several lines or cells is pasted into the grid even while a cell is edited.
      if (isReadonly || text === '' || (isEditing() && !/[\t\n]/.test(text.trim()))) return
      event.preventDefault()
      actions.revert()
      const table = actions.paste(text)
      if (table) onPasteTable(table, columns[store.grid.get().active.col]?.key ?? 'product_code')
    },
  }
}

const cellAt = (target: EventTarget | null): { row: number; col: number } | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), col: Number(cell.dataset['col']) } : null
}

/** Pressing the cell that is already active changes no state, so the focus must be set here. */
const focusCell = (target: EventTarget) => {
  if (target instanceof Element) target.closest<HTMLElement>('[role=gridcell][data-col]')?.focus({ preventScroll: true })
}

const usePointer = (actions: GridActions, { store, columns }: GridOptions, markFocused: () => void) => {
  const select = useCallback(
    (cell: { row: number; col: number }, extend: boolean) => {
      markFocused()
      if (cell.col >= 0) return actions.go(cell, extend)
      actions.close()
      store.grid.set((now) => {
        const row = extend ? now.anchor.row : cell.row
        return { ...goTo(now, { row: cell.row, col: columns.length - 1 }), anchor: { row, col: 0 } }
      })
    },
    [actions, store, columns, markFocused],
  )
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = cellAt(event.target)
      if (!cell || event.button !== 0 || (event.target instanceof Element && event.target.closest('input, button'))) return
      const { active } = store.grid.get()
      const isSameCell = active.row === cell.row && active.col === cell.col
      select(cell, event.shiftKey)
      focusCell(event.target)
      if (event.pointerType === 'touch' && isSameCell) actions.edit(null)
      if (event.pointerType === 'mouse') event.preventDefault()
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 1 || event.pointerType !== 'mouse' || store.grid.get().edit) return
      const cell = cellAt(event.target)
      const { active } = store.grid.get()
      if (cell && cell.col >= 0 && (cell.row !== active.row || cell.col !== active.col)) store.grid.set((now) => goTo(now, cell, true))
    },
    onDoubleClick: (event: { target: EventTarget | null }) => {
      if (cellAt(event.target) && !(event.target instanceof HTMLInputElement)) actions.edit(null)
    },
  }
}
