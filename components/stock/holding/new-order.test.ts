import { expect, test } from 'vitest'
import { newOrderHref, orderFor, refuseOrder } from './new-order.ts'

const item = (product_code: string, site_code = 'SYD1') => ({ client_code: 'ACME', owner_code: 'ACME-AU', site_code, product_code })

test('an item leads to the form of a new order with it, whatever its code', () => {
  expect(newOrderHref('sales_orders', [item('A&B/12')])).toBe('/sales-orders/new?client=ACME&owner=ACME-AU&site=SYD1&product=A%26B/12')
})

test('several items of one place go into one order; of two sites they cannot', () => {
  expect(orderFor('purchase_orders', [item('007'), item('00417-B')])).toEqual({
    ok: true,
    href: '/purchase-orders/new?client=ACME&owner=ACME-AU&site=SYD1&product=007&product=00417-B',
  })
  expect(orderFor('sales_orders', [item('007'), item('007', 'MEL2')])).toEqual({
    ok: false,
    reason: 'They are of 2 sites (SYD1, MEL2): an order has one.',
  })
})

test('an address cannot name any number of items', () => {
  expect(refuseOrder(50)).toBeNull()
  expect(refuseOrder(51)).toBe('At most 50 items can be taken into a new order at once')
})
