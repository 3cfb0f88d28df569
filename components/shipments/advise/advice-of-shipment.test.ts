import { describe, expect, it } from 'vitest'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import type { InboundShipment, Package } from '#lib/contract/shipments/shipments.ts'
import {
  changeBody,
  hasChange,
  headerOfShipment,
  adviceLinesOfShipment,
  linesLockedReason,
  overwritesOthersChange,
  toPallets,
} from './advice-of-shipment.ts'

const poLine = (line_no: number, qty_outstanding: number, qty_advised = 0, qty_received = 0) => ({
  line_no,
  product_code: `P${line_no}`,
  product_name: 'Thing',
  uom: 'CASE',
  qty_outstanding,
  qty_advised,
  qty_received,
  lot_no: null,
  expiry_date: null,
})
const order = (lines: object[]) => ({ lines }) as unknown as PurchaseOrderDetail
const part = (po_line_no: number, qty: number, sscc: string | null = null) =>
  ({ po_line_no, product_code: `P${po_line_no}`, product_name: 'Thing', qty, uom: 'CASE', lot_no: 'L1', expiry_date: null, sscc }) as const
const pack = (id: string, package_type: string, sscc: string | null, contents: object[] = []) =>
  ({ id, package_type, sscc, weight_kg: 12.5, contents }) as unknown as Package
const shipment = (changes: object) =>
  ({
    asn_no: 'A-1',
    status: 'ADVISED',
    eta_date: '2026-11-01',
    carrier_code: 'TOLL',
    vehicle_no: null,
    container_no: null,
    po_nos: ['PO-1'],
    ...changes,
  }) as InboundShipment

const UNCHANGED = { lines: [], pallets: [], hasNewLines: false, releasesBooking: false }

