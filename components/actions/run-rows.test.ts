import { expect, test } from 'vitest'
import {
  type Attempt,
  canBeRetried,
  toAttempt,
  sortByUrgency,
  failureText,
  retryLabel,
  runRows,
  type RowResult,
  isWhollyDone,
} from './run-rows.ts'

const never = new AbortController().signal
const collect = () => {
  const results: RowResult<string>[] = []
  return { results, onResult: (index: number, result: RowResult<string>) => void (results[index] = result) }
}

test('each row has its own outcome, and a refusal does not stop the others', async () => {
  const { results, onResult } = collect()
  const attempts: Readonly<Record<string, Attempt<string>>> = {
    b: { ok: false, reason: 'Already released.' },
    c: { ok: false, isUnknown: true, reason: 'No response.' },
    e: { ok: false, isUnavailable: true, reason: 'Closed.' },
    f: { ok: true, isPending: true, note: 'Still entered.' },
  }
  await runRows(['a', 'b', 'c', 'd', 'e', 'f'], {
    attempt: (row) => Promise.resolve(attempts[row] ?? { ok: true }),
    signal: never,
    onResult,
  })
  expect(results).toEqual([
    { row: 'a', outcome: 'done', note: undefined },
    { row: 'b', outcome: 'refused', note: 'Already released.' },
    { row: 'c', outcome: 'unknown', note: 'No response.' },
    { row: 'd', outcome: 'done', note: undefined },
    { row: 'e', outcome: 'unavailable', note: 'Closed.' },
    { row: 'f', outcome: 'pending', note: 'Still entered.' },
  ])
  // What v7 has accepted is listed as unfinished, but never sent again.
  expect([isWhollyDone(results[5]!), canBeRetried(results[5]!)]).toEqual([false, false])
})

test('runs at most `parallel` calls at once, and in row order with 1', async () => {
  let running = 0
  let maxRunning = 0
  const order: number[] = []
  const attempt = async (row: number) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setImmediate(resolve))
    order.push(row)
    running -= 1
    return { ok: true } as const
  }
  await runRows([1, 2, 3, 4, 5], { attempt, signal: never, onResult: () => undefined, parallel: 2 })
  expect(maxRunning).toBe(2)
  order.length = 0
  await runRows([1, 2, 3], { attempt, signal: never, onResult: () => undefined, parallel: 1 })
  expect(order).toEqual([1, 2, 3])
})

test('stopping waits for the running calls and skips the remaining rows', async () => {
  const abort = new AbortController()
  const { results, onResult } = collect()
  await runRows(['a', 'b', 'c'], {
    attempt: (row) => {
      if (row === 'b') abort.abort()
      return Promise.resolve({ ok: true })
    },
    signal: abort.signal,
    onResult,
    parallel: 1,
  })
  expect(results.map((result) => result.outcome)).toEqual(['done', 'done', 'skipped'])
})

test('an exception is reported for its row and does not stop the others', async () => {
  const { results, onResult } = collect()
  await runRows(['a', 'b'], {
    attempt: (row) => (row === 'a' ? Promise.reject(new Error('x')) : Promise.resolve({ ok: true })),
    signal: never,
    onResult,
  })
  expect(results.map((result) => result.outcome)).toEqual(['unavailable', 'done'])
})

