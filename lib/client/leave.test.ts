import { expect, test } from 'vitest'
import { nameSaved } from './before-leaving.ts'
import { loginUrl } from './leave.ts'

test('the login page learns why, and where the user was', () => {
  expect(loginUrl('idle', { pathname: '/stock-holding', search: '?site=SYD1&q=a b' })).toBe(
    '/login?reason=idle&next=%2Fstock-holding%3Fsite%3DSYD1%26q%3Da+b',
  )
})

test('a user who signs out starts anew, and the home page need not be remembered', () => {
  expect(loginUrl('signed-out', { pathname: '/stock-holding', search: '' })).toBe('/login?reason=signed-out')
  expect(loginUrl('expired', { pathname: '/', search: '' })).toBe('/login?reason=expired')
})

test('a sign-out in another tab keeps what is typed in this one, and leads back to it', () => {
  nameSaved(() => ({ is: 'typed', no: 'SO-1' }))
  const form = { pathname: '/sales-orders/new', search: '' }
  expect(loginUrl('elsewhere', form)).toBe('/login?reason=elsewhere&next=%2Fsales-orders%2Fnew&typed=SO-1')
  // Signing out in this tab empties its store: nothing is kept, and nothing may say so.
  expect(loginUrl('signed-out', form)).toBe('/login?reason=signed-out')
  nameSaved(null)
})

test('the login page can say what of an open order is safe', () => {
  nameSaved(() => ({ is: 'changes', no: 'SO-1' }))
  expect(loginUrl('signed-out', { pathname: '/', search: '' })).toBe('/login?reason=signed-out&changes=SO-1')
  nameSaved(null)
  expect(loginUrl('signed-out', { pathname: '/', search: '' })).toBe('/login?reason=signed-out')
})
