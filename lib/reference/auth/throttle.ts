const WINDOW_MS = 60_000
const MAX_ACCOUNTS = 10_000

/** Counts attempts per account within a sliding minute: failed sign-ins, or calls that send an email or check an email address. */
export type Throttle = {
  /** Seconds until the next attempt is allowed; 0 if it is allowed now. */
  wait: (account: string) => number
  countAttempt: (account: string) => void
  clear: (account: string) => void
}

/** A throttle in memory. It drops the oldest accounts first, so that guessing names cannot fill the memory. */
export const createThrottle = (maxAttempts: number, now: () => number): Throttle => {
  const attempts = new Map<string, number[]>()
  const recentAttempts = (account: string) => (attempts.get(account) ?? []).filter((at) => at > now() - WINDOW_MS)
  return {
    wait: (account) => {
      const times = recentAttempts(account)
      const oldestCounted = times[times.length - maxAttempts]
      return oldestCounted === undefined ? 0 : Math.max(1, Math.ceil((oldestCounted + WINDOW_MS - now()) / 1000))
    },
    countAttempt: (account) => {
      const times = [...recentAttempts(account), now()].slice(-maxAttempts)
      attempts.delete(account)
      attempts.set(account, times)
      const oldest = attempts.keys().next()
      if (attempts.size > MAX_ACCOUNTS && !oldest.done) attempts.delete(oldest.value)
    },
    clear: (account) => void attempts.delete(account),
  }
}
