import { expect, it } from 'vitest'
import { grantChanges, type Grant } from './modules.ts'

const grant = (given: boolean, rest: Partial<Grant> = {}): Grant => ({
  module: 'stock',
  can_view: given,
  can_create: given,
  can_edit: given,
  can_delete: given,
  can_export: given,
  can_print: given,
  ...rest,
})

it('the audit log names only rights that the module has', () => {
  expect(grantChanges([grant(true)], [grant(false)])).toEqual([
    { field: 'modules.stock', label: 'Stock holding', before: 'view, export, print', after: 'none' },
  ])
})

it('a change of another right alone is logged too', () => {
  expect(grantChanges([grant(true)], [grant(true, { can_delete: false })])).toEqual([
    {
      field: 'modules.stock',
      label: 'Stock holding',
      before: 'view, create, edit, delete, export, print',
      after: 'view, create, edit, export, print',
    },
  ])
  expect(grantChanges([grant(true)], [grant(true)])).toEqual([])
})
