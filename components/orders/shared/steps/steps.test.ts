import { expect, test } from 'vitest'
import { PO_STATUSES, SO_STATUSES } from '#lib/contract/orders/order-status.ts'
import { areProposals, mixedRefusal, stepLabel, STEP_KEYS } from './step-labels.ts'
import { editRefusal, reasonFor, stepDialogWords, stepFor, stepRefusal } from './steps.ts'

const CLERK = { mayEdit: true, isSupplier: false }

const ORDER = { status: 'ON_HOLD', isProposal: false }
const PROPOSAL = { status: 'ON_HOLD', isProposal: true }

const order = (status: string, status_name: string, ...allowed_actions: string[]) => ({ status, status_name, allowed_actions })

test('a step in `allowed_actions` is never refused', () => {
  expect(stepRefusal('SO', 'release', order('ENTERED', 'Entered', 'release'), CLERK)).toBeNull()
  expect(stepRefusal('SO', 'cancel', order('PICKING', 'Picking', 'cancel'), CLERK)).toBeNull()
})

test('a refusal names the current status and the statuses that allow the step', () => {
  expect(stepRefusal('SO', 'release', order('PICKED', 'Picked'), CLERK)).toBe(
    'Its status is Picked: only orders that are entered or on hold can be released.',
  )
  expect(stepRefusal('PO', 'hold', order('BOOKED', 'Booked'), CLERK)).toBe(
    'Its status is Booked: only orders that are entered or released can be put on hold.',
  )
  expect(stepRefusal('PO', 'cancel', order('ARRIVED', 'Arrived'), CLERK)).toBe(
    'Its status is Arrived: only orders that are entered, on hold or released can be cancelled.',
  )
})

test('if the status allows the step but v7 does not, the refusal is about permission', () => {
  expect(stepRefusal('SO', 'release', order('ENTERED', 'Entered'), CLERK)).toBe('You don’t have permission to do this.')
  expect(stepRefusal('PO', 'reopen', order('CLOSED', 'Closed'), CLERK)).toBe('Only a manager can do this.')
  expect(stepRefusal('PO', 'close', order('PART_RECEIVED', 'Part received'), CLERK)).toBe('Only a manager can do this.')
  expect(stepRefusal('PO', 'close', order('RECEIVED', 'Received'), CLERK)).toBe('You don’t have permission to do this.')
  expect(stepRefusal('PO', 'reopen', order('CLOSED', 'Closed'), { mayEdit: false, isSupplier: false })).toBe(
    'You don’t have permission to do this.',
  )
  expect(stepRefusal('PO', 'cancel', order('RELEASED', 'Released'), { mayEdit: true, isSupplier: true })).toBe(
    'Only the buyer can do this.',
  )
})

test('the warehouse is not asked twice to cancel an order', () => {
  expect(stepRefusal('SO', 'ask_cancel', order('PICKING', 'Picking'), CLERK)).toBe('The warehouse has already been asked.')
  expect(stepRefusal('SO', 'ask_cancel', order('PICKING', 'Picking'), { ...CLERK, mayEdit: false })).toContain('permission')
})

test('every step has a refusal for every status', () => {
  for (const [kind, statuses] of [
    ['PO', PO_STATUSES],
    ['SO', SO_STATUSES],
  ] as const)
    for (const { value, label } of statuses)
      for (const key of STEP_KEYS) {
        const refusal = stepRefusal(kind, key, order(value, label), CLERK)
        expect(refusal).toMatch(
          /^(Its status is .+: only .+ can be .+\.|Only a manager|You don’t have permission|Orders of this kind cannot|The warehouse has already)/,
        )
        expect(refusal).not.toContain('undefined')
      }
})

