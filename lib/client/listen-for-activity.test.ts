import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { INACTIVITY_LIMIT_MS, startInactivityClock } from './inactivity.ts'
import { listenForActivity } from './listen-for-activity.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The states of a clock that listens to a page. */
const start = () => {
  const page = new EventTarget()
  const states: string[] = []
  const clock = startInactivityClock({
    report: async () => null,
    ask: async () => null,
    tellTabs: () => undefined,
    onChange: ({ status }) => states.push(status),
  })
  return { page, states, stop: listenForActivity(page, clock.touch) }
}

describe('activity', () => {
  it.each(['mousemove', 'pointerdown', 'keydown', 'touchstart', 'wheel'])(
    'of the kind %s closes the warning and restarts the clock',
    (name) => {
      const { page, states } = start()
      vi.advanceTimersByTime(INACTIVITY_LIMIT_MS - 30_000)
      page.dispatchEvent(new Event(name))
      expect(states).toEqual(['warning', 'active'])
      vi.advanceTimersByTime(INACTIVITY_LIMIT_MS - 60_001)
      expect(states).toEqual(['warning', 'active'])
    },
  )

  it('no longer counts once the tab has stopped listening', () => {
    const { page, states, stop } = start()
    stop()
    vi.advanceTimersByTime(INACTIVITY_LIMIT_MS - 30_000)
    page.dispatchEvent(new Event('keydown'))
    expect(states).toEqual(['warning'])
  })
})
