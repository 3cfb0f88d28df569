import { expect, test } from 'vitest'
import { newOrderHref, orderRefusal } from './new-order.ts'
import { orderLink } from './order-link.ts'

const item = (product_code: string, site_code = 'SYD1') => ({ client_code: 'ACME', owner_code: 'ACME-AU', site_code, product_code })

test('the link to a new order contains the item, whatever its code', () => {
  expect(newOrderHref('sales_orders', [item('A&B/12')])).toBe('/sales-orders/new?client=ACME&owner=ACME-AU&site=SYD1&product=A%26B/12')
})

test('items of one site can share an order, items of two sites cannot', () => {
  expect(orderLink('purchase_orders', [item('007'), item('00417-B')], String)).toEqual({
    ok: true,
    href: '/purchase-orders/new?client=ACME&owner=ACME-AU&site=SYD1&product=007&product=00417-B',
  })
  expect(
    orderLink('sales_orders', [item('007'), item('007', 'MEL2')], (text) => text.replace('site', 'warehouse').replace('item', 'SKU')),
  ).toEqual({
    ok: false,
    title: 'These SKUs cannot be on one order',
    reason: 'They belong to 2 warehouses (SYD1, MEL2). An order can only have one.',
  })
})

test('a new order starts with at most 50 items', () => {
  expect(orderRefusal(50)).toBeNull()
  expect(orderRefusal(51)).toBe('You can add at most 50 rows to a new order')
})
