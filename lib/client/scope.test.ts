import { expect, test } from 'vitest'
import { scopeOfUrl, withScope } from './scope.ts'

test('an address names a scope, or none at all', () => {
  expect(scopeOfUrl(new URLSearchParams('client=ACME&site=SYD1&site=MEL2&site=SYD1&q=oat'))).toEqual({
    client: ['ACME'],
    owner: [],
    site: ['SYD1', 'MEL2'],
  })
  expect(scopeOfUrl(new URLSearchParams('q=oat&page=3'))).toBeNull()
})

test('another scope keeps filters, sort and search and goes back to the first page', () => {
  expect(withScope('?client=ACME&lot_no=L1&lot_no=A%2FB&sort=-on_hand&page=7&cursor=abc', { client: ['NORD'], site: ['SYD1'] })).toBe(
    'client=NORD&site=SYD1&lot_no=L1&lot_no=A/B&sort=-on_hand',
  )
})

test('what is not changed stays', () => {
  expect(withScope('client=ACME&owner=ACME-AU&site=SYD1', { site: [] })).toBe('client=ACME&owner=ACME-AU')
})

test('an empty scope leaves nothing behind', () => {
  expect(withScope('client=ACME', { client: [] })).toBe('')
})
