import { expect, test } from 'vitest'
import { rateStrength } from './password-strength.ts'

test.each([
  ['short1!', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['1234567890123', 1],
  ['abcdefghijklmnop', 1],
  ['correct horse battery', 3],
  ['Tr7#kq9!mZ2&', 3],
  ['warehousegate', 2],
])('%s is rated %i', (password, strength) => {
  expect(rateStrength(password)).toBe(strength)
})

test("the user's own name makes a password weaker", () => {
  expect(rateStrength('demo-clerk-2026!', ['Demo Clerk'])).toBe(1)
})
