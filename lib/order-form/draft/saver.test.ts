import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withoutPaths, type Body } from '#lib/order-form/body.ts'
import { notMadeFailure } from '#lib/shared/accepted-text.ts'
import { createSaver, SAVE_AFTER_MS } from './saver.ts'
import type { Found, Pending, SaveFailure, SaveResult, SavedOrder } from './states.ts'

type Call = { kind: 'create'; body: Body; key: string } | { kind: 'patch'; body: Body; version: number | null }
type OrderRecord = { id: string }
const LOST: SaveFailure = { kind: 'network', message: 'The server could not be reached.' }
const failed = (failure: SaveFailure): SaveResult<OrderRecord> => ({ ok: false, failure })

/** A form with one field and a server whose responses the test chooses. */
const setUp = (
  start: { order?: SavedOrder; saved?: Body; pending?: Pending; v7?: Partial<{ acceptsDrafts: boolean; honoursKeys: boolean }> } = {},
) => {
  const calls: Call[] = []
  const responses: (SaveResult<OrderRecord> | 'accept')[] = []
  const tabCopies: (Pending | null | 'dropped')[] = []
  let form: Body = { customer_code: 'C1' }
  let isComplete = true
  let version = start.order?.version ?? 0
  let keyCount = 0
  let status = start.order?.status ?? 'DRAFT'
  const response = (body: Body): SaveResult<OrderRecord> => {
    const next = responses.shift() ?? 'accept'
    if (next !== 'accept') return next
    version += 1
    if (body['status'] === 'ENTERED') status = 'ENTERED'
    return { ok: true, value: { order: { id: 'so_1', no: 'SO-1', version, status }, record: { id: 'so_1' }, warnings: [] } }
  }
  const v7 = { acceptsDrafts: true, honoursKeys: true, ...start.v7 }
  /** What v7 has stored, whether or not its response arrived. */
  const stored: { order: SavedOrder | null; body: Body; isUnreachable: boolean } = {
    order: start.order ?? null,
    body: {},
    isUnreachable: false,
  }
  const lookups: string[] = []
  /** Runs once, while the next call is in progress. */
  let onNextCall: (() => void) | null = null
  const runOnNextCall = () => {
    const work = onNextCall
    onNextCall = null
    work?.()
  }
  const found = () => (stored.order ? { order: stored.order, record: { id: 'so_1' }, warnings: [] } : null)
  const saver = createSaver<OrderRecord>({
    read: async () => {
      lookups.push('read')
      return stored.isUnreachable ? null : found()
    },
    find: async (): Promise<Found<OrderRecord>> => {
      lookups.push('find')
      if (stored.isUnreachable) return { status: 'unsure' }
      const value = found()
      return value ? { status: 'found', value } : { status: 'none', similar: [] }
    },
    recordMatchesBody: (_, body) => JSON.stringify(body) === JSON.stringify(stored.body),
    notMade: async (message) => notMadeFailure(message),
    v7: () => v7,
    create: async (body, key) => {
      calls.push({ kind: 'create', body, key })
      runOnNextCall()
      return response(body)
    },
    patch: async (_, body, baseVersion) => {
      calls.push({ kind: 'patch', body, version: baseVersion })
      runOnNextCall()
      return response(body)
    },
    current: (newStatus) => ({ body: { ...form, status: newStatus }, isComplete }),
    isAutosaving: () => status === 'DRAFT',
    keepInTab: (pending) => tabCopies.push(pending),
    dropTabCopy: () => tabCopies.push('dropped'),
    onAccepted: () => {},
    onState: () => {},
    start: { order: start.order ?? null, saved: start.saved ?? {}, pending: start.pending ?? null },
    newKey: () => `key-${(keyCount += 1)}`,
    wait: async () => {},
  })
  return {
    saver,
    calls,
    stored,
    lookups,
    v7,
    answers: responses,
    tabCopies,
    type: (next: Body) => {
      form = { ...form, ...next }
      saver.markEdited()
    },
    makeIncomplete: () => (isComplete = false),
    duringNextCall: (work: () => void) => (onNextCall = work),
    undoTo: (previous: Body) => {
      form = previous
      saver.markUnchanged()
    },
  }
}

