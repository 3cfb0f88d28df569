import { expect, it } from 'vitest'
import type { FormField } from '#lib/contract/exact.ts'
import { lockReason } from './locks.ts'

const field = (key: string, overrides: Partial<FormField> = {}) => ({ key, label: key, ...overrides }) as FormField
const allocated = { status_name: 'Allocated', so_no: 'SO-1', allowed_actions: ['edit', 'hold'] }

it('a locked field says why, and how to unlock it', () => {
  const lockText = (record: Parameters<typeof lockReason>[2]) => lockReason(field('required_ship_date'), ['lines', 'carrier'], record)
  expect(lockText(allocated)).toBe('Locked: the order is allocated. Put the order on hold to change this.')
  expect(lockText({ ...allocated, allowed_actions: ['edit'] })).toBe('Locked: the order is allocated.')
  // A purchase order on hold can be released or cancelled, and not changed.
  expect(lockText({ status_name: 'Released', allowed_actions: ['edit', 'hold'] })).toBe('Locked: the order is released.')
  expect(lockText(null)).toBe('Locked: the order is under way.')
})

it('fields that may be changed in this status are not locked', () => {
  expect(lockReason(field('service'), ['carrier'], allocated)).toBeNull()
  expect(lockReason(field('ship_to.city'), ['ship_to'], allocated)).toBeNull()
  expect(lockReason(field('notes'), 'all', allocated)).toBeNull()
  expect(lockReason(field('source', { readonly: true }), 'all', allocated)).toBe('This is filled in for you.')
})
