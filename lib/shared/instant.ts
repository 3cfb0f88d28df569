import { clampDay } from './days.ts'
import { atOffset, offsetAt, offsetAtLocal } from './zones.ts'

/*
 * Instants and days in the time zone of a site, for the reference. Its zones come from its own database, so an unknown zone throws
 * here. `zones.ts`, which handles data of any v7, leaves text with an unknown zone unchanged.
 */

const offsetMinutes = (at: number, zone: string, offset = offsetAt): number => {
  const minutes = offset(at, zone)
  if (minutes === null) throw new RangeError(`No such instant or time zone: ${at} in ${zone}`)
  return minutes
}

/** An instant as ISO 8601 with the offset of a time zone: `2025-03-14T09:21:07+11:00`. */
export const instantIn = (instant: Date | string, zone: string): string => {
  const at = new Date(instant).getTime()
  return atOffset(at, offsetMinutes(at, zone))
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** An instant with its time zone, for emails and the log: `14 Mar 2025 09:21 (Australia/Sydney)`. Everybody reads the same day in it. */
export const momentText = (instant: Date | string, zone: string): string => {
  const text = instantIn(instant, zone)
  const month = MONTHS[Number(text.slice(5, 7)) - 1]
  return `${Number(text.slice(8, 10))} ${month} ${text.slice(0, 4)} ${text.slice(11, 16)} (${zone})`
}

/** Like {@link instantIn}, for a column that may be null. */
export const maybeInstantIn = (at: Date | string | null, zone: string): string | null => (at === null ? null : instantIn(at, zone))

/** The calendar day of an instant in a time zone. */
export const dayIn = (at: Date, zone: string): string => instantIn(at, zone).slice(0, 10)

/** The first instant of a calendar day in a time zone. Where a clock change skips midnight, the first one that exists. */
export const startOfDay = (day: string, zone: string): Date => instantAtLocal(clampDay(day), '00:00:00', zone)

/** The instant of a local date-time text without offset, in a time zone; to the second. */
export const instantOfLocal = (local: string, zone: string): Date => instantAtLocal(clampDay(local.slice(0, 10)), local.slice(11, 19), zone)

const instantAtLocal = (day: string, time: string, zone: string): Date => {
  const localTime = Date.parse(`${day}T${time}Z`)
  const at = localTime - offsetMinutes(localTime, zone, offsetAtLocal) * 60_000
  // If the local time of the result is before the one asked for, a clock change skips that time: move past the gap.
  return new Date(at - Math.min(0, at + offsetMinutes(at, zone) * 60_000 - localTime))
}
