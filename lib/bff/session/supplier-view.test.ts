import { expect, test } from 'vitest'
import type { PublicSettings } from '#lib/contract/auth/auth.ts'
import { settingsFor } from './supplier-view.ts'

const publicSettings: PublicSettings = {
  client_id: null,
  app_version: '1',
  date_format: 'MM/DD/YYYY',
  months_format: false,
  supplier_mode: false,
}

test.each([
  ['no information about a supplier', {}, false, undefined],
  ['supplier mode at sign-in', { supplier_mode: true }, true, undefined],
  ['no supplier mode at sign-in', { supplier_mode: false }, false, undefined],
  ['a supplier’s code', { supplier_code: 'SUP-014' }, true, undefined],
  ['a supplier user with the code', { supplier_code: 'SUP-014', is_supplier: true }, true, undefined],
  ['a supplier user without a supplier', { supplier_code: null, is_supplier: true }, true, true],
  ['the answer that they are not a supplier user', { supplier_code: null, is_supplier: false }, false, undefined],
] as const)('with %s, a deployment for everybody decides on the supplier’s view for each user', (_, facts, mode, hasNoSupplier) => {
  const config = settingsFor({ publicSettings }, facts)
  expect([config.supplier_mode, config.has_no_supplier]).toEqual([mode, hasNoSupplier])
})

test('a deployment for suppliers shows their view to everybody, and marks users who are known to have no supplier', () => {
  const modeOf = (facts: object) => {
    const { supplier_mode, has_no_supplier } = settingsFor({ publicSettings: { ...publicSettings, supplier_mode: true } }, facts)
    return [supplier_mode, has_no_supplier]
  }
  expect([modeOf({}), modeOf({ supplier_mode: false }), modeOf({ is_supplier: false })]).toEqual([
    [true, undefined],
    [true, undefined],
    [true, true],
  ])
})
