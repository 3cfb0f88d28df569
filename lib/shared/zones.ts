/* Time zone offsets and the server's clock, used by the browser's lists and forms, exports, the tolerant reading of v7's responses, and the reference. */

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const QUARTER = 900_000
const MAX_CACHED = 10_000

const clocks = new Map<string, Intl.DateTimeFormat | null>()
const offsets = new Map<string, number>()

/**
 * How far a zone (`Australia/Sydney`) is ahead of UTC at an instant, in minutes; null for an unknown zone, or if the local year does not
 * have four digits: some v7 systems send the last second of 9999 for "no end".
 */
export const offsetAt = (at: number, zone: string): number | null => {
  if (!clocks.has(zone)) clocks.set(zone, clockOf(zone))
  const clock = clocks.get(zone)
  if (!clock || Number.isNaN(at)) return null
  // Cached by quarter of an hour: clocks change only at full quarters, and asking Intl for every cell of a list is slow.
  const quarter = Math.floor(at / QUARTER) * QUARTER
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  // Swedish times are written like ISO 8601.
  const offset = Math.round((Date.parse(`${clock.format(quarter).replace(' ', 'T')}Z`) - quarter) / 60_000)
  if (Number.isNaN(offset)) return null
  if (offsets.size >= MAX_CACHED) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/**
 * Like {@link offsetAt}, for a local time of the zone, passed as if it were UTC. In an hour that a clock change skips or repeats,
 * it may return either offset.
 */
export const offsetAtLocal = (local: number, zone: string): number | null => {
  const first = offsetAt(local, zone)
  // The first offset is at most one clock change away from the right one.
  return first === null ? null : offsetAt(local - first * 60_000, zone)
}

const clockOf = (zone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return null
  }
}

/** `+11:00` for 660 minutes ahead of UTC. */
export const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** An instant as ISO 8601 at an offset of some minutes: `2025-03-14T09:21:07+11:00`. */
export const atOffset = (at: number, minutes: number): string =>
  new Date(at + minutes * 60_000).toISOString().slice(0, 19) + offsetText(minutes)

/**
 * The same instant in a time zone: `2025-03-13T21:55:40Z` → `2025-03-14T08:55:40+11:00`. Unchanged if the text has no offset or the
 * zone is unknown.
 */
export const convertToZone = (instant: string, zone: string | undefined): string => {
  if (zone === undefined || !INSTANT.test(instant)) return instant
  const at = Date.parse(instant)
  const offset = offsetAt(at, zone)
  if (offset === null) return instant
  return atOffset(at, offset)
}

/** Today's date in a zone, `YYYY-MM-DD`; if the zone is unknown, in this computer's. */
export const todayIn = (zone: string | undefined, now: number = serverNow()): string => {
  const offset = zone === undefined ? null : offsetAt(now, zone)
  // `getTimezoneOffset` counts west of UTC.
  return new Date(now + (offset ?? -new Date(now).getTimezoneOffset()) * 60_000).toISOString().slice(0, 10)
}

/** How far the server's clock is ahead of this computer's, in ms. */
let ahead = 0

/** Sets the server's clock, and returns how far it is ahead of this computer's, in ms. `at` is its time now. */
export const setServerTime = (at: number): number => {
  ahead = at - Date.now()
  return ahead
}

/**
 * The current time by the server's clock, in ms: days and hours on the screen must be right even if the clock of this computer is not. Use
 * `Date.now()` to measure how long something takes.
 */
export const serverNow = (): number => Date.now() + ahead
