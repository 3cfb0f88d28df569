import { expect, it } from 'vitest'
import { notSavedText, uncertainText } from './failure-words.ts'
import type { SaveFailure } from './states.ts'

const failures: [SaveFailure, cause: string][] = [
  [{ kind: 'network', message: 'x' }, 'the connection was lost'],
  [{ kind: 'status', status: 502, code: 'upstream-unreachable', message: 'x' }, 'the warehouse system did not respond'],
  [{ kind: 'status', status: 502, code: 'upstream-not-connected', message: 'x' }, 'the warehouse system did not respond'],
  [{ kind: 'timeout', status: 504, message: 'x' }, 'the warehouse system did not respond'],
  [{ kind: 'status', status: 500, message: 'SQLSTATE' }, 'the warehouse system responded with an error'],
  [{ kind: 'status', status: 502, code: 'invalid-upstream-response', message: 'x' }, 'the warehouse system responded with an error'],
]

it.each<[SaveFailure, cause: string]>([
  ...failures,
  [{ kind: 'status', status: 429, message: 'x' }, 'too many requests'],
  [{ kind: 'status', status: 503, message: 'x' }, 'the system is not available at the moment'],
])('a form that is not saved names the cause, and a retry only if there is one: %o', (failure, cause) => {
  const textIf = (isSaveScheduled: boolean) => notSavedText(failure, { lostCode: null, isSaveScheduled, theirs: null })
  expect(textIf(true)).toBe(`Not saved: ${cause}. Kept in this tab, trying again.`)
  expect(textIf(false)).toBe(`Not saved: ${cause}. Kept in this tab.`)
})

it('a refusal is named, or the access that was lost', () => {
  const refused: SaveFailure = { kind: 'status', status: 403, message: 'This site is closed.' }
  const textFor = (lostCode: string | null) => notSavedText(refused, { lostCode, isSaveScheduled: false, theirs: null })
  expect([textFor(null), textFor('BOREAL')]).toEqual(['Not saved: This site is closed.', 'Not saved: you no longer have access to BOREAL.'])
})

it('a change by someone else is named without advice to reload, because the form shows it', () => {
  const outdated: SaveFailure = { kind: 'status', status: 409, code: 'STALE_WRITE', message: 'Casey changed this. Reload it.' }
  const textFor = (theirs: { updated_by: string | null } | null) =>
    notSavedText(outdated, { lostCode: null, isSaveScheduled: false, theirs })
  expect(textFor({ updated_by: 'Casey Rivera' })).toBe('Not saved: Casey Rivera changed this order in the meantime.')
  expect(textFor({ updated_by: null })).toBe('Not saved: someone else changed this order in the meantime.')
  expect(textFor(null)).toBe('Not saved: Casey changed this. Reload it.')
})

it.each(failures)('an order that may have been entered comes with what is known about the response: %o', (failure, cause) => {
  expect(uncertainText('SO-1', 'ENTERED', failure, [])).toBe(
    `We don’t know whether SO-1 was entered: ${cause}, and the order was not found. Send it again only if you are sure that it is missing.`,
  )
})

it('an order whose failure is forgotten after a reload comes without a cause', () => {
  expect(uncertainText('SO-1', 'DRAFT', null, [])).toMatch(/^We don’t know whether SO-1 was saved: the order was not found\. Send/)
})

it('an order that may be one of several is not called missing', () => {
  expect(uncertainText('the sales order', 'ENTERED', null, ['SO-1', 'SO-2'])).toBe(
    'We don’t know whether the sales order was entered: it may be SO-1 or SO-2. Send it again only if you are sure that it is missing.',
  )
})
