import { expect, it } from 'vitest'
import { alreadyText, conflictText } from './conflict-text.ts'

it('a conflict names what someone else has changed, in the words of the form', () => {
  const before = { supplier_no: 'S1', name: 'Green Grocer', phone: null, country: 'AU', lead_time_days: 5, status: 'ACTIVE', version: 1 }
  const now = { ...before, phone: '02 5550 1234', country: 'NZ', lead_time_days: null, status: 'BLOCKED', version: 2 }
  expect(conflictText('supplier', before, now)).toBe(
    'Someone else changed this in the meantime: Country: Australia → New Zealand, Phone: none → 02 5550 1234, Lead time in days: 5 → none, Status: Active → Blocked. It was loaded again, and your entries are kept. Check it and try again.',
  )
  expect(conflictText('supplier', before, { ...before, version: 2 })).toContain('in the meantime. It was loaded again')
})

it('a conflict also names another reason for a block', () => {
  const before = { status: 'BLOCKED', block_reason: 'Quality' }
  expect(conflictText('customer', before, { ...before, block_reason: 'Insolvent' })).toContain('Reason for the block: Quality → Insolvent.')
})

it('a record that someone else has already blocked or unblocked is reported as such', () => {
  const blocked = { status: 'BLOCKED', block_reason: 'Quality' }
  expect(alreadyText(blocked, true, 'Green Grocer')).toBe('Green Grocer has already been blocked by someone else. Reason: Quality')
  expect(alreadyText({ status: 'BLOCKED' }, true, 'Green Grocer')).toBe('Green Grocer has already been blocked by someone else.')
  expect(alreadyText({ status: 'ACTIVE' }, false, 'Green Grocer')).toBe('Green Grocer has already been unblocked by someone else.')
  expect([alreadyText(blocked, false, ''), alreadyText({ status: 'PENDING' }, true, '')]).toEqual([null, null])
})
