// docs/decisions/0041-one-inactivity-clock.md

/*
 * The inactivity clock. 7,500,000 ms after the last mouse movement, key, touch or scan the session counts as expired.
 * All tabs share one clock, the server keeps the same one, and a minute before the end there is a warning. No DOM in
 * here: the hook beside it listens, the screens show.
 */

export const INACTIVITY_LIMIT_MS = 7_500_000
const WARNING_MS = 60_000
/** The server hears of activity at most once a minute; the second more is for the way, since it counts by its own clock. */
export const REPORT_EVERY_MS = 61_000
/** A server whose end is this much nearer than ours has a shorter limit set. */
const SHORTER_MS = 90_000
/** A timer that is this late was held up by sleep or by a frozen tab; others may have been active meanwhile. */
const SUSPICIOUS_MS = 5_000
const TELL_TABS_EVERY_MS = 1_000

export type InactivityState = { is: 'active' } | { is: 'warning'; endsAt: number } | { is: 'expired' }

/** What tabs tell each other: that the end has moved. */
export type ClockMessage = { kind: 'active'; endsAt: number }

type Parts = {
  /** Tells the server; gives the new end (ms, this computer's clock) or null. */
  report: () => Promise<number | null>
  /** Asks the server for the end without prolonging it; null when the session is over or nobody answers. */
  ask: () => Promise<number | null>
  tellTabs: (message: ClockMessage) => void
  onChange: (state: InactivityState) => void
  now?: () => number
  limitMs?: number
}

export type InactivityClock = {
  /** The user did something just now. */
  touch: () => void
  /** Another tab has seen activity, or the server has told its end. */
  moveEnd: (endsAt: number) => void
  /** Looks at the time: after sleep, on coming back to the tab. */
  check: () => void
  lastActivity: () => number
  stop: () => void
}

/** Starts the clock. The moment of starting counts as activity: the page was just asked for. */
export const startInactivityClock = ({
  report,
  ask,
  tellTabs,
  onChange,
  now = Date.now,
  limitMs = INACTIVITY_LIMIT_MS,
}: Parts): InactivityClock => {
  let limit = limitMs
  let lastActivity = now()
  let endsAt = lastActivity + limit
  let state: InactivityState['is'] = 'active'
  let timer: ReturnType<typeof setTimeout> | undefined
  let reportTimer: ReturnType<typeof setTimeout> | undefined
  let lastReport = Number.NEGATIVE_INFINITY
  let lastTold = Number.NEGATIVE_INFINITY

  const warning = () => Math.min(WARNING_MS, limit / 2)

  const become = (next: InactivityState) => {
    if (next.is === state && next.is !== 'warning') return
    state = next.is
    onChange(next)
  }

  const check = () => {
    clearTimeout(timer)
    if (state === 'expired') return
    const left = endsAt - now()
    if (left <= -SUSPICIOUS_MS) void askFirst()
    else if (left <= 0) expire()
    else {
      become(left <= warning() ? { is: 'warning', endsAt } : { is: 'active' })
      // setTimeout takes at most 2^31 ms; the limit is far below.
      timer = setTimeout(check, left <= warning() ? left : left - warning())
    }
  }

  const expire = () => {
    clearTimeout(reportTimer)
    become({ is: 'expired' })
  }

  const askFirst = async () => {
    const told = await ask()
    if (told !== null && told > now()) moveEnd(told)
    else if (endsAt <= now()) expire()
  }

  const moveEnd = (to: number) => {
    if (state === 'expired') return
    endsAt = to
    check()
  }

  const sendReport = async () => {
    reportTimer = undefined
    if (now() >= endsAt) return check()
    // Held up by sleep: what happened before it must not prolong the session now.
    if (now() - lastActivity > 2 * REPORT_EVERY_MS) return
    lastReport = now()
    const told = await report()
    if (told === null || state === 'expired') return
    if (told - now() < limit - SHORTER_MS) limit = Math.max(1_000, told - now())
    // Activity while the report was under way has moved the end further; the next report carries it.
    if (lastActivity <= lastReport) moveEnd(told)
  }

  const touch = () => {
    const at = now()
    if (state === 'expired') return
    // The first move of the mouse after the end must not bring the session back.
    if (at >= endsAt) return check()
    lastActivity = at
    endsAt = Math.max(endsAt, at + limit)
    if (state === 'warning') check()
    if (at - lastTold >= TELL_TABS_EVERY_MS) {
      lastTold = at
      tellTabs({ kind: 'active', endsAt })
    }
    const every = Math.min(REPORT_EVERY_MS, limit / 4)
    reportTimer ??= setTimeout(() => void sendReport(), Math.max(0, lastReport + every - at))
  }

  check()
  return {
    touch,
    moveEnd,
    check,
    lastActivity: () => lastActivity,
    stop: () => {
      clearTimeout(timer)
      clearTimeout(reportTimer)
      state = 'expired'
    },
  }
}
