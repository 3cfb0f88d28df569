import { expect, test } from 'vitest'
import { changeFields, outcomeOf, takeStep } from './change-order.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'

const response = (status_name: string, ...messages: string[]) => ({
  data: { status_name },
  meta: { warnings: messages.map((message) => ({ message })) },
})

test('a step has no message if its name already says the new status', () => {
  expect(outcomeOf('release', response('Released'))).toBeUndefined()
  expect(outcomeOf('cancel', { data: { status_name: 'Cancelled' } })).toBeUndefined()
  expect(outcomeOf('cancel', { data: { status_name: 'Refused' } })).toBeUndefined()
  expect(outcomeOf('delete', response('Draft'))).toBeUndefined()
})

test('the message of a release says the new status and the shortages', () => {
  expect(outcomeOf('release', response('Allocated'))).toBe('It is allocated now.')
  expect(outcomeOf('release', response('Back-ordered', 'Only 2 of 6 available.'))).toBe('It is back-ordered now. Only 2 of 6 available.')
  expect(outcomeOf('release', response('Part allocated', 'One.', 'Two.', 'Three.', 'Four.'))).toBe(
    'It is part allocated now. One. Two. And 2 more like these.',
  )
})

test('a step without a readable record says that the details could not be read', () => {
  expect(outcomeOf('release', null)).toBe('The details could not be read.')
  expect(outcomeOf('delete', null)).toBeUndefined()
})

test('if the response to a step lacks the order, the result is taken from the order as it is read again', async () => {
  const order = { id: 'so_1', no: 'SO-1', status: 'ENTERED' } as OrderLike
  const noteIf = (now: Partial<OrderLike> | null) => {
    const api = { change: async () => ({ ok: true, value: null }), read: async () => now }
    return takeStep(api as unknown as OrderApi, order, 'release', '')
  }
  expect(await noteIf({ status: 'RELEASED', status_name: 'Released' })).toEqual({ ok: true, note: undefined })
  expect(await noteIf({ status: 'BACK_ORDERED', status_name: 'Back-ordered' })).toMatchObject({
    note: 'It is back-ordered now.',
    partialReason: 'short of stock',
  })
  expect(await noteIf(null)).toMatchObject({ ok: true, note: 'The details could not be read.' })
})

test('only a release that is short of stock counts as done in part', async () => {
  const order = { id: 'so_1', no: 'SO-1', status: 'ENTERED' } as OrderLike
  const partOf = async (status: string, step: 'release' | 'hold' = 'release') => {
    const change = async () => ({ ok: true, value: { data: { status, status_name: 'Some' } } })
    return takeStep({ change } as unknown as OrderApi, order, step, '')
  }
  expect(await partOf('BACK_ORDERED')).toMatchObject({ ok: true, partialReason: 'short of stock' })
  expect(await partOf('PART_ALLOCATED')).toMatchObject({ partialReason: 'short of stock' })
  expect(await partOf('ALLOCATED')).not.toHaveProperty('partialReason')
  expect(await partOf('BACK_ORDERED', 'hold')).not.toHaveProperty('partialReason')
})

