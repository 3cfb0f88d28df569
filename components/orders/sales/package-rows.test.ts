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

test('the label of a mixed package says how many items are in it', () => {
  const [row] = packageRows(order, [box([content, { ...content, product_code: '00999' }])])
  expect(row).toMatchObject({ sscc: '093123450000025688', product_code: null, gtin: null, qty: null, ship_to: 'Harbour Café' })
  expect(row?.product_name).toBe('Mixed package, 2 items')
})

test('the label of a pallet covers everything on it, including the contents of its packages', () => {
  const [PALLET, CARTON] = ['393123450000000211', '093123450000025688']
  const pallet = (contents: Package['contents'] = []) => ({ ...box(contents), sscc: PALLET, package_type: 'PALLET' }) as Package
  const carton = (change: object) => ({ ...box([{ ...content, ...change }]), sscc: CARTON, parent_sscc: PALLET }) as Package
  const labelOf = (...packages: Package[]) => packageRows(order, packages)[0]
  expect(labelOf(pallet(), carton({}), carton({ lot_no: 'L2', qty: 3 }))).toMatchObject({ sscc: PALLET, qty: 15, count: 15, lot_no: null })
  expect(labelOf(pallet([content]), carton({ product_code: 'TEA' }))?.product_name).toBe('Mixed pallet, 2 items')
  expect(labelOf(pallet())).toMatchObject({ sscc: PALLET, product_code: null, product_name: null, qty: null })
  // Packages that name each other as their pallet.
  expect(labelOf({ ...pallet(), parent_sscc: CARTON }, carton({}))).toMatchObject({ qty: 12 })
})