describe('changing an advised shipment', () => {
  it('adds to a change that somebody else has made, unless it would replace one of its fields', () => {
    const [before, now] = [shipment({}), shipment({ vehicle_no: 'AB 1', booked_at: '2026-11-03T08:00:00Z' })]
    const head = headerOfShipment(before)
    expect(overwritesOthersChange(before, now, { ...head, container_no: 'MSKU1234565', expected_date: '2026-11-03' }, 'UTC')).toBe(false)
    expect(overwritesOthersChange(before, now, { ...head, vehicle_no: 'XY 9' }, 'UTC')).toBe(true)
    expect(overwritesOthersChange(before, now, head, 'UTC')).toBe(false)
    // A later day would release the dock that they have booked, or moved to another hour.
    expect(overwritesOthersChange(before, now, { ...head, expected_date: '2026-11-04' }, 'UTC')).toBe(true)
    const booked = shipment({ booked_at: '2026-11-01T08:00:00Z' })
    expect(overwritesOthersChange(booked, now, { ...head, vehicle_no: '', expected_date: '2026-11-02' }, 'UTC')).toBe(true)
    expect(overwritesOthersChange(booked, booked, { ...head, expected_date: '2026-11-02' }, 'UTC')).toBe(false)
  })

  it('counts as made once v7 has each changed field, and the same lines on the same pallets in any order', () => {
    const now = (changes: object, packages: readonly Package[] = []) => ({
      shipment: shipment(changes),
      order: order([poLine(1, 9)]),
      packages,
    })
    const header = { entity: 'shipment', expected_date: '2026-11-03', carrier_code: null, booked_at: null } as const
    const made = { eta_date: '2026-11-03', carrier_code: null, booked_at: null }
    expect(hasChange(header, now(made))).toBe(true)
    for (const other of [{ eta_date: '2026-11-01' }, { carrier_code: 'TOLL' }, { booked_at: '2026-11-01T08:00:00Z' }])
      expect(hasChange(header, now({ ...made, ...other }))).toBe(false)

    const line = (qty: number, package_no: number | null) => ({ po_line_no: 1, qty, lot_no: 'L1', expiry_date: null, package_no })
    const pallets = ['111', null].map((sscc) => ({ package_type: 'PALLET', sscc, weight_kg: 12.5 }))
    const change = { entity: 'shipment' as const, lines: [line(2, 1), line(3, 2)], packages: pallets }
    // v7 has chosen the second SSCC.
    const packages = ['999', '111'].map((sscc) => pack(sscc, 'PALLET', sscc))
    expect(hasChange(change, now({ lines: [part(1, 3, '999'), part(1, 2, '111')] }, packages))).toBe(true)
    expect(hasChange(change, now({ lines: [part(1, 3, '111'), part(1, 2, '999')] }, packages))).toBe(false)
    expect(hasChange(change, now({ lines: [part(1, 3, '999')] }, packages))).toBe(false)
    expect(hasChange(change, now({ lines: [part(1, 3, '999'), part(1, 2, '111')] }, packages.slice(1)))).toBe(false)
    expect(hasChange(change, { ...now({}), order: null })).toBe(false)
  })

  it('shows its lines with their maximum quantities and pallets, and the other open lines of the order as empty', () => {
    const lines = [part(1, 6, '111'), part(1, 2), part(2, 3, '222')]
    const rows = adviceLinesOfShipment(order([poLine(1, 10, 8), poLine(2, 5, 5), poLine(3, 4), poLine(4, 4, 4)]), { lines }, [
      pack('a', 'PALLET', '111'),
      pack('b', 'LOOSE', null),
      pack('c', 'CRATE', '222'),
    ])
    expect(rows.map(({ key, lineNo, open, qty, lot, pallet }) => [key, lineNo, open, qty, lot, pallet])).toEqual([
      ['1', 1, 10, '6', 'L1', 1],
      ['1.1', 1, 10, '2', 'L1', 0],
      ['2', 2, 3, '3', 'L1', 2],
      ['3', 3, 4, '', '', 0],
    ])
  })

  it('takes the pallet of each line from the packages if the lines have none', () => {
    const contents = [{ product_code: 'P1', uom: 'CASE', qty: 6, lot_no: 'L9', serial_nos: [], expiry_date: null }]
    const rows = adviceLinesOfShipment(order([poLine(1, 10)]), { lines: [] }, [pack('a', 'PALLET', '111', contents)])
    expect(rows.map(({ open, qty, lot, pallet }) => [open, qty, lot, pallet])).toEqual([[10, '6', 'L9', 1]])
  })

  it('shows the pallets with their SSCCs and weights, without loose goods', () => {
    expect(toPallets([pack('a', 'PALLET', '111'), pack('b', 'LOOSE', null)])).toEqual([
      { key: 'a', type: 'PALLET', sscc: '111', weight: '12.5' },
    ])
  })

  it('releases the dock booking if the new date is after it', () => {
    const before = shipment({ booked_at: '2026-11-01T08:00:00Z' })
    const head = { ...headerOfShipment(before), expected_date: '2026-11-22' }
    expect(changeBody(before, { ...UNCHANGED, head, releasesBooking: true })).toEqual({
      entity: 'shipment',
      expected_date: '2026-11-22',
      booked_at: null,
    })
  })

  it('sends only changed fields, and the lines only if they were edited', () => {
    const before = shipment({})
    const head = headerOfShipment(before)
    expect(changeBody(before, { ...UNCHANGED, head })).toEqual({ entity: 'shipment' })
    expect(changeBody(before, { ...UNCHANGED, head: { ...head, carrier_code: '', vehicle_no: ' XY 1 ' } })).toEqual({
      entity: 'shipment',
      carrier_code: null,
      vehicle_no: 'XY 1',
    })
    const lines = adviceLinesOfShipment(order([poLine(1, 10)]), { lines: [part(1, 6)] }, [])
    expect(changeBody(before, { ...UNCHANGED, head, lines, hasNewLines: true })).toEqual({
      entity: 'shipment',
      lines: [{ po_line_no: 1, qty: 6, lot_no: 'L1', expiry_date: null, package_no: null }],
      packages: [],
    })
  })

  it('says why the lines cannot be changed', () => {
    expect(linesLockedReason(shipment({}), order([]))).toBeNull()
    expect(linesLockedReason(shipment({ status: 'IN_TRANSIT' }), order([]))).toBe(
      'The goods are on their way, so the lines can no longer be changed.',
    )
    expect(linesLockedReason(shipment({}), null)).toBe('Anyone with access to PO-1 can change the lines.')
  })
})
