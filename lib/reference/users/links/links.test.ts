import { expect, it } from 'vitest'
import { createThrottle } from '../../auth/throttle.ts'
import { RESET_REQUESTS } from './links.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

it.each([1, 6, 17, 61])(
  'a stranger who requests a link every %i minutes cannot keep the user without one, nor flood the mailbox',
  (minutes) => {
    let time = 0
    const throttle = createThrottle(RESET_REQUESTS, () => time)
    const sent: number[] = []
    for (; time < 3 * DAY_MS; time += MINUTE_MS) {
      const isAllowed = throttle.wait('a') === 0
      // The user's own request would send a link, or the last one is still valid.
      expect(isAllowed || time - sent.at(-1)! < HOUR_MS).toBe(true)
      if (!isAllowed || time % (minutes * MINUTE_MS) !== 0) continue
      throttle.countAttempt('a')
      sent.push(time)
    }
    const emailsOfDay = sent.map((first) => sent.filter((at) => at >= first && at < first + DAY_MS).length)
    expect(Math.max(...emailsOfDay)).toBeLessThanOrEqual(29)
  },
)
