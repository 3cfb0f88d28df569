import { expect, test } from 'vitest'
import { isSupplierLogin } from './supplier-login.ts'

const config = { supplier_mode: false, months_format: false, date_format: 'MM/DD/YYYY' }

test('acts for a supplier: a user with the supplier’s view, unless v7 says that they have no supplier', () => {
  expect(isSupplierLogin(config)).toBe(false)
  expect(isSupplierLogin({ ...config, supplier_mode: true })).toBe(true)
  expect(isSupplierLogin({ ...config, supplier_mode: true, has_no_supplier: true })).toBe(false)
})
