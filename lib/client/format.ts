import dayjs from 'dayjs'
import { dayIn, instantIn } from '#lib/shared/zones.ts'
import { currentRegion, formatNumber } from '#lib/shared/region.ts'

/** How this session writes days, for the placeholder of a date box and for reading one. */
export const currentDateFormat = () => currentRegion().datePattern
/** What to say of text that is no day. */
export const dayProblem = (): string => `Enter a date as ${currentDateFormat()}.`

/** What is shown where nothing is known. A tooltip says why. */
export const UNKNOWN = '–'

/** A calendar day of the site: `2025-03-14` → `03/14/2025`. Never shifted by a time zone. */
export const formatDate = (day: string | null | undefined): string => {
  if (!day) return UNKNOWN
  const parsed = dayjs(day.slice(0, 10))
  return parsed.isValid() ? parsed.format(currentDateFormat()) : day
}

/** A day without its year, `03/14`. */
export const formatShortDay = (day: string | null): string => withoutYear(formatDate(day))

/** A day without its year: `10/27` of `10/27/2026`. A point stays, `27.10.`: it belongs to the number before it. */
export const withoutYear = (day: string): string => day.replace(/[/-]?\d{4}[/.-]?/, '')

/** A week as v7 names it (`Wk 47`), or by the day on which it begins where weeks have no numbers. */
export const formatWeek = (start: string, name: string): string => (currentRegion().hasWeekNumbers ? name : formatShortDay(start))

/** The zone of the user's clock; undefined until the session is known. */
let userZone: string | undefined

/** Takes over the user's zone: every instant that a person reads is on this one clock. Called once when the session is known. */
export const setUserZone = (zone: string | undefined) => {
  userZone = zone
}

/** An instant on the user's clock: `03/14/2025 08:55`; with a `zone`, on the clock of that one. Text without an offset keeps its own. */
export const formatDateTime = (instant: string | null | undefined, zone: string | undefined = userZone): string => {
  if (!instant) return UNKNOWN
  const local = instantIn(instant, zone)
  return `${formatDate(local)} ${local.slice(11, 16)}`.trimEnd()
}

/** The time of day alone, `08:55`. */
export const formatTime = (instant: string | null | undefined, zone?: string): string => formatDateTime(instant, zone).slice(-5)

/**
 * An instant outside of a table. v7 writes instants with the offset of their site: where that clock shows another time, the
 * user's zone is named, `03/14/2025 08:55 (Australia/Sydney)`.
 */
export const formatMoment = (instant: string | null | undefined): string => {
  const text = formatDateTime(instant)
  return isElsewhere(instant) ? `${text} (${userZone})` : text
}

/** For tooltips: how long ago, and whose clock a time is on where that could be another. */
export const momentTip = (instant: string | null | undefined): string =>
  isElsewhere(instant)
    ? `${formatRelative(instant)} · ${userZone} time, ${instant?.slice(11, 16)} at UTC${instant?.slice(-6)}`
    : formatRelative(instant)

const isElsewhere = (instant: string | null | undefined): boolean =>
  typeof instant === 'string' && /[+-]\d\d:\d\d$/.test(instant) && instantIn(instant, userZone).slice(0, 16) !== instant.slice(0, 16)

/** Today on the user's clock, `YYYY-MM-DD`. */
export const today = (): string => dayIn(userZone)

/** Now on the user's clock and the name of its zone: for what is read elsewhere and later, as files are. */
export const clockNow = (): { now: string; zone: string } => {
  const zone = userZone ?? browserZone()
  return { now: instantIn(new Date().toISOString(), zone).slice(0, 16), zone }
}

/** The zone of this computer, for a user of whom v7 does not say. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A quantity: grouped, at most three decimals, a real minus sign; a dash where unknown. The unit stands elsewhere, once. */
export const formatQty = (value: number | null | undefined): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN
  const text = formatNumber(value === 0 ? 0 : value)
  return text.startsWith('-') ? `−${text.slice(1)}` : text
}

/** A price: at least two decimals, `392.80`. The currency stands elsewhere, once. */
export const formatPrice = (value: number | null | undefined): string => {
  const { decimalSign } = currentRegion()
  const [whole = '', decimals = ''] = formatQty(value).split(decimalSign)
  return whole === UNKNOWN ? UNKNOWN : whole + decimalSign + decimals.padEnd(2, '0')
}

/** A change: `+12`, `−3`, `0`. */
export const formatSigned = (value: number | null | undefined): string =>
  typeof value === 'number' && value > 0 ? `+${formatQty(value)}` : formatQty(value)

/** A share of one as per cent: `0.236` → `24 %`. */
export const formatPercent = (share: number | null | undefined): string =>
  share === null || share === undefined ? UNKNOWN : `${formatNumber(Math.round(share * 100))} %`

/** The name of a word of v7; one that has no name here as a person reads it: `PART_RECEIVED` → `Part received`. */
export const formatWord = (word: string | null | undefined, names: Readonly<Record<string, string>> = {}): string => {
  if (!word) return UNKNOWN
  const name = Object.hasOwn(names, word) ? names[word] : undefined
  if (name !== undefined) return name
  const text = /[a-z]/.test(word) ? word : word.toLowerCase()
  const spaced = text.replaceAll(/[_-]+/g, ' ').trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago or how far ahead, for tooltips: `3 hours ago`, `in 2 days`; empty where nobody knows. */
export const formatRelative = (instant: string | null | undefined, now: number = Date.now()): string => {
  const gap = Date.parse(instant ?? '') - now
  if (Number.isNaN(gap)) return ''
  const step = STEPS.find(({ ms }) => Math.abs(gap) >= ms)
  return step ? relative.format(Math.round(gap / step.ms), step.unit) : 'just now'
}

/** Now, as the local date-time text without offset that `auth/logout` wants: `2025-03-14T11:45:02`. */
export const localDateTime = (at: number): string => dayjs(at).format('YYYY-MM-DDTHH:mm:ss')
