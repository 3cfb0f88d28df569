import { expect, test } from 'vitest'
import type { PickPlace, SalesOrderDetail, SalesOrderLine } from '#lib/contract/orders/sales-orders.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import { orderSheet, pickSheet } from './sheet.ts'

const place = (overrides: Partial<PickPlace>): PickPlace => ({
  location_code: 'A-01-02-1',
  sscc: null,
  lot_no: null,
  serial_no: null,
  expiry_date: null,
  qty: 1,
  picked: false,
  ...overrides,
})
const line = (overrides: Partial<SalesOrderLine>) =>
  ({
    line_no: 1,
    product_code: '00417-B',
    product_name: 'Oat Milk',
    uom: 'CASE',
    qty_ordered: 5,
    qty_allocated: 5,
    qty_picked: 0,
    lot_no: null,
    ...overrides,
  }) as SalesOrderLine
const rowsOf = (...lines: SalesOrderLine[]) => sheetOf(...lines).rows
const sheetOf = (...lines: SalesOrderLine[]) =>
  pickSheet(
    {
      so_no: 'SO-1',
      ship_to: null,
      customer_name: null,
      pick_instructions: null,
      delivery_instructions: null,
      lines,
    } as unknown as SalesOrderDetail,
    (_, word) => word,
  )

test('a pick list has a row for each location of a line, and shows the ordered quantity once', () => {
  const places = [place({ lot_no: 'L1', qty: 3 }), place({ location_code: 'B-09', sscc: '093123450000025688', lot_no: 'L2', qty: 2 })]
  expect(rowsOf(line({ places }))).toEqual([
    ['1', 'A-01-02-1', '', '00417-B', 'Oat Milk', 'L1', '5 CASE', '3 CASE', ''],
    ['', 'B-09', '093123450000025688', '00417-B', 'Oat Milk', 'L2', '', '2 CASE', ''],
  ])
})

test('picked units are left out, and a line without stock is still listed', () => {
  expect(
    rowsOf(line({ qty_picked: 4, places: [place({ qty: 4, picked: true }), place({ location_code: 'C-1', serial_no: 'S-7' })] })),
  ).toEqual([['1', 'C-1', '', '00417-B', 'Oat Milk', 'S-7', '5 CASE', '1 CASE', '4 CASE']])
  expect(rowsOf(line({ qty_allocated: 0, places: [] }))).toEqual([['1', '', '', '00417-B', 'Oat Milk', '', '5 CASE', '0 CASE', '']])
})

test('the notes of a line stand below its name, once', () => {
  const places = [place({ qty: 3 }), place({ location_code: 'B-09', qty: 2 })]
  expect(rowsOf(line({ notes: 'Wrap in foil', places })).map((row) => row[4])).toEqual(['Oat Milk\nWrap in foil', 'Oat Milk'])
})

test('an order sheet says how the goods are to be received, and the notes of its lines', () => {
  const order = {
    po_no: 'PO-1',
    disposition_code: 'RTN',
    lines: [
      { line_no: 1, product_name: 'Oat Milk', disposition_code: 'RTN', notes: 'Opened' },
      { line_no: 2, product_name: 'Rice Milk', disposition_code: 'DMG', notes: null },
    ],
  } as unknown as PurchaseOrderDetail
  const sheet = orderSheet({ ...order, notes: null, ordered_date: null }, (_, word) => word)
  expect(sheet.facts).toContainEqual({ label: 'Disposition', value: 'Returned, to inspect' })
  expect(sheet.rows.map((row) => row[2])).toEqual(['Oat Milk\nOpened', 'Rice Milk\nDamaged'])
})

test('the sheet of a customer return says what is returned', () => {
  const order = { order_type: 'RMA', order_type_name: 'Customer return', supplier_ref: 'SO-1', lines: [] } as unknown as PurchaseOrderDetail
  const factsOf = (sent: PurchaseOrderDetail) =>
    orderSheet({ ...sent, notes: null, supplier_name: null, supplier_no: null }, (key, word) =>
      key === 'order_type' ? 'Kind' : word,
    ).facts.map(({ label, value }) => `${label}: ${value}`)
  expect(factsOf(order)).toEqual(expect.arrayContaining(['Kind: Customer return', 'Returned order: SO-1']))
  expect(factsOf({ ...order, order_type: 'STD', order_type_name: 'Purchase' })).toContain('Supplier ref: SO-1')
})

test('the sheet of a purchase order has the promised date if it differs from the agreed one', () => {
  const order = {
    expected_date: '2026-12-01',
    lines: [],
    notes: null,
    supplier_name: null,
    supplier_no: null,
  } as unknown as PurchaseOrderDetail
  const daysOf = (promised_date: string | null) =>
    orderSheet({ ...order, promised_date }, (_, word) => word)
      .facts.filter(({ label }) => /Expected|Promised/.test(label))
      .map(({ label, value }) => `${label} ${value}`)
  expect(daysOf('2026-12-22')).toEqual(['Expected 12/01/2026', 'Promised 12/22/2026'])
  for (const day of [null, '2026-12-01']) expect(daysOf(day)).toEqual(['Expected 12/01/2026'])
})

test('a pick list has no fractions of a case', () => {
  const places = [
    place({ location_code: 'D-01', qty: 0.333, base_qty: 4, base_uom: 'EACH' }),
    place({ location_code: 'E-04', qty: 2, base_qty: 24, base_uom: 'EACH' }),
    place({ location_code: 'S-10', qty: 0.667, base_qty: 8, base_uom: 'EACH', picked: true }),
  ]
  const amounts = (...lines: SalesOrderLine[]) => rowsOf(...lines).map((row) => row.slice(7))
  expect(amounts(line({ qty_picked: 0.667, places }))).toEqual([
    ['4 EACH', '8 EACH'],
    ['2 CASE', ''],
    ['28 EACH', ''],
  ])
  expect(rowsOf(line({ places })).at(-1)?.[4]).toBe('Line 1, total')
  expect(amounts(line({ places: [places[0]!, place({ qty: 2 })] }))).toEqual([
    ['4 EACH', ''],
    ['2 CASE', ''],
  ])
  // Weighed goods keep fractions, and so does a v7 without a base unit.
  expect(amounts(line({ uom: 'KG', places: [place({ qty: 0.333, base_qty: 0.333, base_uom: 'KG' })] }))).toEqual([['0.333 KG', '']])
  expect(amounts(line({ places: [place({ qty: 0.333 })] }))).toEqual([['0.333 CASE', '']])
})

test('an order with nothing to pick has no pick list', () => {
  const picked = line({ qty_picked: 5, places: [place({ picked: true })] })
  expect([sheetOf(picked).emptyText, sheetOf(line({ qty_allocated: 0 })).emptyText]).toEqual(['nothing to pick', 'nothing to pick'])
  expect([sheetOf(picked, line({})).emptyText, sheetOf(line({ qty_allocated: null })).emptyText]).toEqual([null, null])
})
