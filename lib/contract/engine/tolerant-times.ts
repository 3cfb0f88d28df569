import { offsetAtLocal, offsetText } from '#lib/shared/zones.ts'

const DAY = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[T ])/
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i
/** A Unix time below this is in seconds (until the year 5138); above it, in milliseconds (since 1973). */
const MAX_SECONDS = 100_000_000_000

/**
 * A calendar day, `YYYY-MM-DD`. Also reads a day followed by a time, and one without dashes. Other orders of day and month
 * are ambiguous, so only a dialect can define them.
 */
export const dayOf = (value: unknown): string | null => {
  const [, year, month, day] = (typeof value === 'string' && DAY.exec(value.trim())) || []
  if (!year || !isDay(Number(year), Number(month), Number(day))) return null
  return `${year}-${month}-${day}`
}

/**
 * An instant as ISO 8601 with offset. Also reads a space instead of the `T`, a time without seconds or offset, a day alone (its
 * midnight) and a Unix time. A time without an offset is taken as local time in `zone`. If the zone is unknown, the time stays without
 * an offset and is shown as is.
 */
export const instantOf = (value: unknown, zone: string | undefined): string | null => {
  if (typeof value === 'number') return unixTime(value)
  const [, day, minutes, seconds = ':00', fraction, offset] = (typeof value === 'string' && INSTANT.exec(value.trim())) || []
  if (!day || !minutes || dayOf(day) === null || Number.isNaN(Date.parse(`${day}T${minutes}${seconds}Z`))) {
    const date = dayOf(value)
    return date === null || (typeof value === 'string' && /[T ]/.test(value.trim())) ? null : withZone(`${date}T00:00:00`, zone)
  }
  const local = `${day}T${minutes}${seconds}${fraction ? `.${fraction.slice(0, 3)}` : ''}`
  if (!offset) return withZone(local, zone)
  const normalisedOffset = isoOffset(offset)
  if (normalisedOffset === null) return null
  return isStrict(value as string) ? (value as string) : local + normalisedOffset
}

/** Like {@link instantOf}, but null if no offset can be determined: for strict readers. */
export const instantWithOffset = (value: unknown, zone: string | null | undefined): string | null => {
  const at = instantOf(value, zone ?? undefined)
  return at !== null && isStrict(at) ? at : null
}

const STRICT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const isStrict = (value: string) => STRICT.test(value)

const isoOffset = (offset: string): string | null => {
  if (offset.toUpperCase() === 'Z') return 'Z'
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  return Number(hours) > 23 || Number(minutes) > 59 ? null : `${sign}${hours}:${minutes}`
}

const unixTime = (value: number): string | null => {
  const at = new Date(Math.abs(value) < MAX_SECONDS ? value * 1000 : value)
  return value > 0 && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

const isDay = (year: number, month: number, day: number): boolean => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1000
}

/** Adds to a local time (`2026-11-22T08:55:40`) the offset that the zone had then. */
const withZone = (local: string, zone: string | undefined): string => {
  const minutes = zone === undefined ? null : offsetAtLocal(Date.parse(`${local}Z`), zone)
  return minutes === null ? local : local + offsetText(minutes)
}
