import { expect, it } from 'vitest'
import { layoutName, layoutWords } from './layout-words.ts'

it('names lists as their screens do', () => {
  expect(['stock.summary', 'stock.table', 'purchase_orders.summary', 'users.list', 'movements', 'shipments.in'].map(layoutName)).toEqual([
    'Stock',
    'Stock, lines',
    'Purchase orders',
    'Users',
    'Movements',
    'Shipments, in',
  ])
})

it('says what is arranged, and nothing of what is not', () => {
  expect(layoutWords({})).toBeNull()
  expect(layoutWords({ widths: {}, columns: [] })).toBeNull()
  expect(layoutWords({ columns: ['a'], per_page: 100, density: 'compact', saved: [{ id: '1', name: 'Mine', query: 'q=a' }] })).toBe(
    'order of columns, 100 rows a page, compact rows, 1 saved view',
  )
})
