import { expect, it } from 'vitest'
import { counterpartyActions, type CounterpartyRow } from './counterparty-actions.tsx'

it('a supplier that waits for approval is approved, and a blocked one is unblocked', () => {
  const handlers = { edit: () => {}, block: () => {}, unblock: () => {}, canChange: true, otherActions: () => [] }
  const labelsOf = (status: string) =>
    counterpartyActions({ id: '1', status, allowed_actions: ['activate'] } as unknown as CounterpartyRow, handlers).map(
      ({ label }) => label,
    )
  expect([labelsOf('PENDING'), labelsOf('BLOCKED')]).toEqual([['Approve'], ['Unblock']])
})
