import { expect, it } from 'vitest'
import { counterpartyId, counterpartyIdFilter, counterpartyWithId } from './counterparty-filter.ts'

it('the id of a customer or supplier consists of its codes, and leads back to them as filters', () => {
  expect(counterpartyId('customer', 'CUS-00014', 'ACME')).toBe('C~ACME~CUS-00014')
  expect(counterpartyIdFilter('customer', 'C~ACME~CUS-00014')).toEqual({ client: ['ACME'], customer: ['CUS-00014'] })
  expect(counterpartyIdFilter('supplier', counterpartyId('supplier', 'S~1', 'ACME') ?? '')).toEqual({ client: ['ACME'], supplier: ['S~1'] })
})

it('a counterparty without a client or a code has no id, and an id of another kind finds nothing', () => {
  expect([counterpartyId('customer', null, 'ACME'), counterpartyId('supplier', 'SUP-1', null)]).toEqual([null, null])
  expect(counterpartyIdFilter('supplier', 'C~ACME~CUS-00014')).toBeNull()
})

it('a record is found by its id, or as the only record if v7 has other ids', () => {
  const [first, second] = [{ id: 'C~ACME~1' }, { id: '77' }]
  expect(counterpartyWithId([second, first], 'C~ACME~1')).toBe(first)
  expect(counterpartyWithId([second], 'C~ACME~1')).toBe(second)
  expect(counterpartyWithId([second, { id: '78' }], 'C~ACME~1')).toBeUndefined()
  expect(counterpartyWithId(undefined, 'C~ACME~1')).toBeUndefined()
})
