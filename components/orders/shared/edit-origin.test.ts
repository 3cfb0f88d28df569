import { afterEach, expect, it, vi } from 'vitest'
import { hrefAfterEdit, startEdit } from './edit-origin.ts'

afterEach(() => vi.unstubAllGlobals())
const at = (pathname: string, search: string) => vi.stubGlobal('window', { location: { pathname, search } })

it('an edit leads back to the list as it was left, with the order open', () => {
  at('/sales-orders', '?on_hold=1&q=X2+10&page=3')
  expect(startEdit('/sales-orders', 'so_1')).toBe('/sales-orders/so_1/edit')
  expect(hrefAfterEdit('/sales-orders', 'so_1', '/fallback')).toBe('/sales-orders?on_hold=1&q=X2+10&page=3&open=so_1')
})

it('an edit that began on another screen leads to the plain list', () => {
  at('/customers', '?open=cu_1')
  expect(startEdit('/sales-orders', 'so_1')).toBe('/sales-orders/so_1/edit')
  // Not the list of an earlier edit of the same order either.
  expect(hrefAfterEdit('/sales-orders', 'so_1', '/sales-orders?open=so_1')).toBe('/sales-orders?open=so_1')
})
