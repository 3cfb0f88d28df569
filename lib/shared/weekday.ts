import { midnightOf } from './days.ts'

const WEEKDAYS = {
  short: new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }),
}

/** Name of the weekday: `Tuesday`, or short `Tue`. */
export const weekdayName = (day: string, length: keyof typeof WEEKDAYS): string => WEEKDAYS[length].format(midnightOf(day))
