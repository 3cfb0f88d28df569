import { expect, it } from 'vitest'
import { leavingText } from './run-dialog.tsx'

const ORDER = { one: 'order', many: 'orders' }

it('leaving a run says how many orders have not been created, in the singular for one', () => {
  expect(leavingText(1, ORDER, true)).toMatch(/^1 order in this file has not been created yet\. To create it, /)
  expect(leavingText(2, ORDER, true)).toMatch(/^2 orders in this file have not been created yet\. To create them, choose the file again/)
  // Without idempotency keys, the file would create all of them again.
  expect(leavingText(2, ORDER, false)).toMatch(/To create them, choose a file without the orders that exist\.$/)
})
