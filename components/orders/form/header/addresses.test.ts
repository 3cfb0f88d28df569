import { expect, it } from 'vitest'
import type { CustomerChoice } from '#lib/contract/lookups/lookups.ts'
import { addressOfChoice } from './addresses.ts'

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

it('a new order takes over the delivery address of its customer line by line', () => {
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

it('a v7 that sends both lines in one fills the first one', () => {
  expect(addressOfChoice(CUSTOMER)).toMatchObject({
    'ship_to.address1': '237 Victoria Road, Unit 28',
    'ship_to.address2': '',
    'ship_to.state': '',
  })
})
