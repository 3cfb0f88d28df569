import { expect, test } from 'vitest'
import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import { fromPurchaseOrder } from './purchase-api.ts'

test('an order is a proposal while it is on hold because a supplier entered it', () => {
  const isProposal = (order: Partial<PurchaseOrder>) => fromPurchaseOrder(order as PurchaseOrder).isProposal
  const proposed = { status: 'ON_HOLD', source: 'SUPPLIER', hold_reason: 'Proposed by the supplier' } as const
  expect([
    isProposal(proposed),
    isProposal({ ...proposed, status: 'RELEASED' }),
    isProposal({ ...proposed, source: 'WEB' }),
    isProposal({ ...proposed, hold_reason: 'Budget' }),
  ]).toEqual([true, false, false, false])
})
