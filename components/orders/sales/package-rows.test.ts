import { expect, test, vi } from 'vitest'
import { lineLabel } from '#components/orders/shared/output/line-label.ts'
import type { ReadGtins } from '#components/orders/shared/output/unit-gtins.ts'
import type { SalesOrderLine } from '#lib/contract/orders/sales-orders.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { checkRows } from '#lib/list/labels/rows.ts'
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
const order = {
  so_no: 'SO-1',
  client_code: 'ACME',
  site_code: 'SYD1',
  ship_to: null,
  customer_name: 'Harbour Café',
  lines: [line],
  shipments: [],
}
const content = { product_code: '00417-B', qty: 12, uom: 'CASE', lot_no: 'L1', serial_nos: [], expiry_date: '2027-01-31' }
const NONE = { gtin: null, carton: null }
const CASE = { gtin: '19312345000415', uom: 'CASE' }
const readGtins = async () => () => NONE
const box = (contents: Package['contents']) => ({ sscc: '093123450000025688', contents }) as Package

test('the label of a line shows its quantity and the GTIN of its unit', () => {
  expect(lineLabel(line, order, null)).toMatchObject({
    gtin: '19312345000415',
    qty: 60,
    uom: 'CASE',
    count: 60,
    lot_no: 'L1',
    site_code: 'SYD1',
  })
  expect(lineLabel({ ...line, gtin: null }, order, null)).toMatchObject({ gtin: null, count: null, qty: 60 })
})

test('carton labels of order lines and of what is on pallets have the GTIN of a case', async () => {
  const single = { ...line, uom: 'EACH', gtin: '09312345000418' }
  const lookup = async () => () => ({ gtin: null, carton: CASE })
  const rows = [
    lineLabel(single, order, CASE),
    ...(await packageRows({ ...order, lines: [single] }, [{ ...box([{ ...content, uom: 'EACH' }]), package_type: 'PALLET' }], lookup)),
  ]
  const cartons = checkRows('CARTON', rows, 'expiry').good
  expect(cartons.map(({ gtin, gtin_uom }) => [gtin, gtin_uom])).toEqual([
    ['19312345000415', 'CASE'],
    ['19312345000415', 'CASE'],
  ])
  expect(checkRows('PRODUCT', rows, 'expiry').good.map(({ gtin }) => gtin)).toEqual(['09312345000418', '09312345000418'])
})

test('the label of a single-product package uses the data of its line, and the GTIN of the unit it is packed in', async () => {
  const lookup = vi.fn<ReadGtins>(
    async () =>
      ({ uom }) =>
        uom === 'EACH' ? { gtin: '09312345000418', carton: CASE } : NONE,
  )
  const labelOf = async (change: object, packed = order) => (await packageRows(packed, [box([{ ...content, ...change }])], lookup))[0]
  expect(await labelOf({})).toMatchObject({ gtin: '19312345000415', count: 12, product_name: 'Oat Milk 1L x 12' })
  expect(lookup).toHaveBeenLastCalledWith('ACME', [])
  expect(await labelOf({ uom: 'EACH' })).toMatchObject({
    gtin: '09312345000418',
    product_name: 'Oat Milk 1L x 12',
    count: 12,
    qty: 12,
    uom: 'EACH',
  })
  expect(lookup).toHaveBeenLastCalledWith('ACME', [{ ...content, uom: 'EACH' }])
  expect(await labelOf({ uom: 'LAYER' })).toMatchObject({ gtin: null, count: null, qty: 12 })
  // Lines have a GTIN only in some v7s.
  const { gtin: _, ...plain } = line
  expect(await labelOf({}, { ...order, lines: [plain] })).toMatchObject({ gtin: null, product_name: 'Oat Milk 1L x 12' })
  expect(lookup).toHaveBeenLastCalledWith('ACME', [content])
})

test('the label of a package has the name that its contents have, if the order has no line of its item', async () => {
  const nameOf = async (product_name?: string | null) =>
    (await packageRows({ ...order, lines: [] }, [box([{ ...content, product_name }])], readGtins))[0]?.product_name
  expect([await nameOf('Oat Milk 1L x 12'), await nameOf(null), await nameOf()]).toEqual(['Oat Milk 1L x 12', null, null])
})

test('a pallet whose content GS1 does not allow in a barcode has a label with its SSCC, and no carton label', async () => {
  const rows = await packageRows(order, [{ ...box([{ ...content, lot_no: 'Lot é' }]), package_type: 'PALLET' }], readGtins)
  expect(checkRows('LPN', rows, 'expiry').refused).toEqual([])
  expect(checkRows('CARTON', rows, 'expiry').refused).toHaveLength(1)
})

test('the label of a mixed package says how many items are in it', async () => {
  const [row] = await packageRows(order, [box([content, { ...content, product_code: '00999' }])], readGtins)
  expect(row).toMatchObject({ sscc: '093123450000025688', product_code: null, gtin: null, qty: null, ship_to: 'Harbour Café' })
  expect(row?.product_name).toBe('Mixed package, 2 items')
})

test('the label of a pallet covers everything on it, including the contents of its packages', async () => {
  const [PALLET, CARTON] = ['393123450000000211', '093123450000025688']
  const pallet = (contents: Package['contents'] = []) => ({ ...box(contents), sscc: PALLET, package_type: 'PALLET' }) as Package
  const carton = (change: object) => ({ ...box([{ ...content, ...change }]), sscc: CARTON, parent_sscc: PALLET }) as Package
  const labelOf = async (...packages: Package[]) => (await packageRows(order, packages, readGtins))[0]
  expect(await labelOf(pallet(), carton({}), carton({ lot_no: 'L2', qty: 3 }))).toMatchObject({
    sscc: PALLET,
    qty: 15,
    count: 15,
    lot_no: null,
  })
  expect((await labelOf(pallet([content]), carton({ product_code: 'TEA' })))?.product_name).toBe('Mixed pallet, 2 items')
  expect(await labelOf(pallet())).toMatchObject({ sscc: PALLET, product_code: null, product_name: null, qty: null })
  // Packages that name each other as their pallet.
  expect(await labelOf({ ...pallet(), parent_sscc: CARTON }, carton({}))).toMatchObject({ qty: 12 })
})
