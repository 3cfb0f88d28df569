import { expect, it } from 'vitest'
import { leavingText } from './run-dialog.tsx'

const ORDER = { one: 'order', many: 'orders' }

it('leaving a run says how many orders have not been created, also for one', () => {
  expect(leavingText(1, ORDER)).toMatch(/^1 order in this file has not been created yet\. To create it, /)
  expect(leavingText(2, ORDER)).toMatch(/^2 orders in this file have not been created yet\. To create them, /)
})
