import { expect, it } from 'vitest'
import { addressLinesOf } from './address-lines.ts'

it('an address has its lines in the order used on an envelope, without empty ones', () => {
  const address = { name: 'Newcastle Market', company: null, address1: '340 Harbour Lane', address2: 'Unit 21', city: 'Newcastle', state: 'NSW', postcode: '2300', country: 'AU' } // prettier-ignore
  expect(addressLinesOf(address)).toEqual(['Newcastle Market', '340 Harbour Lane', 'Unit 21', 'Newcastle NSW 2300', 'Australia'])
  expect(addressLinesOf({ city: 'Perth', country: '' })).toEqual(['Perth'])
})
