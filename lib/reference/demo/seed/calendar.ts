import { type Random, sampler } from './random.ts'

const DAY_MS = 86_400_000

/** Days since 1970-01-01 of `YYYY-MM-DD`. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/**
 * How busy a day is: 1 on weekdays, little on Saturdays, 0 on Sundays and Christmas Day, more on the last two days of a month,
 * and two and a half times as much in November.
 */
export const dayWeight = (day: number): number => {
  const date = new Date(day * DAY_MS)
  const [weekday, month, monthDay] = [date.getUTCDay(), date.getUTCMonth(), date.getUTCDate()]
  if (weekday === 0 || (month === 11 && monthDay === 25)) return 0
  const monthInTwoDays = new Date((day + 2) * DAY_MS).getUTCMonth()
  return (weekday === 6 ? 0.12 : 1) * (month === 10 ? 2.5 : 1) * (monthInTwoDays === month ? 1 : 1.35)
}

/** The first working day on or after this day. */
export const workday = (day: number): number => {
  let next = day
  while (dayWeight(next) < 0.5) next++
  return next
}

// Relative amount of work in each hour from 06:00 to 20:00. Most is done between 09:00 and 17:00.
const HOUR_WEIGHTS = [1, 2, 4, 9, 11, 11, 8, 9, 11, 10, 9, 4, 2, 1]
const drawHour = sampler(HOUR_WEIGHTS)

/** A random time during working hours, in minutes after midnight. */
export const workMinute = (random: Random): number => (6 + drawHour(random)) * 60 + random.int(0, 59)

const offsets = new Map<string, Map<number, number>>()

/**
 * The instant (ms since 1970) of a local time at a site. The offset is looked up once per zone and day, because clocks change at
 * night, when nobody works.
 */
export const instantOf = (timezone: string, day: number, minutes: number): number =>
  day * DAY_MS + minutes * 60_000 - offsetOf(timezone, day)

const offsetOf = (timezone: string, day: number): number => {
  let zoneOffsets = offsets.get(timezone)
  if (!zoneOffsets) offsets.set(timezone, (zoneOffsets = new Map()))
  let offset = zoneOffsets.get(day)
  if (offset === undefined) zoneOffsets.set(day, (offset = localOffset(timezone, day * DAY_MS + 2 * 3_600_000)))
  return offset
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far local time is ahead of UTC at an instant, in ms. */
const localOffset = (timeZone: string, at: number): number => {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })))
  const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(at))
  if (!match?.[1]) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000
}

/** The site's calendar day of an instant. */
export const localDay = (timezone: string, at: number): number => {
  const utcDay = Math.floor(at / DAY_MS)
  return Math.floor((at + offsetOf(timezone, utcDay)) / DAY_MS)
}

/**
 * An instant in the site's last working hours before the end of history: on the last working day before today, or sometimes this
 * morning, if the site has already been working by the end of history.
 */
export const recentInstant = (world: { today: number; end: number }, site: { timezone: string }, random: Random): number => {
  if (random.chance(0.35) && dayWeight(world.today) >= 0.5) {
    const morning = instantOf(site.timezone, world.today, 6 * 60 + random.int(0, 280))
    if (morning < world.end) return morning
  }
  let day = world.today - 1
  while (dayWeight(day) < 0.5) day--
  return Math.min(world.end - 60_000, instantOf(site.timezone, day, workMinute(random)))
}
