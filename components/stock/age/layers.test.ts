import { expect, it } from 'vitest'
import type { StockAge } from '#lib/contract/stock/age.ts'
import { isCut, layerQuery } from './layers.tsx'

const row = (more: Partial<StockAge> = {}) => ({ product_code: 'A&B/12', b0: 4, b4: 0, ...more }) as StockAge

it('reads one full page of an item’s lots, or only the lot of a row for one lot', () => {
  expect(layerQuery(row(), 'product', null)).toMatchObject({ product: ['A&B/12'], q: undefined, group: 'lot', per_page: 500 })
  expect(layerQuery(row({ lot_no: 'L2411A' }), 'lot', null)).toMatchObject({ product: ['A&B/12'], q: 'L2411A', group: 'lot' })
  expect(layerQuery(row({ product_code: null }), 'site', null)).toMatchObject({ product: [], group: 'product', per_page: 25 })
})

it('says that lots are missing, but not those that have nothing in the chosen bucket', () => {
  expect(isCut([row()], 2, null)).toBe(true)
  expect(isCut([row()], 1, null)).toBe(false)
  expect(isCut([row()], null, null)).toBe(false)
  expect([isCut([row()], 2, 'b0'), isCut([row()], 2, 'b4')]).toEqual([true, false])
})
