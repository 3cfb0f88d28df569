import { expect, it } from 'vitest'
import { MODULES } from '#lib/modules.ts'
import { CLOSED_TO_SUPPLIERS, MODULE_LEVEL as LEVEL_IN_REFERENCE } from '#lib/reference/auth/access-refusal.ts'
import { isClosedToSuppliers, MODULE_LEVEL, screensFor } from './screens.ts'

const keys = (...args: Parameters<typeof screensFor>) => screensFor(...args).map(({ module }) => module)

it('a Regular user has no menu entry for user management, even if the module is granted', () => {
  expect(keys('Regular', ['stock', 'users'])).toEqual(['stock'])
  expect([keys('Manager', ['stock', 'users']), keys(null, ['users'])]).toEqual([['stock', 'users'], ['users']])
})

it('the settings are for administrators, even if the module is granted', () => {
  expect([keys('Regular', ['settings']), keys('Manager', ['settings'])]).toEqual([[], []])
  expect([keys('Admin', ['settings']), keys('System', ['settings']), keys('Admin', [])]).toEqual([['settings'], ['settings'], []])
})

it('a supplier has their own two screens, and none of the modules that are closed to suppliers', () => {
  const screens = screensFor('Regular', ['suppliers', 'shipments', ...CLOSED_TO_SUPPLIERS], [], true)
  expect(screens.map(({ label }) => label)).toEqual(['My shipments', 'My company'])
})

it('screens are closed to levels and suppliers as in the reference API', () => {
  expect(MODULE_LEVEL).toEqual(LEVEL_IN_REFERENCE)
  expect(MODULES.filter(isClosedToSuppliers)).toEqual(CLOSED_TO_SUPPLIERS)
})
