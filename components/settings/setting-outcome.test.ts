import { expect, it, vi } from 'vitest'
import type { ApiResult } from '#lib/client/api.ts'
import { saveSetting, settingOutcome } from './setting-outcome.ts'

const BEFORE = { data: { lot_no: 'Batch' } }
const AFTER = { data: { lot_no: 'Batch', zone: 'Aisle' } }
const refused = (status: number, code?: string): ApiResult<unknown> => ({
  ok: false,
  failure: { kind: 'status', status, message: 'Locked until Friday.', code },
})
const outcomeOf = (result: ApiResult<unknown>, now: object | undefined) =>
  settingOutcome(result, { reread: async () => now, isAsBefore: (labels) => labels === BEFORE })

it('a setting is read again after a change, because v7’s response may have only a part of it', async () => {
  for (const value of [null, { data: {} }, { data: { zone: 'Aisle' } }])
    expect(await outcomeOf({ ok: true, value }, AFTER)).toEqual({ kind: 'saved', now: AFTER })
  expect(await outcomeOf({ ok: true, value: null }, undefined)).toEqual({ kind: 'saved', now: undefined })
})

it('a change that v7 accepts but does not make is not saved, and v7’s message says why', async () => {
  expect(await outcomeOf({ ok: true, value: null, message: 'Locked by the nightly run' }, BEFORE)).toEqual({
    kind: 'unsaved',
    text: 'The warehouse system has accepted this, but has not changed anything yet. Locked by the nightly run.',
  })
})

it('only a setting that someone else has changed is a conflict; another 409 has v7’s reason', async () => {
  expect(await outcomeOf(refused(409), AFTER)).toEqual({ kind: 'conflict', now: AFTER })
  expect(await outcomeOf(refused(409, 'STALE_WRITE'), BEFORE)).toMatchObject({ kind: 'conflict' })
  expect(await outcomeOf(refused(409), BEFORE)).toEqual({ kind: 'unsaved', text: 'Locked until Friday.' })
})

it('a change without a response is read again, so that the next one starts from what v7 has', async () => {
  const reread = vi.fn(async () => AFTER)
  const lost: ApiResult<unknown> = { ok: false, failure: { kind: 'network', message: 'No answer.' } }
  const options = { reread, isAsBefore: () => false }
  expect(await settingOutcome(lost, options)).toEqual({ kind: 'unsaved', text: 'No answer.' })
  expect(reread).toHaveBeenCalledOnce()
  await settingOutcome(refused(422), options)
  expect(reread).toHaveBeenCalledOnce()
})

it('a setting that someone else has changed is not sent, because a v7 without versions would undo their change', async () => {
  const write = vi.fn(async (): Promise<ApiResult<unknown>> => ({ ok: true, value: null }))
  const isAsBefore = (labels: object) => labels === BEFORE
  expect(await saveSetting(write, { reread: async () => AFTER, isAsBefore })).toEqual({ kind: 'conflict', now: AFTER })
  expect(write).not.toHaveBeenCalled()
  const reread = vi.fn<() => Promise<object | undefined>>(async () => AFTER).mockResolvedValueOnce(BEFORE)
  expect(await saveSetting(write, { reread, isAsBefore })).toEqual({ kind: 'saved', now: AFTER })
  // Unknown before, as in a v7 that cannot be read just now.
  expect(await saveSetting(write, { reread: async () => undefined, isAsBefore })).toEqual({ kind: 'saved', now: undefined })
  expect(write).toHaveBeenCalledTimes(2)
})
