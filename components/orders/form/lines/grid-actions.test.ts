import { afterEach, expect, it, vi } from 'vitest'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { columnsFor } from '#lib/order-form/fixtures.ts'
import { goTo, linesIn } from '#lib/order-form/grid.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { createStore } from '#lib/shared/store.ts'
import { createGridActions, type OpenEditor } from './grid-actions.ts'
import { createGridStore } from './grid-store.ts'
import type { ProductCache } from './product-cache.ts'

afterEach(() => vi.unstubAllGlobals())

const COLUMNS: readonly LineColumn[] = columnsFor('SO')
const NONE = { get: () => undefined, lookUpAll: async () => undefined } as Partial<ProductCache> as ProductCache

const gridOf = (rows: readonly Record<string, string>[]) => {
  const store = createGridStore(rows.map((cells) => newLine(cells)))
  const facts = { store, columns: COLUMNS, productCache: NONE, maxLines: 20, dateFormat: 'MM/DD/YYYY' }
  const goToCell = (row: number, key: string, rows = 1) =>
    store.grid.set((now) => {
      const col = COLUMNS.findIndex((column) => column.key === key)
      const first = goTo(now, { row, col })
      return rows === 1 ? first : goTo(first, { row: row + rows - 1, col }, true)
    })
  return {
    ...createGridActions(facts, createStore<OpenEditor>(null)),
    goToCell,
    cells: () => linesIn(store.grid.get()).map(({ cells }) => cells),
  }
}

it('cells with commas are pasted as they were copied, without touching the next column', () => {
  const [first, second] = ['fragile, keep cold', 'top shelf, heavy']
  const serials = ['S1, S2', 'S3, S4']
  const grid = gridOf([
    { product_code: 'A', notes: first, serial_nos: serials[0]!, unit_price: '1' },
    { product_code: 'B', notes: second, serial_nos: serials[1]!, unit_price: '2' },
    { product_code: 'C', unit_price: '3' },
    { product_code: 'D', unit_price: '4' },
  ])
  for (const key of ['notes', 'serial_nos']) {
    grid.goToCell(0, key, 2)
    const copied = grid.copy()
    grid.goToCell(2, key)
    expect(grid.paste(copied)).toBeNull()
  }
  expect(grid.cells().slice(2, 4)).toEqual([
    { product_code: 'C', notes: first, serial_nos: serials[0], unit_price: '3' },
    { product_code: 'D', notes: second, serial_nos: serials[1], unit_price: '4' },
  ])
})

it('a copied column of numbers or texts is one column, except in the item column, where it may be CSV', () => {
  const grid = gridOf([{ product_code: 'A' }])
  const pastedAt = (key: string, text: string) => {
    grid.goToCell(0, key)
    return grid.paste(text)
  }
  expect(pastedAt('qty', '1,5\r\n2,5\r\n')).toEqual([['1,5'], ['2,5']])
  expect(pastedAt('unit_price', '1,200\n2,300')).toEqual([['1,200'], ['2,300']])
  expect(pastedAt('qty', '2\tCASE\n1\tEACH')).toEqual([
    ['2', 'CASE'],
    ['1', 'EACH'],
  ])
  expect(pastedAt('product_code', '007,5\n008,12')).toEqual([
    ['007', '5'],
    ['008', '12'],
  ])
  expect(pastedAt('notes', 'cold, fragile, heavy')).toBeNull()
  expect(grid.cells()[0]?.['notes']).toBe('cold, fragile, heavy')
})
