import { expect, it } from 'vitest'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { theirShipmentChange } from './their-shipment-change.ts'

const SHIPMENT = { status: 'ADVISED', eta_date: '2026-12-05', booked_at: null, dock: null, vehicle_no: null } as InboundShipment
const WORDS = { zone: 'Australia/Sydney', label: (_: string, word: string) => word, toClientWording: String }
const textOf = (now: Partial<InboundShipment>, action: 'book' | 'cancel' = 'book') =>
  theirShipmentChange(SHIPMENT, { ...SHIPMENT, ...now }, action, WORDS)

it('a conflict names what someone else has changed in a shipment, with times at its site', () => {
  expect(textOf({ status: 'BOOKED', booked_at: '2026-12-04T22:00:00Z', dock: 'DOCK-1', vehicle_no: 'ABC-123' })).toEqual({
    reason:
      'Someone else changed this shipment in the meantime: Status: Advised → Dock booked; Dock booking: none → 12/05/2026 09:00, DOCK-1; Vehicle: none → ABC-123. Your change was not made. Review it and try again.',
  })
  expect(textOf({}).reason).toBe('Someone else changed this shipment in the meantime. Your change was not made. Review it and try again.')
})

it('a shipment that someone else has cancelled can no longer be changed', () => {
  expect(textOf({ status: 'CANCELLED' })).toEqual({ isFinal: true, reason: 'Someone else has already cancelled this shipment.' })
})

it('another attempt is not offered if it is no longer allowed, for example because the truck has arrived', () => {
  const arrived = { status: 'ARRIVED', allowed_actions: ['print'] }
  const reason = 'The shipment now has the status “Arrived” and can no longer be'
  expect(textOf(arrived)).toEqual({ isFinal: true, reason: `${reason} changed.` })
  expect(textOf(arrived, 'cancel')).toEqual({ isFinal: true, reason: `${reason} cancelled.` })
  expect(textOf({ status: 'BOOKED', allowed_actions: ['edit', 'book'] })).not.toHaveProperty('isFinal')
  // A v7 without this list of actions.
  expect(textOf({ status: 'ARRIVED' })).not.toHaveProperty('isFinal')
})
