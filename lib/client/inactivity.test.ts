import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INACTIVITY_LIMIT_MS, REPORT_EVERY_MS, startInactivityClock, type ClockMessage, type InactivityState } from './inactivity.ts'

const START = Date.parse('2026-11-20T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (parts: { report?: () => Promise<number | null>; ask?: () => Promise<number | null>; limitMs?: number } = {}) => {
  const states: InactivityState[] = []
  const tabMessages: ClockMessage[] = []
  const report = vi.fn(parts.report ?? (async () => Date.now() + INACTIVITY_LIMIT_MS))
  const ask = vi.fn(parts.ask ?? (async () => null))
  const clock = startInactivityClock({
    report,
    ask,
    tellTabs: (message) => tabMessages.push(message),
    onChange: (state) => states.push(state),
    limitMs: parts.limitMs,
  })
  return { clock, states, tabMessages, report, ask }
}

test('without activity the warning comes a minute before the end, and the end after 7,500,000 ms', async () => {
  const { states } = start()
  await vi.advanceTimersByTimeAsync(7_500_000 - 60_001)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(states).toEqual([{ status: 'warning', endsAt: START + 7_500_000 }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toEqual({ status: 'expired' })
})

test('activity closes the warning and restarts the clock', async () => {
  const { clock, states } = start()
  await vi.advanceTimersByTimeAsync(INACTIVITY_LIMIT_MS - 30_000)
  clock.touch()
  expect(states.map((state) => state.status)).toEqual(['warning', 'active'])
  await vi.advanceTimersByTimeAsync(INACTIVITY_LIMIT_MS - 61_000)
  expect(states).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(states.at(-1)?.status).toBe('expired')
})

test('activity is reported to the server at once and then at most once a minute; the last activity is always reported', async () => {
  const { clock, report } = start()
  clock.touch()
  await vi.advanceTimersByTimeAsync(0)
  expect(report).toHaveBeenCalledTimes(1)
  for (let second = 0; second < 50; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    clock.touch()
  }
  expect(report).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(REPORT_EVERY_MS - 50_000)
  expect(report).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10 * REPORT_EVERY_MS)
  expect(report).toHaveBeenCalledTimes(2)
})

test('without activity nothing is reported to the server', async () => {
  const { report } = start()
  await vi.advanceTimersByTimeAsync(INACTIVITY_LIMIT_MS - 1)
  expect(report).not.toHaveBeenCalled()
})

test('activity in another tab also moves the end in this tab', async () => {
  const thisTab = start()
  const otherTab = start()
  await vi.advanceTimersByTimeAsync(3_600_000)
  otherTab.clock.touch()
  const [message] = otherTab.tabMessages
  expect(message).toEqual({ kind: 'active', endsAt: START + 3_600_000 + INACTIVITY_LIMIT_MS })
  thisTab.clock.moveEnd(message?.endsAt ?? 0)
  await vi.advanceTimersByTimeAsync(INACTIVITY_LIMIT_MS - 60_001)
  expect(thisTab.states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(thisTab.states.map((state) => state.status)).toEqual(['warning'])
})

test('other tabs are notified at most once a second', () => {
  const { clock, tabMessages } = start()
  for (let move = 0; move < 100; move++) clock.touch()
  expect(tabMessages).toHaveLength(1)
})

test('the first mouse movement after sleeping past the end does not revive the session', async () => {
  const { clock, states, ask } = start()
  vi.setSystemTime(START + INACTIVITY_LIMIT_MS + 3_600_000)
  clock.touch()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(states).toEqual([{ status: 'expired' }])
  expect(clock.lastActivity()).toBe(START)
})

test('a report that was delayed by sleep does not extend the session', async () => {
  const { clock, report } = start()
  clock.touch()
  await vi.advanceTimersByTimeAsync(1_000)
  clock.touch()
  vi.setSystemTime(START + 3_600_000)
  await vi.advanceTimersByTimeAsync(REPORT_EVERY_MS)
  expect(report).toHaveBeenCalledTimes(1)
})

test('a tab that was frozen asks the server before it signs the user out, because another tab may have been active', async () => {
  const { clock, states } = start({ ask: async () => Date.now() + 600_000 })
  vi.setSystemTime(START + INACTIVITY_LIMIT_MS + 3_600_000)
  clock.check()
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(540_000)
  expect(states.map((state) => state.status)).toEqual(['warning'])
})

test('a shorter limit set by the server applies after the first report', async () => {
  const { clock, states } = start({ report: async () => Date.now() + 600_000 })
  clock.touch()
  await vi.advanceTimersByTimeAsync(539_999)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(states.map((state) => state.status)).toEqual(['warning'])
})

test('a report that fails leaves the clock as it is', async () => {
  const { clock, states } = start({ report: async () => null })
  clock.touch()
  await vi.advanceTimersByTimeAsync(INACTIVITY_LIMIT_MS)
  expect(states.map((state) => state.status)).toEqual(['warning', 'expired'])
})

test('after the end, nothing revives the session', async () => {
  const { clock, states, report } = start()
  await vi.advanceTimersByTimeAsync(INACTIVITY_LIMIT_MS)
  clock.touch()
  clock.moveEnd(Date.now() + 1_000_000)
  await vi.advanceTimersByTimeAsync(INACTIVITY_LIMIT_MS)
  expect(states.map((state) => state.status)).toEqual(['warning', 'expired'])
  expect(report).not.toHaveBeenCalled()
})

test('the response to a report does not undo activity since the report', async () => {
  let response = (_end: number) => {}
  const { clock, states } = start({ report: () => new Promise((resolve) => (response = resolve)) })
  clock.touch()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(30_000)
  clock.touch()
  // The server counts from the report, half a minute before the last activity.
  response(START + INACTIVITY_LIMIT_MS)
  await vi.advanceTimersByTimeAsync(INACTIVITY_LIMIT_MS - 60_001)
  expect(states).toEqual([])
})
