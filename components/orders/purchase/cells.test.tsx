import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import { purchaseCells, purchaseExportColumns, stateOf } from './cells.tsx'

const ORDER = {
  status: 'CANCELLED',
  status_name: 'Cancelled',
  source: 'SUPPLIER',
  hold_reason: 'Proposed by the supplier',
} as PurchaseOrder
const label = (_: string, fallback: string) => fallback

it('a proposal that the client has refused has the status “Refused” in the list and its export', () => {
  const shown = (order: PurchaseOrder) => renderToStaticMarkup(<>{purchaseCells(label)['status']?.(order, {} as never)}</>)
  const exported = (order: PurchaseOrder) => purchaseExportColumns(label, () => '')['status']?.map((column) => column.value(order))
  expect(shown(ORDER)).toContain('Refused')
  expect(exported(ORDER)).toEqual(['Refused', 'CANCELLED'])
  // Withdrawn by the supplier, an order of the buyer's own that was cancelled, and one that v7 does not say enough about.
  for (const part of [{ hold_reason: null }, { source: 'MANUAL' }, { hold_reason: undefined }] as Partial<PurchaseOrder>[])
    expect([stateOf({ ...ORDER, ...part }).status_name, exported({ ...ORDER, ...part })?.[0]]).toEqual(['Cancelled', 'Cancelled'])
})
