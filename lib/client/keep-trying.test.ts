import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an attempt is repeated after each pause until it is stopped, even after a failure', async () => {
  const attempt = vi.fn(async () => Promise.reject(new Error('still down')))
  const stop = keepTrying(attempt, 5000, () => true)
  await vi.advanceTimersByTimeAsync(4999)
  expect(attempt).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(attempt).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(attempt).toHaveBeenCalledTimes(3)
})

it('a slow attempt is awaited, and a hidden tab makes none', async () => {
  let isVisible = true
  const slow = Promise.withResolvers<void>()
  const attempt = vi.fn(() => slow.promise)
  const stop = keepTrying(attempt, 5000, () => isVisible)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt).toHaveBeenCalledTimes(1)
  isVisible = false
  slow.resolve()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt).toHaveBeenCalledTimes(1)
  stop()
})