test('the carrier can be changed in more statuses than other fields', () => {
  expect(editRefusal('SO', 'carrier', order('ALLOCATED', 'Allocated', 'edit'))).toBeNull()
  expect(editRefusal('SO', 'all', order('ALLOCATED', 'Allocated', 'edit'))).toBe(
    'The order is allocated, so this can no longer be changed.',
  )
  expect(editRefusal('SO', 'all', order('ENTERED', 'Entered', 'edit'))).toBeNull()
  expect(editRefusal('SO', 'carrier', order('PACKED', 'Packed'))).toBe('The order is packed, so this can no longer be changed.')
  expect(editRefusal('SO', 'carrier', order('ENTERED', 'Entered'))).toBe('You don’t have permission to change this.')
})

test('closing a partly received order is called “Close short”', () => {
  expect(stepLabel('close', { status: 'PART_RECEIVED' }, false)).toBe('Close short')
  expect(stepDialogWords('close', { status: 'PART_RECEIVED' }, 'PO-1', false)).toEqual({
    title: 'Close PO-1 short',
    verb: 'Close order short',
  })
  expect(stepLabel('close', { status: 'RECEIVED' }, false)).toBe('Close order')
  expect(stepDialogWords('close', { status: 'RECEIVED' }, 'PO-1', false)).toEqual({ title: 'Close PO-1', verb: 'Close order' })
  expect(stepDialogWords('delete', { status: 'DRAFT' }, 'PO-1', false)).toEqual({ title: 'Delete draft PO-1', verb: 'Delete draft' })
})

test('for a supplier, cancelling is called “Withdraw”', () => {
  expect([stepLabel('cancel', { status: 'ON_HOLD' }, true), stepLabel('cancel', { status: 'ON_HOLD' }, false)]).toEqual([
    'Withdraw',
    'Cancel',
  ])
  expect(stepFor('cancel', PROPOSAL, true).done).toBe('Withdrawn')
  expect(stepFor('delete', PROPOSAL, true)).toBe(stepFor('delete', PROPOSAL, false))
})

test('the buyer accepts or refuses what a supplier has proposed', () => {
  const wordsOf = (key: 'release' | 'cancel' | 'hold', order: typeof PROPOSAL) => {
    const { doing, done } = stepFor(key, order, false)
    return [stepLabel(key, order, false), doing, done]
  }
  expect([wordsOf('release', PROPOSAL), wordsOf('cancel', PROPOSAL), wordsOf('hold', PROPOSAL)]).toEqual([
    ['Accept', 'Accepting', 'Accepted'],
    ['Refuse', 'Refusing', 'Refused'],
    wordsOf('hold', ORDER),
  ])
  expect([wordsOf('release', ORDER), wordsOf('cancel', ORDER)]).toEqual([
    ['Release', 'Releasing', 'Released'],
    ['Cancel', 'Cancelling', 'Cancelled'],
  ])
  expect(stepDialogWords('cancel', PROPOSAL, 'PO-1', false)).toEqual({ title: 'Refuse PO-1', verb: 'Refuse order' })
})

test('marked orders are accepted or refused if all are proposals, and neither if only some are', () => {
  expect([areProposals([PROPOSAL, PROPOSAL]), areProposals([PROPOSAL, ORDER]), areProposals([ORDER]), areProposals([])]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([mixedRefusal([PROPOSAL, PROPOSAL]), mixedRefusal([ORDER]), mixedRefusal([])]).toEqual([null, null, null])
  expect(mixedRefusal([ORDER, PROPOSAL])).toBe('Mark only proposals or only other orders')
})

test('the reasons to cancel an order are those of its kind and of who cancels it', () => {
  const choices = (kind: 'PO' | 'SO', isSupplier: boolean, order: typeof PROPOSAL = ORDER) =>
    reasonFor('cancel', kind, order, isSupplier)?.choices
  expect(choices('SO', false)).toContain('Customer changed their mind')
  expect(choices('PO', false)).toEqual(['Ordered twice', 'No longer needed', 'Supplier cannot deliver'])
  expect(choices('PO', true)).toContain('Proposed twice')
  expect(choices('PO', false, PROPOSAL)).toContain('Ordered elsewhere')
  expect(reasonFor('release', 'PO', ORDER, false)).toBeUndefined()
})
