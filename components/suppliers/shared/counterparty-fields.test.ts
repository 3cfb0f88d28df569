import { expect, it } from 'vitest'
import { counterpartyBody, counterpartyProblems } from './counterparty-fields.ts'

const problemsOf = (values: Readonly<Record<string, string>>) =>
  counterpartyProblems(
    'customer',
    counterpartyBody('customer', 'ACME', { customer_no: '00418', name: '', address1: '', city: '', ...values }),
  )

it('everything that a new customer lacks is reported at once, including the postcode in countries that have postcodes', () => {
  expect(Object.keys(problemsOf({ country: 'AU', postcode: '' })).toSorted()).toEqual(['address1', 'city', 'name', 'postcode'])
  expect(Object.keys(problemsOf({ country: 'HK', postcode: '' })).toSorted()).toEqual(['address1', 'city', 'name'])
  // If nothing else is missing, v7 decides.
  expect(problemsOf({ name: 'Ann', address1: '1 High St', city: 'Sydney', country: 'AU', postcode: '' })).toEqual({})
})

it('text copied from a web page loses its hidden spaces, so that a phone number is valid', () => {
  const body = counterpartyBody('customer', 'ACME', {
    phone: '\u202A+61\u00A02 5550\u202F0001\u202C',
    delivery_instructions: 'Ring\ntwice ',
  })
  expect(body).toMatchObject({ phone: '+61 2 5550 0001', delivery_instructions: 'Ring\ntwice' })
})
