import { expect, it, vi } from 'vitest'
import type { ReadGtins } from '#components/orders/shared/output/unit-gtins.ts'
import type { AnyShipment } from '#components/shipments/shared/shipment-api.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { checkRows } from '#lib/list/labels/rows.ts'
import { labelRowsOf } from './package-labels.tsx'

const shipment = {
  client_code: 'ACME',
  site_code: 'SYD1',
  site_name: 'Sydney',
  ship_to: null,
  so_nos: [],
  po_nos: ['PO-1'],
} as unknown as AnyShipment
const content = {
  product_code: '38472',
  product_name: 'Tea 12 x 50',
  qty: 40,
  uom: 'EACH',
  lot_no: 'L1',
  serial_nos: [],
  expiry_date: null,
}
const pack = { sscc: '393123450000000174', package_type: 'PALLET', parent_sscc: null, contents: [content] } as unknown as Package

it('packages of a shipment have labels with the GTIN of what is in them, although v7 sends packages without one', async () => {
  const readGtins = vi.fn<ReadGtins>(async () => () => ({ gtin: '09312345384723', carton: { gtin: '19312345384720', uom: 'CASE' } }))
  const rows = await labelRowsOf(shipment, [pack, { ...pack, sscc: null }], readGtins)
  expect(readGtins).toHaveBeenCalledWith('ACME', [content, content])
  expect(rows).toMatchObject([
    { sscc: pack.sscc, product_name: 'Tea 12 x 50', gtin: '09312345384723', count: 40, po_no: 'PO-1', ship_to: 'Sydney' },
  ])
  // Contents have a name only in some v7s.
  const [unnamed] = await labelRowsOf(shipment, [{ ...pack, contents: [{ ...content, product_name: undefined }] }], readGtins)
  expect(unnamed).toMatchObject({ product_code: '38472', product_name: null })
  // A carton on the pallet has neither its SSCC nor its quantity, and the GTIN of a case, although single items are counted.
  expect(checkRows('CARTON', rows, 'expiry').good).toMatchObject([
    { sscc: null, gtin: '19312345384720', gtin_uom: 'CASE', qty: null, count: null, lot_no: 'L1' },
  ])
  const merged = await labelRowsOf(shipment, [{ ...pack, contents: [content, { ...content, lot_no: 'L2' }] }], readGtins)
  expect(checkRows('CARTON', merged, 'expiry').good).toMatchObject([{ gtin: '19312345384720', gtin_uom: 'CASE', lot_no: null }])
  const [carton] = await labelRowsOf(shipment, [{ ...pack, package_type: 'CARTON' }], readGtins)
  expect(checkRows('CARTON', [carton!], 'expiry').good).toMatchObject([{ sscc: pack.sscc, qty: 40, count: 40 }])
})

it('the label of a package names the orders of its shipment, or how many more there are if they do not fit', async () => {
  const readGtins = async () => () => ({ gtin: null, carton: null })
  const ordersOn = async (so_nos: string[]) => (await labelRowsOf({ ...shipment, so_nos }, [pack], readGtins))[0]?.so_no
  expect(await ordersOn(['SO-201005', 'SO-201006'])).toBe('SO-201005, SO-201006')
  expect(await ordersOn(['SO-201005', 'SO-201006', 'SO-201007'])).toBe('SO-201005 +2')
  expect(await ordersOn(['AN-ORDER-NUMBER-OF-THIRTY-CHARS'])).toBe('AN-ORDER-NUMBER-OF-THIRTY-CHARS')
  expect(await ordersOn([])).toBeNull()
})
