import dayjs from 'dayjs'

/** How this session writes dates; MM/DD/YYYY unless v7 or the deployment says otherwise. */
let dateFormat = 'MM/DD/YYYY'

/** Takes over the session's setting. Called once when the session is known. */
export const setDateFormat = (format: string) => {
  dateFormat = format
}
/** The setting as it stands, for the placeholder of a date box. */
export const currentDateFormat = () => dateFormat
/** What to say of text that is no day. */
export const dayProblem = (): string => `Enter a date as ${dateFormat}.`

/** What is shown where nothing is known. A tooltip says why. */
export const UNKNOWN = '–'

/** A calendar day of the site: `2025-03-14` → `03/14/2025`. Never shifted by a time zone. */
export const formatDate = (day: string | null | undefined): string => {
  if (!day) return UNKNOWN
  const parsed = dayjs(day.slice(0, 10))
  return parsed.isValid() ? parsed.format(dateFormat) : day
}

/**
 * An instant: `03/14/2025 08:55`. v7 writes instants with the offset of their site, so without a `zone` the wall clock
 * of the text itself is shown; with one (`Australia/Sydney`) the clock of that zone.
 */
export const formatDateTime = (instant: string | null | undefined, zone?: string): string => {
  if (!instant) return UNKNOWN
  const local = zone ? wallClock(instant, zone) : instant.slice(0, 16)
  return local ? `${formatDate(local)} ${local.slice(11, 16)}` : instant
}

/** The time of day alone, `08:55`. */
export const formatTime = (instant: string | null | undefined, zone?: string): string => formatDateTime(instant, zone).slice(-5)

const zones = new Map<string, Intl.DateTimeFormat>()

/** `2025-03-14T08:55` on a clock of the zone; null for text that is no instant or a zone that is none. */
const wallClock = (instant: string, zone: string): string | null => {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return null
  try {
    let clock = zones.get(zone)
    // The Swedish way of writing a time is ISO's.
    if (!clock) zones.set(zone, (clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })))
    return clock.format(at).replace(' ', 'T')
  } catch {
    return null
  }
}

const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** A quantity: grouped, at most three decimals, a real minus sign; a dash where unknown. The unit stands elsewhere, once. */
export const formatQty = (value: number | null | undefined): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN
  const text = quantity.format(value === 0 ? 0 : value)
  return text.startsWith('-') ? `−${text.slice(1)}` : text
}

/** A change: `+12`, `−3`, `0`. */
export const formatSigned = (value: number | null | undefined): string =>
  typeof value === 'number' && value > 0 ? `+${formatQty(value)}` : formatQty(value)

/** A share of one as per cent: `0.236` → `24 %`. */
export const formatPercent = (share: number | null | undefined): string =>
  share === null || share === undefined ? UNKNOWN : `${quantity.format(Math.round(share * 100))} %`

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
