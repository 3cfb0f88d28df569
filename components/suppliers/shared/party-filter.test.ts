import { expect, it } from 'vitest'
import { partyId, partyIdFilter, partyWithId } from './party-filter.ts'

it('the id of a customer or supplier is that of its codes, and finds it again', () => {
  expect(partyId('customer', 'CUS-00014', 'ACME')).toBe('C~ACME~CUS-00014')
  expect(partyIdFilter('customer', 'C~ACME~CUS-00014')).toEqual({ client: ['ACME'], customer: ['CUS-00014'] })
  expect(partyIdFilter('supplier', partyId('supplier', 'S~1', 'ACME') ?? '')).toEqual({ client: ['ACME'], supplier: ['S~1'] })
})

it('a party without a client or a code has no id, and an id of another kind finds nothing', () => {
  expect([partyId('customer', null, 'ACME'), partyId('supplier', 'SUP-1', null)]).toEqual([null, null])
  expect(partyIdFilter('supplier', 'C~ACME~CUS-00014')).toBeNull()
})

it('a record is found by its id, or as the only record if v7 has other ids', () => {
  const [first, second] = [{ id: 'C~ACME~1' }, { id: '77' }]
  expect(partyWithId([second, first], 'C~ACME~1')).toBe(first)
  expect(partyWithId([second], 'C~ACME~1')).toBe(second)
  expect(partyWithId([second, { id: '78' }], 'C~ACME~1')).toBeUndefined()
  expect(partyWithId(undefined, 'C~ACME~1')).toBeUndefined()
})