describe('saving a form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('creates a draft five seconds after the first edit, then sends only changes, with the version', async () => {
    const { saver, calls, type } = setUp()
    type({ customer_code: 'C2' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toEqual([{ kind: 'create', body: { customer_code: 'C2', status: 'DRAFT' }, key: 'key-1' }])
    expect(saver.state().status).toBe('clean')
    type({ notes: 'Tail-lift' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(calls.at(-1)).toEqual({ kind: 'patch', body: { notes: 'Tail-lift' }, version: 1 })
    type({})
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(calls.length).toBe(2)
  })

  it('does not delay saving while the user keeps typing', async () => {
    const { calls, type } = setUp()
    for (let turn = 0; turn < 12; turn += 1) {
      type({ notes: String(turn) })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(calls.length).toBe(2)
  })

  it('retries a create without a response with the same key and body, and sends later edits afterwards', async () => {
    const { saver, calls, answers: responses, type } = setUp()
    responses.push(failed(LOST), failed({ kind: 'status', status: 504, message: 'Too long.' }))
    type({ customer_code: 'C2' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(saver.state().status).toBe('failed')
    type({ customer_code: 'C3' })
    await vi.advanceTimersByTimeAsync(60_000)
    const first = { kind: 'create', body: { customer_code: 'C2', status: 'DRAFT' }, key: 'key-1' }
    expect(calls).toEqual([first, first, first, { kind: 'patch', body: { customer_code: 'C3' }, version: 1 }])
    expect(saver.state().status).toBe('clean')
  })

  it('stores a create in the tab before it is sent, so that a reload retries it', async () => {
    const { tabCopies, answers: responses, type } = setUp()
    responses.push(failed(LOST))
    type({})
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    const pending = { key: 'key-1', body: { customer_code: 'C1', status: 'DRAFT' }, at: Date.now() }
    expect(tabCopies).toEqual([null, pending, pending])
    const after = setUp({ pending })
    await after.saver.save()
    expect(after.calls).toEqual([{ kind: 'create', key: pending.key, body: pending.body }])
  })

  it('saves a draft without a value that v7 refuses, and keeps that value in the tab', async () => {
    const { calls, tabCopies, answers: responses, type } = setUp()
    responses.push(failed({ kind: 'status', status: 422, message: 'One problem.', errors: { so_no: ['Use letters.'] } }))
    type({ so_no: 'ä', lines: [] })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(calls.map(({ body }) => body)).toEqual([
      { customer_code: 'C1', so_no: 'ä', lines: [], status: 'DRAFT' },
      { customer_code: 'C1', lines: [], status: 'DRAFT' },
    ])
    expect(tabCopies).not.toContain('dropped')
  })

  it('keeps input that cannot be sent yet in the tab', async () => {
    const { tabCopies, makeIncomplete, type } = setUp()
    makeIncomplete()
    type({})
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(tabCopies).not.toContain('dropped')
  })

  it.each([
    ['site_code', 'site_code'],
    ['lines.0', 'lines'],
    ['ship_to', 'ship_to.city'],
  ])('says why v7 refuses %s, if it stores no draft without it and asks for %s', async (refused, missing) => {
    const { saver, calls, answers: responses, type, tabCopies } = setUp()
    const refusal = (message: string, path: string) => failed({ kind: 'status', status: 422, message, errors: { [path]: [message] } })
    responses.push(refusal('ACME has no stock agreement at BNE9.', refused), refusal('Choose a site.', missing))
    type({ site_code: 'BNE9', lines: [{ qty: 1 }], ship_to: {} })
    await saver.save()
    expect(calls).toHaveLength(2)
    expect(saver.state()).toMatchObject({
      status: 'failed',
      failure: { message: 'ACME has no stock agreement at BNE9.', errors: { [refused]: ['ACME has no stock agreement at BNE9.'] } },
    })
    expect([saver.pending(), tabCopies.includes('dropped')]).toEqual([null, false])
    type({ site_code: 'SYD1' })
    await saver.save()
    expect([calls.at(-1)?.body['site_code'], saver.state().status]).toEqual(['SYD1', 'clean'])
  })

  it('says why v7 refuses a draft even without what it refused first, if the reason is another one', async () => {
    const { saver, answers: responses } = setUp()
    const refusal = (message: string, path: string) => failed({ kind: 'status', status: 422, message, errors: { [path]: [message] } })
    responses.push(refusal('Use letters.', 'so_no'), refusal('Choose a site.', 'site_code'))
    await saver.save()
    expect(saver.state().failure?.message).toBe('Choose a site.')
  })

  it('retries after 5, 10, 20 and 30 seconds without further edits', async () => {
    const { calls, answers: responses, type } = setUp({ order: { id: 'so_1', no: 'SO-1', version: 4, status: 'DRAFT' } })
    responses.push(...Array.from({ length: 5 }, () => failed({ kind: 'status', status: 503, message: 'Busy.' })))
    type({ customer_code: 'C2' })
    const counts: number[] = []
    for (const ms of [SAVE_AFTER_MS, 5_000, 10_000, 20_000, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(ms - 1)
      counts.push(calls.length)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect([counts, calls.length]).toEqual([[0, 1, 2, 3, 4, 5], 6])
  })

  it('sends the current form after an earlier create is permanently refused', async () => {
    const pending = { key: 'key-0', body: { customer_code: 'C0', status: 'DRAFT' } }
    const { saver, calls, answers: responses, type } = setUp({ pending })
    responses.push(failed({ kind: 'status', status: 422, message: 'No such customer.' }))
    type({ customer_code: 'C2' })
    await saver.save()
    expect(calls.map((call) => [call.kind === 'create' && call.key, call.body['customer_code']])).toEqual([
      ['key-0', 'C0'],
      ['key-1', 'C2'],
    ])
  })

  it('sends edits made during a save once it has finished, and keeps them in the tab until then', async () => {
    const { saver, calls, tabCopies, type, duringNextCall } = setUp()
    duringNextCall(() => type({ notes: 'Tail-lift' }))
    await saver.save()
    expect([saver.state().status, tabCopies.includes('dropped')]).toEqual(['unsaved', false])
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([calls.at(-1)?.body, saver.state(), tabCopies.at(-1)]).toEqual([
      { notes: 'Tail-lift' },
      { status: 'clean', savedAt: Date.now(), failure: null, isComplete: true, closed: null, similar: [] },
      'dropped',
    ])
  })

  it('sends the old value if the user undoes a change while it is being saved', async () => {
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'DRAFT' }
    const { saver, calls, type, duringNextCall, undoTo } = setUp({ order, saved: { customer_code: 'C1' } })
    const states: string[] = []
    type({ customer_code: 'C2' })
    duringNextCall(() => {
      undoTo({ customer_code: 'C1' })
      states.push(saver.state().status)
    })
    await saver.save()
    states.push(saver.state().status)
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([...states, saver.state().status]).toEqual(['saving', 'unsaved', 'clean'])
    expect(calls.map(({ body }) => body)).toEqual([{ customer_code: 'C2' }, { customer_code: 'C1' }])
  })

  it('saves nothing while it is stopped, and everything once it resumes', async () => {
    const { saver, calls, type } = setUp()
    type({ customer_code: 'C2' })
    saver.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    type({ customer_code: 'C3' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toEqual([])
    saver.resume()
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(calls.map(({ body }) => body['customer_code'])).toEqual(['C3'])
  })

  it('retries a failed save once it resumes, whether it failed before or while saving was stopped', async () => {
    const { saver, calls, answers: responses, type, duringNextCall } = setUp()
    const busy = failed({ kind: 'status', status: 503, message: 'Busy.' })
    responses.push(busy, busy)
    type({ customer_code: 'C2' })
    await saver.save()
    saver.stop()
    saver.resume()
    duringNextCall(() => saver.stop())
    await vi.advanceTimersByTimeAsync(60_000)
    expect([calls.length, saver.state().status, saver.isSaveScheduled()]).toEqual([2, 'failed', true])
    saver.resume()
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect([calls.length, saver.state().status, saver.isSaveScheduled()]).toEqual([3, 'clean', false])
  })

  it('shows a failure until v7 accepts something, and then restarts the pauses between retries', async () => {
    const { saver, calls, answers: responses, type } = setUp()
    const busy = failed({ kind: 'status', status: 503, message: 'Busy.' })
    responses.push(busy, busy, 'accept', busy)
    type({ customer_code: 'C2' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS + 5_000)
    type({ customer_code: 'C2' })
    expect(saver.state()).toMatchObject({ status: 'failed', failure: { status: 503 } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saver.state()).toMatchObject({ status: 'clean', failure: null })
    type({ customer_code: 'C3' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(calls).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls).toHaveLength(5)
  })

  it('does not retry what v7 permanently refuses', async () => {
    const { saver, calls, answers: responses, type } = setUp()
    responses.push(failed({ kind: 'status', status: 403, message: 'Not yours.' }))
    type({ customer_code: 'C2' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect([calls.length, saver.state().status]).toEqual([1, 'failed'])
  })

  it('saves a form that continues from a newer version, and keeps it in the tab until then', async () => {
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'DRAFT' }
    const { saver, calls, tabCopies } = setUp({ order, saved: { customer_code: 'C0' } })
    saver.rebase({ ...order, version: 6 }, { customer_code: 'C9' })
    expect([saver.state().status, tabCopies]).toEqual(['unsaved', [null]])
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(calls).toEqual([{ kind: 'patch', body: { customer_code: 'C1' }, version: 6 }])
  })

  it('does not save an entered order automatically', async () => {
    const { calls, type } = setUp({ order: { id: 'so_1', no: 'SO-1', version: 4, status: 'ENTERED' }, saved: { customer_code: 'C1' } })
    type({ customer_code: 'C2' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toEqual([])
  })
})

describe('entering an order', () => {
  it('creates one order, however often the button is pressed', async () => {
    const { saver, calls, tabCopies } = setUp()
    const results = await Promise.all([saver.submit(), saver.submit(), saver.submit()])
    expect(calls).toEqual([{ kind: 'create', body: { customer_code: 'C1', status: 'ENTERED' }, key: 'key-1' }])
    expect(results.map((result) => (typeof result === 'string' ? result : result.ok))).toEqual([true, 'same', 'same'])
    expect(tabCopies.at(-1)).toBe('dropped')
  })

  it('waits for a pending draft and enters that', async () => {
    const { saver, calls } = setUp()
    await Promise.all([saver.save(), saver.submit()])
    expect(calls).toEqual([
      { kind: 'create', body: { customer_code: 'C1', status: 'DRAFT' }, key: 'key-1' },
      { kind: 'patch', body: { status: 'ENTERED' }, version: 1 },
    ])
  })

  it('retries twice with the same key if there is no response, and then leaves the decision to the user', async () => {
    const { saver, calls, answers: responses } = setUp()
    responses.push(failed(LOST), failed(LOST), failed(LOST))
    const result = await saver.submit()
    expect(result).toEqual(failed(LOST))
    expect(calls.map((call) => (call.kind === 'create' ? call.key : ''))).toEqual(['key-1', 'key-1', 'key-1'])
    await saver.submit()
    expect(calls.at(-1)).toMatchObject({ key: 'key-1' })
    expect(saver.order()).toMatchObject({ status: 'ENTERED' })
  })

  it('leaves an order that v7 refuses as a draft that is saved automatically, and keeps the failure', async () => {
    vi.useFakeTimers()
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'DRAFT' }
    const { saver, calls, answers: responses } = setUp({ order, saved: { customer_code: 'C0' } })
    responses.push(failed({ kind: 'status', status: 422, message: 'One problem.' }))
    await saver.submit()
    expect(saver.state()).toMatchObject({ status: 'unsaved', failure: { status: 422 } })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    vi.useRealTimers()
    expect(calls.map(({ body }) => body)).toEqual([{ customer_code: 'C1', status: 'ENTERED' }, { customer_code: 'C1' }])
  })

  it('is not retried if the user leaves the form in the meantime', async () => {
    const { saver, calls, answers: responses, duringNextCall } = setUp()
    responses.push(failed(LOST))
    duringNextCall(() => saver.stop())
    expect(await saver.submit()).toEqual(failed(LOST))
    expect(calls).toHaveLength(1)
  })

  it('is not retried automatically after 429 or 503 without idempotency keys, unlike a draft', async () => {
    vi.useFakeTimers()
    for (const status of [429, 503]) {
      const { saver, answers: responses, calls } = setUp({ v7: { honoursKeys: false } })
      responses.push(failed({ kind: 'status', status, message: 'x' }), failed({ kind: 'status', status, message: 'x' }))
      await saver.submit()
      expect([saver.state().status, saver.isSaveScheduled()]).toEqual(['failed', false])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(calls).toHaveLength(1)
      await saver.save()
      expect([saver.state().status, saver.isSaveScheduled()]).toEqual(['failed', true])
      saver.stop()
    }
    vi.useRealTimers()
  })

  it('uses a new key for the corrected order after a refusal', async () => {
    const { saver, calls, answers: responses, type } = setUp()
    responses.push(failed({ kind: 'status', status: 422, message: 'x', errors: { customer_code: ['No.'] } }))
    await saver.submit()
    type({ customer_code: 'C2' })
    await saver.submit()
    expect(calls.map((call) => (call.kind === 'create' ? [call.key, call.body['customer_code']] : []))).toEqual([
      ['key-1', 'C1'],
      ['key-2', 'C2'],
    ])
  })

  it('recognises its own change if only the response was lost', async () => {
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'DRAFT' }
    const { saver, calls, answers: responses, stored } = setUp({ order, saved: { customer_code: 'C0' } })
    responses.push(failed(LOST))
    stored.order = { ...order, version: 5, status: 'ENTERED' }
    stored.body = { customer_code: 'C1', status: 'ENTERED' }
    const result = await saver.submit()
    expect([typeof result === 'object' && result.ok, saver.order()?.version]).toEqual([true, 5])
    expect(calls.map((call) => (call.kind === 'patch' ? call.version : 0))).toEqual([4])
  })

  it('sends a change once if v7 made it without a readable response, and closes the form until the order can be read', async () => {
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'ENTERED' }
    const { saver, calls, answers: responses, stored, type } = setUp({ order, saved: { customer_code: 'C0' } })
    responses.push({ ok: true, value: null })
    stored.isUnreachable = true
    expect(await saver.submit()).toBe('closed')
    type({ customer_code: 'C7' })
    expect([await saver.submit(), await saver.submit(), await saver.save()]).toEqual(['closed', 'closed', 'closed'])
    stored.isUnreachable = false
    stored.order = { ...order, version: 5 }
    const result = await saver.submit()
    expect([typeof result === 'object' && result.ok, saver.order()?.version, calls.length]).toEqual([true, 5, 1])
  })

  it('keeps the failure of a lost response that cannot be looked up, and after a reload reports that v7 could not be asked', async () => {
    const first = setUp({ v7: { honoursKeys: false } })
    first.answers.push(failed(LOST))
    first.stored.isUnreachable = true
    expect(await first.saver.submit()).toEqual(failed(LOST))
    const pending = first.saver.pending() ?? undefined
    expect(pending).toMatchObject({ key: 'key-1', body: { status: 'ENTERED' } })
    const reloaded = setUp({ v7: { honoursKeys: false }, pending })
    reloaded.stored.isUnreachable = true
    expect(await reloaded.saver.lookAgain()).toMatchObject({
      ok: false,
      failure: { message: 'We could not check whether the warehouse system received the order.' },
    })
    expect([reloaded.lookups, reloaded.calls, reloaded.saver.state().status]).toEqual([['find'], [], 'failed'])
  })

  it('treats an undone edit as no change', async () => {
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'ENTERED' }
    const { saver, calls, tabCopies, type } = setUp({ order, saved: { customer_code: 'C1', status: 'ENTERED' } })
    type({ customer_code: 'C2' })
    expect(saver.state().status).toBe('unsaved')
    type({ customer_code: 'C1' })
    saver.markUnchanged()
    expect([saver.state().status, tabCopies.at(-1), await saver.submit(), calls]).toEqual(['clean', 'dropped', 'same', []])
  })

  it('reports a change by somebody else, and does not overwrite it', async () => {
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'DRAFT' }
    const { saver, calls, answers: responses } = setUp({ order, saved: {} })
    const outdated = failed({ kind: 'status', status: 409, code: 'STALE_WRITE', message: 'x', data: { version: 6 } })
    responses.push(outdated)
    expect(await saver.submit()).toEqual(outdated)
    saver.rebase({ ...order, version: 6 }, { customer_code: 'C9' })
    await saver.submit()
    expect(calls.at(-1)).toMatchObject({ version: 6, body: { customer_code: 'C1', status: 'ENTERED' } })
  })

  it('does not take a change for saved that v7 accepts and does not make', async () => {
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'ENTERED' }
    const { saver, answers: responses, stored, calls } = setUp({ order, saved: { customer_code: 'C0', status: 'ENTERED' } })
    const old = { order, record: { id: 'so_1' }, warnings: [] }
    stored.body = { customer_code: 'C0' }
    const message = 'The warehouse system has accepted this, but has not changed anything yet. Credit office must approve.'
    responses.push({ ok: true, value: old }, { ok: true, value: null, message: 'Credit office must approve' })
    expect(await saver.submit()).toMatchObject({ ok: false })
    expect(await saver.submit()).toEqual({ ok: false, failure: { kind: 'status', message } })
    expect([saver.state().status, calls.length]).toEqual(['unsaved', 2])
    // v7 has made the change meanwhile.
    responses.push({ ok: true, value: null })
    stored.order = { ...order, version: 5 }
    expect(await saver.submit()).toMatchObject({ ok: true, value: { order: { version: 5 } } })
  })

  it('does not take a change by somebody else for its own change whose response was lost', async () => {
    const order = { id: 'so_1', no: 'SO-1', version: 4, status: 'DRAFT' }
    const { saver, calls, answers: responses, stored } = setUp({ order, saved: { customer_code: 'C0' } })
    const outdated = failed({ kind: 'status', status: 409, code: 'STALE_WRITE', message: 'x', data: { version: 5 } })
    responses.push(failed(LOST), outdated)
    stored.order = { ...order, version: 5 }
    stored.body = { customer_code: 'C9' }
    expect(await saver.submit()).toEqual(outdated)
    expect(calls.map((call) => (call.kind === 'patch' ? call.version : 0))).toEqual([4, 4])
  })
})

describe('a creating call with an unknown outcome', () => {
  const v7 = { honoursKeys: false }
  const draft = { key: 'key-0', body: { customer_code: 'C1', status: 'DRAFT' } }
  const entered = { key: 'key-0', body: { customer_code: 'C1', status: 'ENTERED' } }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('enters the order if the user sends it again', async () => {
    const { saver, calls, tabCopies } = setUp({ v7, pending: entered })
    expect(await saver.submit()).toBe('unknown')
    await saver.sendAgain()
    expect([calls, saver.state().status, tabCopies.at(-1)]).toEqual([[{ kind: 'create', ...entered }], 'clean', 'dropped'])
  })

  it('creates the draft if the user sends it again, and sends later edits afterwards', async () => {
    const { saver, calls, tabCopies, type } = setUp({ v7, pending: draft })
    expect(await saver.save()).toBe('unknown')
    type({ notes: 'Tail-lift' })
    expect(saver.state().status).toBe('unknown')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toEqual([])
    await saver.sendAgain()
    expect([saver.state().status, tabCopies.includes('dropped')]).toEqual(['unsaved', false])
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(calls).toEqual([
      { kind: 'create', ...draft },
      { kind: 'patch', body: { notes: 'Tail-lift' }, version: 1 },
    ])
  })

  it('stays unknown if it is lost again, and is dropped if it is refused', async () => {
    const { saver, answers: responses } = setUp({ v7, pending: draft })
    responses.push(failed(LOST), failed({ kind: 'status', status: 422, message: 'No such customer.' }))
    const states: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      await saver.sendAgain()
      states.push(saver.state().status)
    }
    expect([...states, await saver.sendAgain()]).toEqual(['unknown', 'unsaved', 'same'])
  })

  const NOT_LOOKED_AT = [401, 429, 503]

  it.each(NOT_LOOKED_AT)('is still repeated with the same key after v7 has answered it with %i', async (status) => {
    const { saver, calls, answers: responses } = setUp({ pending: entered })
    responses.push(...Array.from({ length: 3 }, () => failed({ kind: 'status', status, message: 'Not now.' })))
    await saver.submit()
    expect(saver.pending()).toMatchObject(entered)
    await saver.submit()
    expect(new Set(calls.map((call) => call.kind === 'create' && call.key))).toEqual(new Set(['key-0']))
  })

  it.each(NOT_LOOKED_AT)('stays unknown if v7 has answered the repeated call with %i', async (status) => {
    const { saver, answers: responses } = setUp({ v7, pending: draft })
    responses.push(failed({ kind: 'status', status, message: 'Not now.' }))
    await saver.sendAgain()
    expect([saver.state().status, saver.pending()]).toMatchObject(['unknown', draft])
  })

  it('that created a draft can be looked up without sending anything', async () => {
    const { saver, calls, stored } = setUp({ v7, pending: draft })
    stored.order = { id: 'so_1', no: 'SO-1', version: 1, status: 'DRAFT' }
    await saver.lookAgain()
    expect([saver.order()?.id, calls]).toEqual(['so_1', []])
  })

  it('is closed from the start if v7 accepted it and its response could not be read', () => {
    const closed = [draft, entered].map((pending) => setUp({ pending: { ...pending, isCreated: true } }).saver.state())
    expect(closed).toMatchObject([
      { status: 'closed', closed: 'drafted' },
      { status: 'closed', closed: 'entered' },
    ])
  })
})

it('values can be removed from a body: from the header, an address or a line', () => {
  const body = { so_no: 'ä', ship_to: { city: 'x', email: '@' }, lines: [{ uom: 'A' }, { uom: 'B'.repeat(30) }] }
  expect(withoutPaths(body, ['so_no', 'ship_to.email', 'lines.1.uom', 'lines.7.uom'])).toEqual({
    ship_to: { city: 'x', email: null },
    lines: [{ uom: 'A' }, { uom: null }],
  })
})

it('a line that is refused as a whole is removed from a body, whatever else is refused', () => {
  const body = { lines: [{ uom: 'A' }, { uom: 'B' }, { uom: 'C' }] }
  expect(withoutPaths(body, ['lines.0', 'lines.2.uom', 'lines.9'])).toEqual({ lines: [{ uom: 'B' }, { uom: null }] })
  expect(withoutPaths(body, ['lines'])).toEqual({})
})
