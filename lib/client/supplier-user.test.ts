import { expect, test } from 'vitest'
import { isSupplierUser } from './supplier-user.ts'

test('a user with the supplier’s view acts for a supplier, unless v7 says that they have none', () => {
  expect(isSupplierUser({ supplier_mode: false })).toBe(false)
  expect(isSupplierUser({ supplier_mode: true })).toBe(true)
  expect(isSupplierUser({ supplier_mode: true, has_no_supplier: true })).toBe(false)
})