test('after a step whose outcome is unknown, the order is read and the step is not sent again', async () => {
  const order: OrderLike = {
    id: 'so_1',
    no: 'SO-1',
    status: 'ENTERED',
    status_name: 'Entered',
    version: null,
    allowed_actions: ['release'],
    client_code: 'ACME',
    owner_code: 'ACME-AU',
    site_code: 'SYD1',
  }
  let sent = 0
  const api = (now: OrderLike | null, failure: object = { kind: 'network' }) =>
    ({
      kind: 'SO',
      change: async () => {
        sent += 1
        return { ok: false, failure: { message: 'x', ...failure } }
      },
      read: async () => now,
    }) as unknown as OrderApi
  const me = { name: 'Kim Field', email: 'kim@example.com' }
  const allocated = { ...order, status: 'ALLOCATED', status_name: 'Allocated', allowed_actions: [] }
  const event = (status: string, user_name: string | null, note: string | null = null) => ({ status, user_name, note })
  const entered = event('ENTERED', me.name)
  const own = { ok: true, note: 'The connection was lost, but the order is now allocated.' }
  for (const events of [
    [entered, event('RELEASED', me.name), event('ALLOCATED', 'Warehouse')],
    [entered, event('ALLOCATED', me.email)],
  ])
    expect(await takeStep(api({ ...allocated, events }), order, 'release', '', { me })).toEqual(own)
  expect(await takeStep(api({ ...allocated, updated_by: me.name }), order, 'release', '', { me })).toEqual(own)
  const reason = 'The connection was lost. The order is now allocated; this may have been done by someone else.'
  const theirs = { ok: false, isUnknown: true, isFinal: true, reason }
  for (const more of [{}, { events: [entered, event('ALLOCATED', 'Casey')] }, { updated_by: 'Casey', hold_reason: 'Late' }])
    expect(await takeStep(api({ ...allocated, ...more }), order, 'release', 'Late', { me })).toMatchObject(theirs)
  // A v7 that gives no names but keeps the reason.
  const held = { ...order, status: 'ON_HOLD', status_name: 'On hold' }
  const ownHold = { ok: true, note: 'The connection was lost, but the order is now on hold.' }
  for (const more of [{ hold_reason: 'Late' }, { events: [entered, event('ON_HOLD', null, 'Held: Late')] }])
    expect(await takeStep(api({ ...held, ...more }), order, 'hold', 'Late', { me })).toEqual(ownHold)
  // The user has released the order in another tab.
  const released = { ...allocated, updated_by: me.name }
  expect(await takeStep(api(released), order, 'hold', 'Late', { me })).toMatchObject({ ok: false, isUnknown: true })
  expect(await takeStep(api(order, { kind: 'status', status: 500 }), order, 'release', '')).toMatchObject({
    ok: false,
    reason: 'The warehouse system responded with an error, and the order is still entered. Try again.',
  })
  expect(await takeStep(api(null), order, 'release', '')).toMatchObject({ ok: false, isUnknown: true })
  // Asking to cancel leaves the status as it is.
  expect(await takeStep(api(order), order, 'ask_cancel', '')).toMatchObject({ ok: false, isUnknown: true })
  expect(sent).toBe(12)
})

test('after a conflict, a step reports the current status, and the next attempt uses the current version', async () => {
  const order = { id: 'so_1', no: 'SO-1', status: 'PART_ALLOCATED', status_name: 'Part allocated', version: 3, allowed_actions: ['split'] }
  const sent: unknown[] = []
  const api = (data: object) =>
    ({
      kind: 'SO',
      change: async ({ version }: OrderLike) => {
        sent.push(version)
        return { ok: false, failure: { kind: 'status', status: 409, code: 'STALE_WRITE', message: 'Load it again.', data } }
      },
    }) as unknown as OrderApi
  const now = { version: 4, status: 'ON_HOLD', status_name: 'On hold', allowed_actions: ['release'], updated_by: 'Casey Rivera' }
  const onHold = await takeStep(api(now), order as OrderLike, 'split', '')
  expect(onHold).toMatchObject({ ok: false, current: { no: 'SO-1', version: 4, status: 'ON_HOLD' } })
  // The step is no longer possible, so another attempt is not offered.
  expect(onHold).not.toHaveProperty('isRetryable')
  expect(onHold).toHaveProperty(
    'reason',
    expect.stringMatching(/^Casey Rivera changed this order in the meantime. Its status is On hold: only /),
  )
  const released = await takeStep(api(now), order as OrderLike, 'release', '')
  expect(released).toHaveProperty(
    'reason',
    'Casey Rivera changed this order in the meantime. It is on hold now. Your change was not made. Review it and try again.',
  )
  expect(released).toHaveProperty('isRetryable', true)
  if (!released.ok && released.current) await takeStep(api(now), released.current, 'release', '')
  expect(sent).toEqual([3, 3, 4])
})

