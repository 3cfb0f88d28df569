import { expect, it } from 'vitest'
import type { FormField } from '#lib/contract/exact-types.ts'
import { fieldsFor, isAgreedWithBuyer, lockReason, maySave, orderLockReason } from './locks.ts'

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

it('the transport of an advised order is locked, because it is that of its shipment', () => {
  const order = { status: 'IN_TRANSIT', status_name: 'Advised', qty_advised: 12 }
  const lockText = (key: string, changes: object = {}) => lockReason(field(key), ['carrier', 'notes'], { ...order, ...changes })
  for (const key of ['asn_no', 'carrier_code', 'vehicle_no', 'container_no'])
    expect(lockText(key)).toBe('Locked: the order is advised. Change this in its shipment.')
  expect([lockText('seal_no'), lockText('notes')]).toEqual([null, null])
  // A v7 without shipments has nothing else in which it could be changed.
  expect([lockText('carrier_code', { qty_advised: null }), lockText('carrier_code', { status: 'BOOKED' })]).toEqual([null, null])
})

it('an order in which nothing can be changed says so, and one with open fields or lines does not', () => {
  const order = (status: string, actions: string[] = []) => ({ status, status_name: `name of ${status}`, allowed_actions: actions })
  expect(orderLockReason('SO', order('PACKED'))).toContain('“name of PACKED”')
  expect(orderLockReason('PO', order('CLOSED'))).toContain('“name of CLOSED”')
  expect(orderLockReason('SO', order('PACKED', ['edit_lines']))).toBeNull()
  for (const status of ['ENTERED', 'ALLOCATED', 'ELSEWHERE']) expect(orderLockReason('SO', order(status))).toBeNull()
  for (const status of ['RELEASED', 'BOOKED']) expect(orderLockReason('PO', order(status))).toBeNull()
})

it('what is agreed with the buyer is locked for the supplier, who can promise another date instead', () => {
  expect(isAgreedWithBuyer('PO', 'RELEASED', true)).toBe(true)
  expect([
    isAgreedWithBuyer('PO', 'RELEASED', false),
    isAgreedWithBuyer('PO', 'DRAFT', true),
    isAgreedWithBuyer('PO', undefined, true),
  ]).toEqual([false, false, false])
  const locked = (key: string) => lockReason(field(key), ['dates', 'carrier', 'notes'], { status_name: 'Released' }, true)
  expect(locked('expected_date')).toBe('Agreed with the buyer. Promise another date instead.')
  expect(locked('notes')).toBe('Agreed with the buyer.')
  expect([locked('promised_date'), locked('vehicle_no')]).toEqual([null, null])
  const fieldsOf = (record: object, isAgreed: boolean) =>
    fieldsFor([field('expected_date'), field('notes')], { status_name: null, ...record }, isAgreed)
  const keysOf = (record: object, isAgreed: boolean) => fieldsOf(record, isAgreed).map(({ key }) => key)
  expect(keysOf({ promised_date: null }, true)).toEqual(['expected_date', 'promised_date', 'notes'])
  expect(fieldsOf({ promised_date: null, status: 'BOOKED', status_name: 'Booked' }, true)[1]?.help).toContain('The agreed date stays')
  // Not in a new order, and not for a v7 without promised dates.
  expect(keysOf({ promised_date: null }, false)).toEqual(['expected_date', 'notes'])
  expect(keysOf({}, true)).toEqual(['expected_date', 'notes'])
})

it('the right to create is enough for a new order and the user’s own draft, and any other order needs the right to change', () => {
  const maySaveWith = (...rights: string[]) =>
    [null, 'loading' as const, { status: 'DRAFT' }, { status: 'ENTERED' }].map((order) =>
      maySave(order, (action) => rights.includes(action)),
    )
  expect(maySaveWith('create')).toEqual([true, 'undecided', true, false])
  expect(maySaveWith('edit')).toEqual([false, true, true, true])
  expect(maySaveWith('create', 'edit')).toEqual([true, true, true, true])
  expect(maySaveWith()).toEqual([false, false, false, false])
})
