import { daysBetween, isDay } from '#lib/shared/days.ts'
import { todayIn, convertToZone, serverNow } from '#lib/shared/zones.ts'
import { currentRegion, dayText, formatNumber } from '#lib/shared/region.ts'
import { sentenceOf } from '#lib/shared/headings.ts'

/** Date pattern of this session, to parse a date field and for its placeholder. */
export const currentDateFormat = () => currentRegion().datePattern

/** Shown for an unknown value. In lists and records, the component `Unknown` adds the reason in a tooltip. */
export const UNKNOWN = '–'

/** A calendar day of the site: `2025-03-14` → `03/14/2025`. Never shifted by a time zone. */
export const formatDate = (day: string | null | undefined): string => {
  if (!day) return UNKNOWN
  const date = day.slice(0, 10)
  return isDay(date) ? dayText(date, currentDateFormat()) : day
}

/** A day without its year, `03/14`. */
export const formatShortDay = (day: string | null): string => withoutYear(formatDate(day))

/** A formatted day without its year: `10/27/2026` → `10/27`. German ordinals keep their final dot: `27.10.`. */
export const withoutYear = (day: string): string => day.replace(/[/-]?\d{4}[/.-]?/, '')

/** A week's name in v7 (`Wk 47`), or its first day in regions without week numbers. */
export const formatWeek = (start: string, name: string): string => (currentRegion().hasWeekNumbers ? name : formatShortDay(start))

/** The user's time zone; undefined until the session is known. */
let userZone: string | undefined

/** Sets the user's time zone, in which all times are shown. Called once the session is known. */
export const setUserZone = (zone: string | undefined) => {
  userZone = zone
}

/** An instant in the user's time zone or in `zone`: `03/14/2025 08:55`. A time without an offset is not converted. */
export const formatDateTime = (instant: string | null | undefined, zone: string | undefined = userZone): string => {
  if (!instant) return UNKNOWN
  const local = convertToZone(instant, zone)
  return `${formatDate(local)} ${local.slice(11, 16)}`.trimEnd()
}

/** The day of an instant in the user's time zone, `YYYY-MM-DD`. */
export const dayOfInstant = (instant: string): string => convertToZone(instant, userZone).slice(0, 10)

/** The time of day alone, `08:55`, in the user's time zone or in `zone`. */
export const formatTime = (instant: string | null | undefined, zone?: string): string => formatDateTime(instant, zone).slice(-5)

/**
 * An instant outside a table. v7 writes instants with the offset of their site. If the local time there differs, the user's
 * zone is added: `03/14/2025 08:55 (Australia/Sydney)`.
 */
export const formatMoment = (instant: string | null | undefined): string => {
  const text = formatDateTime(instant)
  return hasOtherLocalTime(instant) ? `${text} (${userZone})` : text
}

/** For tooltips: how long ago, and the time zones if the site's local time differs. */
export const momentTip = (instant: string | null | undefined): string =>
  hasOtherLocalTime(instant)
    ? `${formatRelative(instant)} · ${userZone} time, ${instant?.slice(11, 16)} at UTC${instant?.slice(-6)}`
    : formatRelative(instant)

const hasOtherLocalTime = (instant: string | null | undefined): boolean =>
  typeof instant === 'string' && /[+-]\d\d:\d\d$/.test(instant) && convertToZone(instant, userZone).slice(0, 16) !== instant.slice(0, 16)

/** Today in the user's time zone, `YYYY-MM-DD`. */
export const today = (): string => todayIn(userZone)

/** Current time in the user's zone, and the zone's name: for files, which are read elsewhere and later. */
export const clockNow = (): { now: string; zone: string } => {
  const zone = userZone ?? browserZone()
  return { now: convertToZone(new Date(serverNow()).toISOString(), zone).slice(0, 16), zone }
}

/** Time zone of this computer, for users without one in v7. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A quantity without its unit: grouped, at most three decimals, a real minus sign; a dash if unknown. */
export const formatQty = (value: number | null | undefined): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN
  const text = formatNumber(value === 0 ? 0 : value)
  return text.startsWith('-') ? `−${text.slice(1)}` : text
}

/** A price without its currency, at least two decimals: `392.80`. */
export const formatPrice = (value: number | null | undefined): string => {
  const { decimalSign } = currentRegion()
  const [whole = '', decimals = ''] = formatQty(value).split(decimalSign)
  return whole === UNKNOWN ? UNKNOWN : whole + decimalSign + decimals.padEnd(2, '0')
}

/** A change: `+12`, `−3`, `0`. */
export const formatSigned = (value: number | null | undefined): string =>
  typeof value === 'number' && value > 0 ? `+${formatQty(value)}` : formatQty(value)

/** A fraction as a percentage: `0.236` → `24%`. */
export const formatPercent = (share: number | null | undefined): string =>
  share === null || share === undefined ? UNKNOWN : `${formatNumber(Math.round(share * 100))}%`

/** Label of one of v7's enum values. Without an entry in `names` it is derived: `PART_RECEIVED` → `Part received`. */
export const formatWord = (word: string | null | undefined, names: Readonly<Record<string, string>> = {}): string => {
  if (!word) return UNKNOWN
  const name = Object.hasOwn(names, word) ? names[word] : undefined
  if (name !== undefined) return name
  const text = /[a-z]/.test(word) ? word : word.toLowerCase()
  const spaced = text.replaceAll(/[_-]+/g, ' ').trim()
  return sentenceOf(spaced)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/**
 * Relative time: `3 hours ago`, `yesterday`, `in 2 days`; empty if unknown. From 24 hours on, the days are those of the calendar in the
 * user's zone, so that the text agrees with the date that is often shown beside it.
 */
export const formatRelative = (instant: string | null | undefined, now: number = serverNow()): string => {
  const gap = Date.parse(instant ?? '') - now
  if (Number.isNaN(gap)) return ''
  const size = Math.abs(gap)
  if (size >= 24 * HOUR_MS) {
    const days = daysBetween(todayIn(userZone, now), todayIn(userZone, now + gap))
    return Number.isNaN(days) ? '' : relative.format(days, 'day')
  }
  if (size >= HOUR_MS) return relative.format(Math.trunc(gap / HOUR_MS), 'hour')
  return size >= MINUTE_MS ? relative.format(Math.trunc(gap / MINUTE_MS), 'minute') : 'just now'
}
