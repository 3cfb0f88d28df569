import { expect, it } from 'vitest'
import type { CustomerChoice } from '#lib/contract/lookups/lookups.ts'
import { addressOfChoice, deliveryOf } from './addresses.ts'

const CUSTOMER: CustomerChoice = {
  value: 'CUS-1',
  label: 'Perth Canteen',
  active: true,
  customer_no: '00035',
  address_line: '237 Victoria Road, Unit 28',
  city: 'Perth',
  postcode: '6000',
  country: 'AU',
  default_carrier_code: null,
  status: 'ACTIVE',
}

it('a new order gets the customer’s delivery address, line by line', () => {
  const lines = { address1: '237 Victoria Road', address2: 'Unit 28', state: 'WA', phone: '+61 2 5533 6312', email: 'orders@perth.test' }
  expect(addressOfChoice({ ...CUSTOMER, ...lines, company: 'Perth Group' })).toEqual({
    'ship_to.name': 'Perth Canteen',
    'ship_to.company': 'Perth Group',
    'ship_to.address1': '237 Victoria Road',
    'ship_to.address2': 'Unit 28',
    'ship_to.city': 'Perth',
    'ship_to.state': 'WA',
    'ship_to.postcode': '6000',
    'ship_to.country': 'AU',
    'ship_to.phone': '+61 2 5533 6312',
    'ship_to.email': 'orders@perth.test',
  })
})

it('an address that v7 sends as one line fills the first address line', () => {
  expect(addressOfChoice(CUSTOMER)).toMatchObject({
    'ship_to.address1': '237 Victoria Road, Unit 28',
    'ship_to.address2': '',
    'ship_to.state': '',
  })
})

it('carrier and instructions of the previous customer are replaced, and what was typed stays', () => {
  const before = { default_carrier_code: 'TOLL', delivery_instructions: 'Ring twice' }
  const fromBefore = { carrier_code: 'TOLL', delivery_instructions: 'Ring twice' }
  const next = { default_carrier_code: 'LOCAL', delivery_instructions: null }
  const noCarrier = { default_carrier_code: null }
  expect(deliveryOf(fromBefore, before, next)).toEqual({
    delivery_instructions: '',
    carrier_code: 'LOCAL',
    service: '',
    carrier_account: '',
  })
  expect(deliveryOf(fromBefore, before, noCarrier)).toMatchObject({ carrier_code: '', delivery_instructions: '' })
  const typed = { carrier_code: 'STARTRACK', delivery_instructions: 'Mine' }
  expect(deliveryOf(typed, before, next)).toEqual({ delivery_instructions: 'Mine' })
  expect(deliveryOf(fromBefore, undefined, next)).toEqual({ delivery_instructions: 'Ring twice' })
  expect(deliveryOf({}, undefined, next)).toMatchObject({ carrier_code: 'LOCAL' })
})
