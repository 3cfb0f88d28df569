import { expect, test } from 'vitest'
import { lineLabel } from '#components/orders/shared/output/line-label.ts'
import type { SalesOrderLine } from '#lib/contract/orders/sales-orders.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { packageRows } from './package-rows.ts'

const line = {
  line_no: 1,
  product_code: '00417-B',
  product_name: 'Oat Milk 1L x 12',
  uom: 'CASE',
  qty_ordered: 60,
  lot_no: 'L1',
  gtin: '19312345000415',
} as SalesOrderLine
const order = { so_no: 'SO-1', site_code: 'SYD1', ship_to: null, customer_name: 'Harbour Café', lines: [line] }
const content = { product_code: '00417-B', qty: 12, uom: 'CASE', lot_no: 'L1', serial_nos: [], expiry_date: '2027-01-31' }
const box = (contents: Package['contents']) => ({ sscc: '093123450000025688', contents }) as Package

test('the label of a line shows its quantity and the GTIN of its unit', () => {
  expect(lineLabel(line, order)).toMatchObject({ gtin: '19312345000415', qty: 60, uom: 'CASE', count: 60, lot_no: 'L1', site_code: 'SYD1' })
  expect(lineLabel({ ...line, gtin: null }, order)).toMatchObject({ gtin: null, count: null, qty: 60 })
})

test('the label of a single-product package uses the data of its line, without a GTIN if the unit differs', () => {
  expect(packageRows(order, [box([content])])[0]).toMatchObject({ gtin: '19312345000415', count: 12, product_name: 'Oat Milk 1L x 12' })
  expect(packageRows(order, [box([{ ...content, uom: 'EACH' }])])[0]).toMatchObject({ gtin: null, count: null, qty: 12, uom: 'EACH' })
})

test('the label of a mixed package names no product', () => {
  const [row] = packageRows(order, [box([content, { ...content, product_code: '00999' }])])
  expect(row).toMatchObject({ sscc: '093123450000025688', product_code: null, gtin: null, qty: null, ship_to: 'Harbour Café' })
})
