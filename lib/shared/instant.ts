import { atOffset, offsetAt, offsetAtLocal } from './zones.ts'

/*
 * Instants and days in the time zone of a site, for the reference. Its zones come from its own database, so an unknown zone throws
 * here. `zones.ts`, which handles data of any v7, leaves such a text unchanged.
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

/** An instant with its time zone, for emails and the log: `03/14/2025 09:21 (Australia/Sydney)`. */
export const momentText = (instant: Date | string, zone: string): string => {
  const text = instantIn(instant, zone)
  return `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)} ${text.slice(11, 16)} (${zone})`
}

/** Like {@link instantIn}, for a column that may be null. */
export const maybeInstantIn = (at: Date | string | null, zone: string): string | null => (at === null ? null : instantIn(at, zone))

/** The calendar day of an instant in a time zone. */
export const dayIn = (at: Date, zone: string): string => instantIn(at, zone).slice(0, 10)

// Formatters write years before 1000 with fewer than the four digits of ISO 8601. One day of margin, because of the time zones.
const FIRST_DAY = '1000-01-02'
const LAST_DAY = '9999-12-31'

/** A calendar day, moved into the range that all time zones and the database support: people type 9999 for "no end". */
export const clampDay = (day: string): string => {
  if (day < FIRST_DAY) return FIRST_DAY
  return day > LAST_DAY ? LAST_DAY : day
}

/** The first instant of a calendar day in a time zone. Where a clock change skips midnight, the first one that exists. */
export const startOfDay = (day: string, zone: string): Date => instantAtLocal(clampDay(day), '00:00:00', zone)

/** The instant of a local date-time text without offset, in a time zone; to the second. */
export const instantOfLocal = (local: string, zone: string): Date => instantAtLocal(clampDay(local.slice(0, 10)), local.slice(11, 19), zone)

const instantAtLocal = (day: string, time: string, zone: string): Date => {
  const localTime = Date.parse(`${day}T${time}Z`)
  const at = localTime - offsetMinutes(localTime, zone, offsetAtLocal) * 60_000
  // If the result is still earlier, a clock change skips that local time: use the first instant after the gap.
  return new Date(at - Math.min(0, at + offsetMinutes(at, zone) * 60_000 - localTime))
}

const DAY_MS = 86_400_000

/** Adds days to a calendar day, within the supported range. */
export const addDays = (day: string, days: number): string => {
  const at = Date.parse(`${clampDay(day)}T00:00:00Z`) + Math.trunc(days) * DAY_MS
  return new Date(Math.max(Date.parse(FIRST_DAY), Math.min(Date.parse(LAST_DAY), at))).toISOString().slice(0, 10)
}

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
