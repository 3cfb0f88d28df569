'use client'
import { toast } from '#components/ui/toast.tsx'
import type { LineColumn } from '#lib/order-form/columns.ts'
import {
  amendLines,
  clearRange,
  copyRange,
  enter,
  goTo,
  linesIn,
  pasteRange,
  rangeOf,
  setText,
  tab,
  withLines,
  type Cell,
  type Grid,
} from '#lib/order-form/grid.ts'
import { cellOf, type Lines } from '#lib/order-form/lines.ts'
import { lineLimitText } from '#lib/order-form/line-limit.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import { factorOf, withPrices, withProductData, type ProductLookup } from '#lib/order-form/products.ts'
import { parseCells, parseTable, writeTable, type Table } from '#lib/shared/table-text.ts'
import type { Store } from '#lib/shared/store.ts'
import { today } from '#lib/client/format.ts'
import { MAX_PAUSE_MS } from '#lib/list/keyboard-wedge.ts'
import { typedCell } from '#lib/order-form/typed-cell.ts'
import { formatNumber } from '#lib/shared/region.ts'
import type { GridStore } from './grid-store.ts'
import type { ProductCache } from './product-cache.ts'

/** Where the active cell moves after an edit. */
export type MoveAfterEdit = 'stay' | 'enter' | 'back' | 'tab' | 'tabBack' | 'up' | 'down'

export type GridOptions = {
  store: GridStore
  columns: readonly LineColumn[]
  productCache: ProductCache
  maxLines: number
  dateFormat: string
}

/** Text last copied from a grid on this page. Pasting it back needs no preview. */
let lastCopied: string | null = null

/** Reads the value of the open cell; null if none is open. Set by the open editor. */
export type OpenEditor = { read: () => string } | null

