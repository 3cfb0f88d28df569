import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenOnline } from './when-online.ts'

const replaceWith = vi.fn()
const browser = new EventTarget()
let connection = { onLine: false }
const fetched = vi.fn<() => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  connection = { onLine: false }
  fetched.mockReset()
  replaceWith.mockReset()
  vi.stubGlobal('navigator', connection)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { body: { replaceWith }, createElement: () => ({ setAttribute: () => undefined, append: () => undefined }) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What happened within the given time: whether the wait ended, and whether the page was replaced. */
const wait = async (ms = 0) => {
  let hasEnded = false
  const end = whenOnline().then(() => (hasEnded = true))
  await vi.advanceTimersByTimeAsync(ms)
  return { end, state: () => ({ hasEnded, isReplaced: replaceWith.mock.calls.length > 0 }) }
}

it('a browser that is connected does not wait, even if it reports that it is offline', async () => {
  fetched.mockResolvedValue()
  expect((await wait()).state()).toEqual({ hasEnded: true, isReplaced: false })
  connection.onLine = true
  fetched.mockClear()
  expect((await wait()).state()).toEqual({ hasEnded: true, isReplaced: false })
  expect(fetched).not.toHaveBeenCalled()
})

it('without a connection the page is replaced at once, and the wait ends when the browser is online', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const { end, state } = await wait()
  expect(state()).toEqual({ hasEnded: false, isReplaced: true })
  connection.onLine = true
  browser.dispatchEvent(new Event('online'))
  await end
  expect(state().hasEnded).toBe(true)
})

it('the wait ends when the server answers, even if the browser never reports that it is online', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue()
  const { state } = await wait(3_000)
  expect(state().hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(state().hasEnded).toBe(true)
})
