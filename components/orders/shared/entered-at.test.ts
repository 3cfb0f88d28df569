import { expect, it } from 'vitest'
import { enteredAt } from './entered-at.ts'

const DRAFT = { at: '2026-11-20T09:00:00+11:00', status: 'DRAFT' }
const ENTERED = { at: '2026-11-21T10:30:00+11:00', status: 'ENTERED' }
const RELEASED = { at: '2026-11-22T08:00:00+11:00', status: 'RELEASED' }

it('an order that was a draft was entered when it stopped being one', () => {
  const order = { status: 'RELEASED', created_at: DRAFT.at, events: [RELEASED, DRAFT, ENTERED] }
  expect(enteredAt(order)).toBe(ENTERED.at)
})

it('an order without such an event, and a draft, have the time at which they were made', () => {
  expect(enteredAt({ status: 'ENTERED', created_at: DRAFT.at, events: [] })).toBe(DRAFT.at)
  expect(enteredAt({ status: 'DRAFT', created_at: DRAFT.at, events: [DRAFT] })).toBe(DRAFT.at)
})
