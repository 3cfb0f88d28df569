import { expect, it } from 'vitest'
import { isAdvisable, isAllAdvised } from './advise.ts'

const order = { po_no: 'PO-1', status: 'RELEASED', qty_outstanding: 60, qty_advised: 0, qty_received: 0 }

it('an order can be advised from its release until it is fully received', () => {
  expect(['RELEASED', 'IN_TRANSIT', 'PART_RECEIVED'].map((status) => isAdvisable({ ...order, status }))).toEqual([true, true, true])
  expect(['DRAFT', 'ENTERED', 'RECEIVED', 'CANCELLED', null].filter((status) => isAdvisable({ ...order, status }))).toEqual([])
  expect(isAdvisable({ ...order, po_no: null })).toBe(false)
})

it('an order cannot be advised if all outstanding goods are already advised', () => {
  expect(isAllAdvised(order)).toBe(false)
  expect(isAllAdvised({ ...order, qty_advised: 60 })).toBe(true)
  // Received goods were advised before.
  expect(isAllAdvised({ ...order, qty_advised: 60, qty_received: 40 })).toBe(false)
  // If v7 does not count advised goods, it refuses excess ones itself.
  expect(isAllAdvised({ ...order, qty_advised: null })).toBe(false)
})
