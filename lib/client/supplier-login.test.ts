import { expect, test } from 'vitest'
import { isSupplierLogin } from './supplier-login.ts'

test('acts for a supplier: a user with the supplier’s view, unless v7 says that they have no supplier', () => {
  expect(isSupplierLogin({ supplier_mode: false })).toBe(false)
  expect(isSupplierLogin({ supplier_mode: true })).toBe(true)
  expect(isSupplierLogin({ supplier_mode: true, has_no_supplier: true })).toBe(false)
})
