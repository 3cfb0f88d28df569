import { describe, expect, it } from 'vitest'
import type { Call } from './engine/call.ts'
import { calls } from './calls.ts'
import { extensionName, isLaterPage, meansMissingCall } from './extensions.ts'
import noExtensions from '../../docs/examples/no-extensions.ts'

describe('extensions', () => {
  it.each(Object.entries<Call>(calls))('%s is in EXTENSIONS if and only if it is an extension', (name, call) => {
    expect(extensionName(call), 'Correct EXTENSIONS in lib/contract/extensions.ts').toBe(call.isExtension ? name : undefined)
  })
})

it('the example of a v7 without extensions declares each of them', () => {
  const names = Object.entries<Call>(calls).flatMap(([name, call]) => (call.isExtension ? [name] : []))
  const { drafts: _trait, ...offers } = noExtensions.offers ?? {}
  expect(Object.keys(offers).toSorted(), 'Add the call to docs/examples/no-extensions.ts').toEqual(names.toSorted())
})

describe('a response that means "this v7 does not have the call"', () => {
  it.each([
    [405, undefined, true],
    [501, undefined, true],
    [404, undefined, true],
    [404, 'ROUTE_NOT_FOUND', true],
    [404, 'NOT_FOUND', false],
    [403, undefined, false],
    [409, undefined, false],
    [422, undefined, false],
    [500, undefined, false],
    [503, undefined, false],
  ])('status %s with code %s: %s', (status, code, expected) => expect(meansMissingCall(status, code)).toBe(expected))
})

it.each([
  ['?page=2&per_page=50', true],
  ['?per_page=50&page=10', true],
  ['?page=1&per_page=50', false],
  ['?per_page=50&page=1', false],
  ['?per_page=50', false],
  ['', false],
])('the query %j asks for a later page of a list: %s', (query, expected) =>
  expect(isLaterPage(`/api/customer-management${query}`)).toBe(expected),
)
