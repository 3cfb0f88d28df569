const MAX_ACCOUNTS = 10_000

/** Counts attempts per account within sliding periods: failed sign-ins, or calls that send an email or check an email address. */
export type Throttle = {
  /** Seconds until the next attempt is allowed; 0 if it is allowed now. */
  wait: (account: string) => number
  countAttempt: (account: string) => void
  clear: (account: string) => void
}

/** At most `attempts` within any period of this length. */
export type Limit = { attempts: number; ms: number }

/**
 * A throttle in memory. An attempt is allowed if one of the limits allows it: with two, the first can allow a few attempts at once and the second
 * one attempt from time to time. It drops the oldest accounts first, so that guessing names cannot fill the memory.
 */
export const createThrottle = (limits: readonly Limit[], now: () => number): Throttle => {
  const attempts = new Map<string, number[]>()
  const longestMs = Math.max(...limits.map(({ ms }) => ms))
  const mostAttempts = Math.max(...limits.map((limit) => limit.attempts))
  const recentAttempts = (account: string) => (attempts.get(account) ?? []).filter((at) => at > now() - longestMs)
  return {
    wait: (account) => {
      const times = recentAttempts(account)
      return Math.min(...limits.map((limit) => secondsToWait(times, limit, now())))
    },
    countAttempt: (account) => {
      const times = [...recentAttempts(account), now()].slice(-mostAttempts)
      attempts.delete(account)
      attempts.set(account, times)
      const oldest = attempts.keys().next()
      if (attempts.size > MAX_ACCOUNTS && !oldest.done) attempts.delete(oldest.value)
    },
    clear: (account) => void attempts.delete(account),
  }
}

const secondsToWait = (times: readonly number[], { attempts, ms }: Limit, now: number): number => {
  const oldestCounted = times[times.length - attempts]
  if (oldestCounted === undefined || oldestCounted <= now - ms) return 0
  return Math.max(1, Math.ceil((oldestCounted + ms - now) / 1000))
}