test('a refusal has its reasons, a lost response means an unknown outcome, a conflict has the current record', () => {
  const refused = {
    kind: 'status',
    status: 422,
    message: 'The request has 2 problems.',
    errors: { a: ['One.'], b: ['Two.', 'One.'] },
  } as const
  expect(failureText({ ...refused, errors: { a: ['One.'], b: ['Two.', 'One.'] } })).toBe('One. Two.')
  expect(toAttempt({ ok: false, failure: { kind: 'network', message: 'The server could not be reached.' } })).toMatchObject({
    isUnknown: true,
    reason: 'The server could not be reached. The change may have been made. Check before you try again.',
  })
  expect(toAttempt({ ok: false, failure: { kind: 'network', isUnsent: true, message: 'You are offline, so nothing was sent.' } })).toEqual({
    ok: false,
    isUnavailable: true,
    reason: 'You are offline, so nothing was sent.',
  })
  // The web process returns 502 and 504 if v7 did not respond. v7 may have made the change anyway.
  for (const status of [500, 502, 504])
    expect(toAttempt({ ok: false, failure: { kind: 'status', status, message: 'No response.' } })).toMatchObject({ isUnknown: true })
  // v7 has not looked at the change, so it has not refused it.
  for (const status of [429, 503])
    expect(toAttempt({ ok: false, failure: { kind: 'status', status, message: 'Closed.' } })).toEqual({
      ok: false,
      isUnavailable: true,
      reason: 'Closed.',
    })
  expect(
    toAttempt(
      { ok: false, failure: { kind: 'status', status: 409, message: 'Stale.', data: { version: 4 } } },
      { currentOf: (data) => data },
    ),
  ).toEqual({ ok: false, reason: 'Stale.', isRetryable: true, current: { version: 4 } })
  expect(toAttempt({ ok: true, value: 3 }, { note: (value) => `${value} lines` })).toEqual({ ok: true, note: '3 lines' })
  expect(toAttempt({ ok: true, value: null, message: 'Queued' })).toEqual({ ok: true, note: 'Queued.' })
})

test('an error text has up to two problems in full; if there are more, it only names the lines', () => {
  const failure = (errors: Record<string, string[]>) => ({ kind: 'status', status: 422, message: 'Refused.', errors }) as const
  const qty = 'Enter a quantity greater than 0.'
  expect(failureText(failure({}))).toBe('Refused.')
  expect(failureText(failure({ customer_code: ['Choose a customer.'], 'lines.1.qty': [qty] }))).toBe(`Choose a customer. Line 2: ${qty}`)
  const many = { 'lines.4.qty': [qty], 'lines.1.qty': [qty], 'lines.1.product_code': ['Choose an item.'] }
  expect(failureText(failure(many))).toBe('3 problems, on lines 2, 5.')
  expect(failureText(failure({ ...many, customer_code: ['Choose a customer.'] }))).toBe(
    '4 problems, on lines 2, 5 and in the order’s details.',
  )
})

test('results list refused rows first and fully done ones last', () => {
  const results: RowResult<string>[] = [
    { row: 'a', outcome: 'done' },
    { row: 'b', outcome: 'done', partialReason: 'short of stock' },
    { row: 'c', outcome: 'refused' },
    { row: 'd', outcome: 'done' },
    { row: 'e', outcome: 'unknown' },
    { row: 'f', outcome: 'done', partialReason: 'short of stock' },
    { row: 'g', outcome: 'unavailable' },
  ]
  expect(sortByUrgency(results).map(({ row }) => row)).toEqual(['c', 'g', 'e', 'b', 'f', 'a', 'd'])
  expect(results.filter((result) => !isWhollyDone(result)).map(({ row }) => row)).toEqual(['b', 'c', 'e', 'f', 'g'])
})

test('rows that were not started before Stop are continued, not retried', () => {
  const noun = (count: number) => `${count} orders`
  expect(retryLabel({ tried: 0, notStarted: 527 }, noun)).toBe('Continue with 527 orders')
  expect(retryLabel({ tried: 2, notStarted: 3 }, noun)).toBe('Try 5 orders again')
})

test('only what may be accepted now is retried', async () => {
  const { results, onResult } = collect()
  const statuses = [401, 403, 404, 405, 409, 422, 429, 503]
  await runRows(statuses.map(String), {
    attempt: (status) => Promise.resolve(toAttempt({ ok: false, failure: { kind: 'status', message: 'No.', status: Number(status) } })),
    signal: never,
    onResult,
  })
  expect(results.map(({ row }) => row)).toEqual(statuses.map(String))
  expect(results.filter(canBeRetried).map(({ row }) => row)).toEqual(['401', '409', '429', '503'])
  // A refusal that the screen finds itself, such as the last client of a user.
  expect(canBeRetried({ row: 'a', outcome: 'refused', note: 'A user needs at least one client.' })).toBe(false)
})