test.each([
  ['has a version as text', { status: 409, code: 'STALE_WRITE', data: { version: '4', status: 'ENTERED', updated_by: 'Casey Rivera' } }],
  ['has no record', { status: 409 }],
  ['is a 412', { status: 412 }],
])('after a conflict that %s, the order is read and the next attempt uses its version', async (_, failure) => {
  const order = { id: 'so_1', no: 'SO-1', status: 'ENTERED', status_name: 'Entered', version: 3, allowed_actions: ['hold'] } as OrderLike
  const sent: unknown[] = []
  let latest = 4
  const api = {
    kind: 'SO',
    change: async ({ version }: OrderLike) => {
      sent.push(version)
      return { ok: false, failure: { kind: 'status', message: 'Not now.', ...failure } }
    },
    read: async () => ({ ...order, version: latest }),
  } as unknown as OrderApi
  const first = await takeStep(api, order, 'hold', 'Reason')
  expect(first).toMatchObject({ ok: false, isRetryable: true, current: { version: 4 } })
  expect(first).toHaveProperty(
    'reason',
    expect.stringMatching(/ changed this order in the meantime\. Your change was not made\. Review it and try again\.$/),
  )
  if (!first.ok && first.current) await takeStep(api, first.current, 'hold', 'Reason')
  expect(sent).toEqual([3, 4])
  // Nobody has changed the order: v7 refuses the step for its own reason.
  latest = 3
  if (!('code' in failure)) expect(await takeStep(api, order, 'hold', 'Reason')).toMatchObject({ ok: false, reason: 'Not now.' })
})

test('a step that v7 has accepted but not done is not reported as done, and has v7’s message', async () => {
  const order = { id: 'so_1', no: 'SO-1', status: 'ENTERED', status_name: 'Entered' } as OrderLike
  const still = 'The warehouse system has accepted this, but the order is still entered.'
  const take = (response: object, now: Partial<OrderLike> | null, key: 'release' | 'ask_cancel' = 'release') => {
    const api = { change: async () => ({ ok: true, ...response }), read: async () => now }
    return takeStep(api as unknown as OrderApi, order, key, '')
  }
  expect(await take({ value: null, message: 'Credit limit exceeded' }, order)).toEqual({
    ok: true,
    isPending: true,
    note: `${still} Credit limit exceeded.`,
  })
  const asBefore = { value: { data: { status: 'ENTERED', status_name: 'Entered' } } }
  expect(await take(asBefore, order)).toEqual({ ok: true, isPending: true, note: still })
  expect(await take(asBefore, { status: 'RELEASED', status_name: 'Released' })).toEqual({ ok: true, note: undefined })
  // Nothing is claimed about an order that was not read again, or after a step that may leave the status as it is.
  expect(await take({ value: null, message: 'Queued' }, null)).toEqual({ ok: true, note: 'The details could not be read. Queued.' })
  expect(await take({ value: null }, order, 'ask_cancel')).not.toHaveProperty('isPending')
})

test('a change of an order that v7 accepts but does not make is not done yet', async () => {
  const order = {
    id: 'so_1',
    no: 'SO-1',
    status: 'RELEASED',
    status_name: 'Released',
    version: 3,
    carrier_code: 'TNT',
  } as unknown as OrderLike
  const apiOf = (answer: object, now: object | null) =>
    ({ kind: 'SO', change: async () => ({ ok: true, ...answer }), read: async () => now }) as unknown as OrderApi
  const pending = { ok: true, isPending: true }
  const old = { value: { data: order } }
  const carrier = (answer: object, now: object | null) => changeFields(apiOf(answer, now), order, { carrier_code: 'DHL' })
  const note = 'The warehouse system has accepted this, but has not changed anything yet. Carrier is closed.'
  expect(await carrier({ value: null, message: 'Carrier is closed' }, order)).toEqual({ ...pending, note })
  expect(await carrier(old, order)).toMatchObject(pending)
  expect(await carrier(old, { ...order, carrier_code: 'DHL', version: 4 })).not.toHaveProperty('isPending')
  expect(await carrier({ value: { data: { ...order, version: 4 } } }, null)).not.toHaveProperty('isPending')
  const unversioned = { ...order, version: null }
  expect(await changeFields(apiOf({ value: null, isUnconfirmed: true }, unversioned), unversioned, { carrier_code: 'DHL' })).toMatchObject(
    pending,
  )
  // Asking to cancel leaves the status as it is, so the version tells.
  expect(await takeStep(apiOf(old, order), order, 'ask_cancel', 'x')).toMatchObject(pending)
  expect(await takeStep(apiOf({ value: { data: { ...order, version: 4 } } }, null), order, 'ask_cancel', 'x')).not.toHaveProperty(
    'isPending',
  )
  expect(await takeStep(apiOf({ value: null, isUnconfirmed: true }, order), order, 'delete', '')).toMatchObject(pending)
  expect(await takeStep(apiOf({ value: null }, order), order, 'delete', '')).not.toHaveProperty('isPending')
})
