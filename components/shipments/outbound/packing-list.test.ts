import { expect, it } from 'vitest'
import type { Package, Shipment } from '#lib/contract/shipments/shipments.ts'
import { packingList } from './packing-list.ts'

const content = { product_code: '00417-B', qty: 12, uom: 'CASE', lot_no: 'L1', serial_nos: [], expiry_date: null }
const pack = {
  sscc: '393123450000000211',
  parent_sscc: null,
  package_type: 'CARTON',
  contents: [
    { ...content, product_name: 'Oat Milk 1L x 12' },
    { ...content, product_code: 'S-1', product_name: null, lot_no: null, qty: 2, serial_nos: ['SN-1', 'SN-2'] },
  ],
} as unknown as Package
const shipment = { shipment_no: 'SH-1', so_nos: [], tracking_nos: [], status: 'PACKED', weight_kg: null } as unknown as Shipment

it('the printed list has the serial numbers of each item, as the packages on the screen do, and its name if v7 sends it', () => {
  const items = packingList(shipment, [pack], 'OUT', (_, fallback) => fallback).rows.map((row) => row[2])
  expect(items).toEqual(['00417-B\nOat Milk 1L x 12', 'S-1\nserial SN-1, SN-2'])
})
