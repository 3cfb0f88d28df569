import { expect, it } from 'vitest'
import { carriedBy, enteredAt, priorityName, typeName } from './order-facts.ts'

const codes = { order_type: 'B2B', priority: 'P3', carrier_code: 'TOLL', carrier_name: null, service: 'STD' }
const named = { ...codes, order_type_name: 'Wholesale', priority_name: 'Standard', carrier_name: 'Toll Priority', service_name: 'Road' }

it('type, priority and carrier are shown by name, or by code if v7 has no name', () => {
  expect([typeName(named), priorityName(named), carriedBy(named)]).toEqual(['Wholesale', 'Standard', 'Toll Priority · Road'])
  expect([typeName(codes), priorityName(codes), carriedBy(codes)]).toEqual(['B2B', 'P3', 'TOLL · STD'])
  expect(carriedBy({ carrier_code: null, carrier_name: null, service: null })).toBe('')
})

const DRAFT = { at: '2026-11-20T09:00:00+11:00', status: 'DRAFT' }
const ENTERED = { at: '2026-11-21T10:30:00+11:00', status: 'ENTERED' }
const RELEASED = { at: '2026-11-22T08:00:00+11:00', status: 'RELEASED' }

it('a former draft counts as entered when its status changed from draft', () => {
  const order = { status: 'RELEASED', created_at: DRAFT.at, events: [RELEASED, DRAFT, ENTERED] }
  expect(enteredAt(order)).toBe(ENTERED.at)
})

it('an order that arrived with an error counts as entered once it is corrected', () => {
  const error = { at: DRAFT.at, status: 'ERROR' }
  expect(enteredAt({ status: 'ENTERED', created_at: DRAFT.at, events: [error, ENTERED] })).toBe(ENTERED.at)
})

it('a draft, and an order without that event, shows the time of creation', () => {
  expect(enteredAt({ status: 'ENTERED', created_at: DRAFT.at, events: [] })).toBe(DRAFT.at)
  expect(enteredAt({ status: 'DRAFT', created_at: DRAFT.at, events: [DRAFT] })).toBe(DRAFT.at)
})
