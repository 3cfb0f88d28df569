'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { gridOf, linesIn, type Grid } from '#lib/order-form/grid.ts'
import type { Lines } from '#lib/order-form/lines.ts'
import { codeKey, type Known, type KnownProducts } from '#lib/order-form/products.ts'
import { createStore, type Store } from '#lib/shared/store.ts'

// docs/decisions/0091-the-grid-is-ours-too.md

/** What the server or a check says of a cell; it holds as long as the cell says what it said then. */
export type CellNote = { kind: 'error' | 'warning'; message: string; value: string }
/** Notes by line and column. */
export type Notes = ReadonlyMap<number, Readonly<Record<string, CellNote>>>

/** The grid outside of React: a key press wakes the two or three cells that it changes, and nothing else. */
export type GridStore = {
  grid: Store<Grid>
  /** What the server said of cells. */
  notes: Store<Notes>
  /** What is known of products. */
  known: Store<KnownProducts>
}

export const createGridStore = (lines: Lines): GridStore => ({
  grid: createStore(gridOf(lines)),
  notes: createStore<Notes>(new Map()),
  known: createStore<KnownProducts>(new Map()),
})

/** A part of the grid; only a change of that part renders anew. Parts must be values or objects that stay the same. */
export const useGrid = <T>({ grid }: GridStore, part: (grid: Grid) => T): T => {
  const read = useCallback(() => part(grid.get()), [grid, part])
  return useSyncExternalStore(grid.subscribe, read, read)
}

export const useLines = (store: GridStore): Lines => useGrid(store, linesIn)

/** What is known of the product of one code; other products do not wake the reader. */
export const useKnown = ({ known }: GridStore, code: string): Known | undefined => {
  const read = useCallback(() => known.get().get(codeKey(code)), [known, code])
  return useSyncExternalStore(known.subscribe, read, read)
}

/** What the server said of one line; what it said of others does not wake the reader. */
export const useLineNotes = ({ notes }: GridStore, line: number | undefined): Readonly<Record<string, CellNote>> | undefined => {
  const read = useCallback(() => (line === undefined ? undefined : notes.get().get(line)), [notes, line])
  return useSyncExternalStore(notes.subscribe, read, read)
}

export const useStored = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)

/** Widths and places of the columns, as one CSS grid that header and rows share. */
export const GUTTER = 52
const ACTIONS = 36
export const templateOf = (columns: readonly LineColumn[]): string =>
  [
    `${GUTTER}px`,
    ...columns.map(({ width, key, type }) => (key === 'product_name' || type === 'text' ? `minmax(${width}px, ${width}fr)` : `${width}px`)),
    `${ACTIONS}px`,
  ].join(' ')
export const widthOf = (columns: readonly LineColumn[]): number => GUTTER + ACTIONS + columns.reduce((sum, column) => sum + column.width, 0)
