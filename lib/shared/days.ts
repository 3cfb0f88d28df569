/* Calendar days, `YYYY-MM-DD`. They are counted by the calendar, so daylight saving time has no effect. */

const DAY_MS = 86_400_000

// Formatters write years before 1000 with fewer than the four digits of ISO 8601. One day of margin, because of the time zones.
const FIRST_DAY = '1000-01-02'
const LAST_DAY = '9999-12-31'

/** A calendar day, moved into the range that all time zones and the database support: people type 9999 for "no end". */
export const clampDay = (day: string): string => {
  if (day < FIRST_DAY) return FIRST_DAY
  return day > LAST_DAY ? LAST_DAY : day
}

/** Midnight UTC of a day, or of the day that an ISO timestamp begins with. */
export const midnightOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** Adds days to a day, within the supported range. */
export const addDays = (day: string, days: number): string => {
  const at = midnightOf(clampDay(day)) + Math.trunc(days) * DAY_MS
  return new Date(Math.max(midnightOf(FIRST_DAY), Math.min(midnightOf(LAST_DAY), at))).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS)

/** Whether a text has v7's date format. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
