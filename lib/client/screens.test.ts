import { expect, it } from 'vitest'
import { screensFor } from './screens.ts'

const keys = (...given: Parameters<typeof screensFor>) => screensFor(...given).map(({ module }) => module)

it('the user management is no entry for the level Regular, whatever is granted: its page would send them home', () => {
  expect(keys('Regular', ['stock', 'users'])).toEqual(['stock'])
  expect([keys('Manager', ['stock', 'users']), keys(null, ['users'])]).toEqual([['stock', 'users'], ['users']])
})

it('a supplier has the two screens that are their own, and no sales orders', () => {
  const screens = screensFor('Regular', ['suppliers', 'shipments', 'sales_orders'], [], true)
  expect(screens.map(({ label }) => label)).toEqual(['My shipments', 'My company'])
})
