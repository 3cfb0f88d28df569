import { expect, it } from 'vitest'
import type { AnyShipment } from './shipment-api.ts'
import { shipmentActions, type ShipmentHandlers } from './shipment-buttons.tsx'

const handlers = { canChange: false, toClientWording: String, printRefusal: null } as unknown as ShipmentHandlers
const refusal = (packages: number | null, direction: 'IN' | 'OUT', more: Partial<ShipmentHandlers> = {}) =>
  shipmentActions({ packages, tracking_url: null, tracking_nos: [] } as unknown as AnyShipment, direction, { ...handlers, ...more }).find(
    ({ key }) => key === 'labels',
  )?.disabledReason

it('a shipment without packages has no package labels, and says why', () => {
  expect(refusal(0, 'IN')).toBe('The goods are loose, not in packages')
  expect(refusal(0, 'OUT')).toBe('Nothing has been packed yet')
  expect(refusal(0, 'IN', { printRefusal: 'No right' })).toBe('No right')
  // A v7 may not count them.
  expect([refusal(null, 'IN'), refusal(3, 'IN')]).toEqual([null, null])
})
