import { expect, it } from 'vitest'
import { layoutName, layoutText } from './layout-words.ts'

it('names lists like their screens', () => {
  expect(['stock.summary', 'stock.table', 'purchase_orders.summary', 'users.list', 'movements', 'shipments.in'].map(layoutName)).toEqual([
    'Stock',
    'Stock, lines',
    'Purchase orders',
    'Users',
    'Movements',
    'Shipments, in',
  ])
})

it('describes only what differs from the default layout', () => {
  expect(layoutText({})).toBeNull()
  expect(layoutText({ widths: {}, columns: [] })).toBeNull()
  expect(layoutText({ columns: ['a'], per_page: 100, density: 'compact', saved: [{ id: '1', name: 'Mine', query: 'q=a' }] })).toBe(
    'column order, 100 rows per page, compact rows, 1 saved view',
  )
})
