import { expect, it } from 'vitest'
import { carriedBy, priorityName, typeName } from './order-facts.ts'

const codes = { order_type: 'B2B', priority: 'P3', carrier_code: 'TOLL', carrier_name: null, service: 'STD' }
const named = { ...codes, order_type_name: 'Wholesale', priority_name: 'Standard', carrier_name: 'Toll Priority', service_name: 'Road' }

it('an order is told in the words of its form, and by its codes where v7 has no words', () => {
  expect([typeName(named), priorityName(named), carriedBy(named)]).toEqual(['Wholesale', 'Standard', 'Toll Priority · Road'])
  expect([typeName(codes), priorityName(codes), carriedBy(codes)]).toEqual(['B2B', 'P3', 'TOLL · STD'])
  expect(carriedBy({ carrier_code: null, carrier_name: null, service: null })).toBe('')
})
