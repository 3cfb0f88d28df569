import { expect, it } from 'vitest'
import { withCurrent } from './with-current.ts'

it('a select has its value among its options, even if access to it has ended', () => {
  const sites = [{ value: 'MEL2', label: 'Melbourne 2 (MEL2)' }]
  expect(withCurrent('MEL2', sites)).toBe(sites)
  expect(withCurrent('SYD1', sites)).toEqual([{ value: 'SYD1', label: 'SYD1 (no access)' }, ...sites])
  expect(withCurrent('', sites)).toEqual([{ value: '', label: 'Choose…' }, ...sites])
})

it('a choice whose name is its code is not mistaken for one without access', () => {
  const owners = [{ value: 'ACME', label: 'ACME' }]
  expect(withCurrent('ACME', owners)).toBe(owners)
})
