import { expect, test } from 'vitest'
import { counterpartyChoices } from './counterparty-choices.ts'

const counterparty = { value: 'SUP-014', label: 'Green Grocer', active: true, city: 'Sydney', status: 'ACTIVE', supplier_no: '00014' }

test('a blocked supplier is listed last, cannot be chosen, and says why if v7 does', () => {
  const blocked = { ...counterparty, value: 'SUP-001', label: 'Bay Mill', active: false, supplier_no: '00001' }
  const insolvent = { ...blocked, value: 'SUP-003', label: 'Dune Salt', supplier_no: '00003', block_reason: 'Insolvent' }
  const pending = { ...counterparty, value: 'SUP-002', label: 'Cove Farm', active: false, status: 'PENDING', supplier_no: null }
  expect(counterpartyChoices([blocked, insolvent, pending, counterparty], 'Acme Foods')).toEqual([
    { value: 'SUP-014', label: 'Green Grocer', hint: '00014 · Sydney' },
    { value: 'SUP-001', label: 'Bay Mill', hint: '00001 · blocked for Acme Foods', disabled: true },
    { value: 'SUP-003', label: 'Dune Salt', hint: '00003 · blocked for Acme Foods: Insolvent', disabled: true },
    { value: 'SUP-002', label: 'Cove Farm', hint: 'not approved for Acme Foods', disabled: true },
  ])
})

test('a supplier can be chosen if v7 does not say whether it is active', () => {
  expect(counterpartyChoices([{ ...counterparty, active: null, label: null, supplier_no: null, city: null }], 'Acme Foods')).toEqual([
    { value: 'SUP-014', label: 'SUP-014', hint: '' },
  ])
})
