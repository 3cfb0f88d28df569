import { expect, test } from 'vitest'
import { PO_STATUSES, SO_STATUSES } from '#lib/contract/orders/order-status.ts'
import { editRefusal, stepFor, stepLabel, stepRefusal, STEP_KEYS } from './steps.ts'

const order = (status: string, status_name: string, ...allowed_actions: string[]) => ({ status, status_name, allowed_actions })

test('what v7 allows is not refused, whatever the table says', () => {
  expect(stepRefusal('SO', 'release', order('ENTERED', 'Entered', 'release'))).toBeNull()
  expect(stepRefusal('SO', 'cancel', order('PICKING', 'Picking', 'cancel'))).toBeNull()
})

test('a refusal says what state the order is in and in which it could be done', () => {
  expect(stepRefusal('SO', 'release', order('PICKED', 'Picked'))).toBe(
    'Its status is Picked: only entered or on hold orders can be released.',
  )
  expect(stepRefusal('PO', 'hold', order('BOOKED', 'Booked'))).toBe(
    'Its status is Booked: only entered or released orders can be put on hold.',
  )
  expect(stepRefusal('PO', 'cancel', order('ARRIVED', 'Arrived'))).toBe(
    'Its status is Arrived: only entered, on hold or released orders can be cancelled.',
  )
})

test('where the state would allow it, the account does not', () => {
  expect(stepRefusal('SO', 'release', order('ENTERED', 'Entered'))).toBe('Your account may not do this.')
  expect(stepRefusal('PO', 'reopen', order('CLOSED', 'Closed'))).toBe('Only a manager can do this.')
})

test('every step has a sentence for every state', () => {
  for (const [kind, statuses] of [
    ['PO', PO_STATUSES],
    ['SO', SO_STATUSES],
  ] as const)
    for (const { value, label } of statuses)
      for (const key of STEP_KEYS) {
        const said = stepRefusal(kind, key, order(value, label))
        expect(said).toMatch(/^(Its status is .+: only .+ can be .+\.|Only a manager|Your account|Orders of this kind cannot)/)
        expect(said).not.toContain('undefined')
      }
})

test('fields are open in groups: a carrier longer than a priority', () => {
  expect(editRefusal('SO', 'carrier', order('ALLOCATED', 'Allocated', 'edit'))).toBeNull()
  expect(editRefusal('SO', 'all', order('ALLOCATED', 'Allocated', 'edit'))).toBe('Its status is Allocated: this can no longer be changed.')
  expect(editRefusal('SO', 'all', order('ENTERED', 'Entered', 'edit'))).toBeNull()
  expect(editRefusal('SO', 'carrier', order('PACKED', 'Packed'))).toBe('Its status is Packed: this can no longer be changed.')
  expect(editRefusal('SO', 'carrier', order('ENTERED', 'Entered'))).toBe('Your account may not change it.')
})

test('closing what has not all come is closing it short', () => {
  expect(stepLabel('close', { status: 'PART_RECEIVED' }, false)).toBe('Close short')
  expect(stepLabel('close', { status: 'RECEIVED' }, false)).toBe('Close')
})

test('a supplier withdraws what they have proposed, and cancels nothing', () => {
  expect([stepLabel('cancel', { status: 'ON_HOLD' }, true), stepLabel('cancel', { status: 'ON_HOLD' }, false)]).toEqual([
    'Withdraw',
    'Cancel',
  ])
  expect(stepFor('cancel', true).done).toBe('Withdrawn')
  expect(stepFor('delete', true)).toBe(stepFor('delete', false))
})
