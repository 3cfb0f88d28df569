// docs/decisions/0041-one-inactivity-clock.md

/*
 * The inactivity clock. The session expires some time after the last mouse movement, key, touch or scan (`SESSION_IDLE_MS`). All tabs
 * and the server share the same end, and a warning is shown a minute before it (later if the limit is below two minutes). This file does
 * not touch the DOM: `listen-for-activity.ts` has the events.
 */

/** The default of `SESSION_IDLE_MS`, until the server says when the session ends. `tests/settings.test.ts` compares the two. */
export const INACTIVITY_LIMIT_MS = 7_500_000
const WARNING_MS = 60_000
/** Shortest time between two reports to the server: a minute, plus a second for network delay. A limit below four minutes shortens it. */
export const REPORT_EVERY_MS = 61_000
/** If the server's end is this much earlier than ours, its limit is shorter. */
const SHORTER_LIMIT_MS = 90_000
/** A timer this late was delayed by sleep or a frozen tab; other tabs may have been active in the meantime. */
const LATE_TIMER_MS = 5_000
const TELL_TABS_EVERY_MS = 1_000

export type InactivityState = { status: 'active' } | { status: 'warning'; endsAt: number } | { status: 'expired' }

/** Message between tabs: the end has moved. */
export type ClockMessage = { kind: 'active'; endsAt: number }

type Parts = {
  /** Reports activity to the server. Returns the new end (ms, this computer's clock) or null. */
  report: () => Promise<number | null>
  /** Asks the server for the end without extending the session; null if the session is over or there is no response. */
  ask: () => Promise<number | null>
  tellTabs: (message: ClockMessage) => void
  onChange: (state: InactivityState) => void
  now?: () => number
  limitMs?: number
}

export type InactivityClock = {
  /** Call when the user did something. */
  touch: () => void
  /** Call when another tab or the server gives a new end. */
  moveEnd: (endsAt: number) => void
  /** Compares the time with the end; call it after sleep and when the tab becomes visible. */
  check: () => void
  lastActivity: () => number
  stop: () => void
}

/** Starts the clock. The start counts as activity, because the page has just been requested. */
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
  let state: InactivityState['status'] = 'active'
  let timer: ReturnType<typeof setTimeout> | undefined
  let reportTimer: ReturnType<typeof setTimeout> | undefined
  let lastReport = Number.NEGATIVE_INFINITY
  let lastTabMessage = Number.NEGATIVE_INFINITY

  const warningMs = () => Math.min(WARNING_MS, limit / 2)

  const setState = (next: InactivityState) => {
    if (next.status === state && next.status !== 'warning') return
    state = next.status
    onChange(next)
  }

  const check = () => {
    clearTimeout(timer)
    if (state === 'expired') return
    const remaining = endsAt - now()
    if (remaining <= -LATE_TIMER_MS) void askServerFirst()
    else if (remaining <= 0) expire()
    else {
      setState(remaining <= warningMs() ? { status: 'warning', endsAt } : { status: 'active' })
      // setTimeout takes at most 2^31 ms; the limit is far below.
      timer = setTimeout(check, remaining <= warningMs() ? remaining : remaining - warningMs())
    }
  }

  const expire = () => {
    clearTimeout(reportTimer)
    setState({ status: 'expired' })
  }

  const askServerFirst = async () => {
    const serverEnd = await ask()
    if (serverEnd !== null && serverEnd > now()) moveEnd(serverEnd)
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
    // Delayed by sleep: activity from before it must not extend the session now.
    if (now() - lastActivity > 2 * REPORT_EVERY_MS) return
    lastReport = now()
    const serverEnd = await report()
    if (serverEnd === null || state === 'expired') return
    if (serverEnd - now() < limit - SHORTER_LIMIT_MS) limit = Math.max(1_000, serverEnd - now())
    // Activity during the report has already moved the end further; the next report sends it.
    if (lastActivity <= lastReport) moveEnd(serverEnd)
  }

  const touch = () => {
    const at = now()
    if (state === 'expired') return
    // A mouse movement after the end must not revive the session.
    if (at >= endsAt) return check()
    lastActivity = at
    endsAt = Math.max(endsAt, at + limit)
    if (state === 'warning') check()
    if (at - lastTabMessage >= TELL_TABS_EVERY_MS) {
      lastTabMessage = at
      tellTabs({ kind: 'active', endsAt })
    }
    const reportInterval = Math.min(REPORT_EVERY_MS, limit / 4)
    reportTimer ??= setTimeout(() => void sendReport(), Math.max(0, lastReport + reportInterval - at))
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
