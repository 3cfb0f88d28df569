const WINDOW_MS = 60_000
const MAX_ACCOUNTS = 10_000

/** Counts failed attempts per account within a sliding minute. */
export type Throttle = {
  /** Seconds to wait, or 0. */
  wait: (account: string) => number
  fail: (account: string) => void
  clear: (account: string) => void
}

/** A throttle in memory. It drops the oldest accounts first, so that guessing names cannot fill the memory. */
export const createThrottle = (maxAttempts: number, now: () => number): Throttle => {
  const failures = new Map<string, number[]>()
  const recentFailures = (account: string) => (failures.get(account) ?? []).filter((at) => at > now() - WINDOW_MS)
  return {
    wait: (account) => {
      const times = recentFailures(account)
      const oldestCounted = times[times.length - maxAttempts]
      return oldestCounted === undefined ? 0 : Math.max(1, Math.ceil((oldestCounted + WINDOW_MS - now()) / 1000))
    },
    fail: (account) => {
      const times = [...recentFailures(account), now()].slice(-maxAttempts)
      failures.delete(account)
      failures.set(account, times)
      const oldest = failures.keys().next()
      if (failures.size > MAX_ACCOUNTS && !oldest.done) failures.delete(oldest.value)
    },
    clear: (account) => void failures.delete(account),
  }
}
