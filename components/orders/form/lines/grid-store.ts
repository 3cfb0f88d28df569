'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { gridOf, linesIn, type Grid } from '#lib/order-form/grid.ts'
import type { Lines } from '#lib/order-form/lines.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import type { ProductLookup, KnownProducts } from '#lib/order-form/products.ts'
import { createStore, type Store } from '#lib/shared/store.ts'

// docs/decisions/0091-the-grid-is-ours-too.md

/** Message of the server or a check about a cell. Valid only while the cell still has this `value`. */
export type CellNote = { kind: 'error' | 'warning'; message: string; value: string }
/** Notes by line and column. */
export type Notes = ReadonlyMap<number, Readonly<Record<string, CellNote>>>

/** State of the grid outside React, so that a key press re-renders only the two or three cells that it changes. */
export type GridStore = {
  grid: Store<Grid>
  /** Server messages about cells. */
  notes: Store<Notes>
  /** Product lookup results. */
  lookups: Store<KnownProducts>
  /** Scans that are being looked up, and are in no line yet. */
  scansInProgress: Store<number>
}

export const createGridStore = (lines: Lines, isLocked = false): GridStore => ({
  grid: createStore(gridOf(lines, isLocked)),
  notes: createStore<Notes>(new Map()),
  lookups: createStore<KnownProducts>(new Map()),
  scansInProgress: createStore(0),
})

/** Subscribes to a part of the grid. Renders only when that part changes, so it must be a primitive or a stable object. */
export const useGrid = <T>({ grid }: GridStore, part: (grid: Grid) => T): T => {
  const read = useCallback(() => part(grid.get()), [grid, part])
  return useSyncExternalStore(grid.subscribe, read, read)
}

export const useLines = (store: GridStore): Lines => useGrid(store, linesIn)

/** Subscribes to the lookup result of one product code only. */
export const useProductLookup = ({ lookups }: GridStore, code: string): ProductLookup | undefined => {
  const read = useCallback(() => lookups.get().get(codeKey(code)), [lookups, code])
  return useSyncExternalStore(lookups.subscribe, read, read)
}

/** Subscribes to the server messages of one line only. */
export const useLineNotes = ({ notes }: GridStore, line: number | undefined): Readonly<Record<string, CellNote>> | undefined => {
  const read = useCallback(() => (line === undefined ? undefined : notes.get().get(line)), [notes, line])
  return useSyncExternalStore(notes.subscribe, read, read)
}

export const useStored = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)

/** Width of the column with the line numbers, in pixels. Header and rows share one CSS grid template. */
export const GUTTER = 52
const ACTIONS = 36
export const templateOf = (columns: readonly LineColumn[]): string =>
  [
    `${GUTTER}px`,
    ...columns.map(({ width, key, type }) => (key === 'product_name' || type === 'text' ? `minmax(${width}px, ${width}fr)` : `${width}px`)),
    `${ACTIONS}px`,
  ].join(' ')
export const widthOf = (columns: readonly LineColumn[]): number => GUTTER + ACTIONS + columns.reduce((sum, column) => sum + column.width, 0)
