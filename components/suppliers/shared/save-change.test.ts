import { expect, it } from 'vitest'
import type { ApiFailure, ApiResult } from '#lib/client/api.ts'
import type { CounterpartyRow } from './counterparty-actions.tsx'
import { savedChange, theirConflict } from './save-change.ts'

const BEFORE = { id: 'C~1', name: 'Corner Shop', status: 'ACTIVE', phone: '1', version: 3 } as unknown as CounterpartyRow
const AFTER = { ...BEFORE, phone: '+61 2', version: 4 }
const ok = (value: unknown, message?: string): ApiResult<unknown> => ({ ok: true, value, message })
const refused = (failure: Partial<ApiFailure>): ApiResult<unknown> => ({
  ok: false,
  failure: { kind: 'status', message: 'Open invoices.', ...failure },
})
/** v7 answers a change of the phone with `result`, and then has `now`. */
const saved = (result: ApiResult<unknown>, now: CounterpartyRow | null) =>
  savedChange('customer', BEFORE, { phone: '2' }, result, async () => now)

it('a change that v7 accepts but does not make is not saved, and v7’s message says why', async () => {
  const failure = { message: 'The warehouse system has accepted this, but has not changed anything yet. Credit office must approve.' }
  expect(await saved(ok(null, 'Credit office must approve'), BEFORE)).toMatchObject({ failure })
  expect(await saved(ok({ data: BEFORE }), BEFORE)).toMatchObject({ failure: {} })
  expect(await saved(ok({ data: AFTER }), BEFORE)).toEqual({ failure: null })
  expect(await saved(ok(null), AFTER)).toEqual({ failure: null })
  expect(await saved(ok(null), null)).toEqual({ failure: null })
  // A v7 that does not list phone numbers.
  const { phone: _, ...unlisted } = BEFORE as CounterpartyRow & { phone: string }
  expect(await saved(ok(null), unlisted)).toEqual({ failure: null })
})

it('after a lost response, the record tells whether the change was made', async () => {
  const lost = refused({ kind: 'network', message: 'No answer.' })
  expect(await saved(lost, AFTER)).toEqual({ failure: null })
  expect(await saved(lost, BEFORE)).toMatchObject({ failure: { message: 'The connection was lost, and nothing was changed. Try again.' } })
  const message = 'No answer. The change may have been made. Check before you try again.'
  expect(await saved(lost, null)).toMatchObject({ failure: { message } })
})

it('only a record that someone else has changed is a conflict; another 409 has v7’s reason', async () => {
  const theirs = { ...BEFORE, name: 'Corner Store', version: 9 } as CounterpartyRow
  for (const failure of [{ status: 409, code: 'STALE_WRITE' }, { status: 409 }, { status: 412 }])
    expect(await saved(refused(failure), theirs)).toMatchObject({
      failure: { message: expect.stringContaining('Name: Corner Shop → Corner Store') },
      newer: theirs,
    })
  expect(await saved(refused({ status: 409 }), BEFORE)).toEqual({ failure: { kind: 'status', status: 409, message: 'Open invoices.' } })
})

it('a field that someone else has changed too is a conflict before anything is sent, because a v7 without versions would replace it', () => {
  const conflict = (now: CounterpartyRow | null) => theirConflict('customer', BEFORE, { phone: '2' }, now)
  const theirs = { ...BEFORE, phone: '02 5550', version: null } as CounterpartyRow
  expect(conflict(theirs)).toMatchObject({ failure: { message: expect.stringContaining('Phone: 1 → 02 5550') }, newer: theirs })
  expect(conflict({ ...BEFORE, name: 'Corner Store' })).toBeNull()
  expect(conflict(BEFORE)).toBeNull()
  expect(conflict(null)).toBeNull()
})

it('after a lost response, a block with another reason may be someone else’s', async () => {
  const lost = refused({ kind: 'network', message: 'No answer.' })
  const blocked = (block_reason: string | null) => ({ ...BEFORE, status: 'BLOCKED', block_reason, version: 4 }) as CounterpartyRow
  const block = (now: CounterpartyRow) =>
    savedChange('customer', BEFORE, { status: 'BLOCKED', reason: 'Unpaid invoices' }, lost, async () => now)
  expect(await block(blocked('Unpaid invoices'))).toEqual({ failure: null })
  expect(await block(blocked(null))).toEqual({ failure: null })
  const message = 'The connection was lost. The status is now Blocked; this may have been done by someone else.'
  expect(await block(blocked('Duplicate'))).toMatchObject({ failure: { message } })
})