/** Actions of keyboard, pointer, clipboard and scanner on the lines. One object per grid. */
export const createGridActions = (options: GridOptions, openEditor: Store<OpenEditor>) => {
  const { store, columns, productCache, maxLines } = options
  const { grid } = store

  const normalise = (column: LineColumn, text: string): string =>
    typedCell(column, text, { dateFormat: options.dateFormat, today: today() })

  const moveActive = (now: Grid, move: MoveAfterEdit): Grid => {
    if (move === 'enter' || move === 'back') return enter(now, move === 'back', maxLines)
    if (move === 'tab' || move === 'tabBack') return tab(now, move === 'tabBack', columns, maxLines) ?? now
    if (move === 'up' || move === 'down') return goTo(now, { row: now.active.row + (move === 'up' ? -1 : 1), col: now.active.col })
    return now
  }

  /** The grid after a change, with the prices of lines whose item or unit has changed. */
  const repriced = (before: Grid, after: Grid): Grid => {
    const lines = withPrices(linesIn(before), linesIn(after), productCache.get)
    return lines === linesIn(after) ? after : amendLines(after, lines)
  }

  let refusal: ReturnType<typeof setTimeout> | undefined
  /** Says that the cell cannot be edited, unless the keys come from a scanner: a scan works in every cell. */
  const refuse = ({ label, type }: LineColumn) => {
    clearTimeout(refusal)
    refusal = setTimeout(
      () => toast({ title: `${label} cannot be edited`, description: type === 'info' ? 'It is filled in from the item.' : undefined }),
      MAX_PAUSE_MS,
    )
  }

  /** Writes the typed text into the active cell and moves on. */
  const commit = (text: string, move: MoveAfterEdit = 'stay') => {
    openEditor.set(null)
    focusCellOfInput()
    const { active } = grid.get()
    const column = columns[active.col]
    if (!column) return
    const value = normalise(column, text)
    const id = linesIn(grid.get())[active.row]?.id
    grid.set((now) => moveActive(repriced(now, setText({ ...now, edit: null }, active, column.key, value)), move))
    if (column.type === 'product' && value !== '' && id !== undefined) void resolveLine(id, value)
  }

  /** The text in the open cell; null if none is open. */
  const openText = (): string | null => (grid.get().edit ? (openEditor.get()?.read() ?? null) : null)

  /** Closes the open cell and keeps its text. */
  const close = () => {
    const text = openText()
    if (text !== null) commit(text)
  }

  const revert = () => {
    clearTimeout(refusal)
    openEditor.set(null)
    grid.set((now) => ({ ...now, edit: null }))
  }

  /** Fills in the item code as v7 spells it, and its default unit if the line has none. Retries if there is no response. */
  const resolveLine = async (id: number, typed: string, tries = 0): Promise<void> => {
    const now = productCache.get(typed)
    const lookup = now && now.status !== 'pending' ? now : await productCache.lookUp(typed)
    if (productCache.get(typed) === undefined) return retryLater(tries, () => resolveLine(id, typed, tries + 1))
    const isTypedLine = (line: Lines[number]) => line.id === id && codeKey(cellOf(line, 'product_code')) === codeKey(typed)
    return grid.set((old) =>
      amendLines(
        old,
        withProductData(linesIn(old), isTypedLine, () => lookup),
      ),
    )
  }

  /** Looks up all products that are not known yet and fills in their lines. */
  const resolveAll = async (tries = 0): Promise<void> => {
    const codes = () => linesIn(grid.get()).flatMap((line) => cellOf(line, 'product_code').trim() || [])
    await productCache.lookUpAll(codes())
    grid.set((old) =>
      amendLines(
        old,
        withProductData(linesIn(old), (line) => cellOf(line, 'product_code') !== '', productCache.get),
      ),
    )
    if (codes().some((code) => productCache.get(code) === undefined)) retryLater(tries, () => resolveAll(tries + 1))
  }

  const copy = (): string => {
    lastCopied = writeTable(copyRange(grid.get(), columns, (row, column) => cellOf(linesIn(grid.get())[row], column.key)))
    return lastCopied
  }

  const clear = () => grid.set((now) => repriced(now, clearRange(now, columns)))

  return {
    commit,
    openText,
    close,
    revert,
    clear,
    copy,
    cut: () => {
      const text = copy()
      clear()
      return text
    },
    /** Pastes text copied from a grid on this page, or a single cell, immediately. Returns the parsed table if it needs a preview. */
    paste: (text: string): Table | null => {
      const isCopiedHere = lastCopied !== null && text.replaceAll('\r\n', '\n') === lastCopied.replaceAll('\r\n', '\n')
      const isAtItem = columns[grid.get().active.col]?.type === 'product'
      const table = isAtItem && !isCopiedHere ? parseTable(text) : parseCells(text)
      if (table.length === 0) return null
      const isSmall = table.length === 1 && table[0]?.length === 1
      if (!isSmall && !isCopiedHere) return table
      if (!isSmall && rangeOf(grid.get()).top + table.length > maxLines)
        toast({ kind: 'bad', title: 'The last rows were not pasted', description: `${lineLimitText(maxLines)}.` })
      grid.set((now) =>
        repriced(now, pasteRange(now, isSmall ? [[normaliseForActiveCell(now, table[0]?.[0] ?? '')]] : table, columns, maxLines)),
      )
      void resolveAll()
      return null
    },
    resolveAll: () => resolveAll(),
    /** Adds lines from the preview after the last filled line. */
    append: (added: Lines, existing: Lines) => {
      grid.set((now) => goTo(withLines({ ...now, edit: null }, [...existing, ...added]), { row: existing.length, col: 0 }))
      void resolveAll()
    },
    edit: (text: string | null) => {
      const { active } = grid.get()
      const column = columns[active.col]
      if (!column || column.type === 'info' || column.isReadonly) {
        if (column && text !== null) refuse(column)
        return
      }
      grid.set((now) => ({ ...now, edit: { text: text ?? cellOf(linesIn(now)[active.row], column.key), isTyped: text !== null } }))
    },
    go: (cell: Cell, extend = false) => {
      close()
      grid.set((now) => goTo(now, cell, extend))
    },
  }

  function normaliseForActiveCell(now: Grid, text: string): string {
    const column = columns[now.active.col]
    return column ? normalise(column, text) : text
  }
}

/** Focuses the cell before its input is removed. Otherwise the browser looks for another element to focus and forces a layout. */
const focusCellOfInput = () => {
  const input = document.activeElement
  if (input instanceof HTMLInputElement) input.closest<HTMLElement>('[role=gridcell]')?.focus({ preventScroll: true })
}

export type GridActions = ReturnType<typeof createGridActions>

/** Delays in ms before retrying a product lookup that got no response. */
const RETRY_DELAYS_MS = [1_500, 4_000, 10_000, 30_000] as const
const retryLater = (tries: number, retry: () => Promise<void>): void => {
  const ms = RETRY_DELAYS_MS[tries]
  if (ms !== undefined) setTimeout(() => void retry(), ms)
}

/** The units of a line's product, with their contents. */
export const unitsOf = (lookup: ProductLookup | undefined): { value: string; label: string; hint?: string }[] =>
  lookup?.status === 'known'
    ? lookup.product.uoms.map(({ value }) => {
        const factor = factorOf(lookup.product, value) ?? 1
        return { value, label: value, hint: factor === 1 ? undefined : `of ${formatNumber(factor)}` }
      })
    : []
