import { offsetAtLocal, offsetText } from '#lib/shared/zones.ts'

const DAY = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[T ])/
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i
/** Seconds of a Unix time stay below this until the year 5138; milliseconds are above it since 1973. */
const MAX_SECONDS = 100_000_000_000

/**
 * A calendar day, `YYYY-MM-DD`, from the common spellings of one: with a time behind it, or without dashes. Day and month
 * in another order are a guess, and that is for a dialect to say.
 */
export const dayOf = (value: unknown): string | null => {
  const [, year, month, day] = (typeof value === 'string' && DAY.exec(value.trim())) || []
  if (!year || !isDay(Number(year), Number(month), Number(day))) return null
  return `${year}-${month}-${day}`
}

/**
 * An instant as ISO 8601 with offset, from the common spellings of one: a space for the `T`, no offset, a Unix time. A time
 * without offset is on the clock of the zone; where that is not known, it stays without one and is shown as it stands.
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
  const spelled = isoOffset(offset)
  if (spelled === null) return null
  return isStrict(value as string) ? (value as string) : local + spelled
}

/** The same, for readers that take it to the letter: null where no offset can be found. */
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

/** `2026-11-22T08:55:40` on a clock of the zone, with the offset that the zone had then. */
const withZone = (local: string, zone: string | undefined): string => {
  const minutes = zone === undefined ? null : offsetAtLocal(Date.parse(`${local}Z`), zone)
  return minutes === null ? local : local + offsetText(minutes)
}
