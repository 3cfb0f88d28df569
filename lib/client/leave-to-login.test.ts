import { expect, test } from 'vitest'
import { setSavedOrder } from './before-leaving.ts'
import { loginUrl } from './leave-to-login.ts'

test('the URL of the sign-in page has the reason and the page to return to', () => {
  expect(loginUrl('idle', { pathname: '/stock-holding', search: '?site=SYD1&q=a b' })).toBe(
    '/login?reason=idle&next=%2Fstock-holding%3Fsite%3DSYD1%26q%3Da+b',
  )
})

test('after a sign-out, or from the home page, there is no page to return to', () => {
  expect(loginUrl('signed-out', { pathname: '/stock-holding', search: '' })).toBe('/login?reason=signed-out')
  expect(loginUrl('expired', { pathname: '/', search: '' })).toBe('/login?reason=expired')
})

test('a sign-out in another tab keeps the input of this tab, and signing in returns to it', () => {
  setSavedOrder(() => ({ kind: 'typed', no: 'SO-1' }))
  const form = { pathname: '/sales-orders/new', search: '' }
  expect(loginUrl('elsewhere', form)).toBe('/login?reason=elsewhere&next=%2Fsales-orders%2Fnew&typed=SO-1')
  // Signing out in this tab clears its storage, so the sign-in page must not say that anything was kept.
  expect(loginUrl('signed-out', form)).toBe('/login?reason=signed-out')
  expect(loginUrl('idle', form)).not.toContain('typed=')
  // If a call noticed that the session was over, the tab has kept everything.
  expect(loginUrl('idle', form, { isTabKept: true })).toBe('/login?reason=idle&next=%2Fsales-orders%2Fnew&typed=SO-1')
  expect(loginUrl('idle', form, { isInputLost: true })).toBe('/login?reason=idle&next=%2Fsales-orders%2Fnew&lost=1')
  setSavedOrder(null)
})

test('the sign-in page learns what has been saved of an open order', () => {
  setSavedOrder(() => ({ kind: 'changes', no: 'SO-1' }))
  expect(loginUrl('signed-out', { pathname: '/', search: '' })).toBe('/login?reason=signed-out&changes=SO-1')
  setSavedOrder(null)
  expect(loginUrl('signed-out', { pathname: '/', search: '' })).toBe('/login?reason=signed-out')
})
