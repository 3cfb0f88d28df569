/**
 * Parses a typed date, in the order of `format` (`MM/DD/YYYY`), as ISO (`2025-03-14`), or as digits only, as from a phone's
 * number keys (`03142025`). With dots the day comes first (`14.3.2025`), as wherever people write dates with dots, unless the year does.
 * Two-digit years are in this century. Null for text that is not a date.
 */
export const parseDay = (text: string, format = 'MM/DD/YYYY'): string | null => {
  const parts = dayParts(text, format)
  return parts && isoDay(...parts)
}

/**
 * The order in which the dates of a file's column are written: from the first one that only one order fits (`31/12/2026`), else `format`.
 */
export const dayFormatOf = (texts: readonly string[], format: string): string => {
  for (const text of texts) {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}$/.exec(text.trim()) ?? []
    if (Number(first) > 12 && Number(second) <= 12) return 'DD/MM/YYYY'
    if (Number(second) > 12 && Number(first) <= 12) return 'MM/DD/YYYY'
  }
  return format
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** What to say about text that {@link parseDay} does not accept: that the calendar has no such date, or how to enter one. */
export const dayProblem = (text: string, format: string): string => {
  const [year = 0, month = 0, day = 0] = dayParts(text, format) ?? []
  if (month > MONTHS.length) return `There is no month ${month}. Enter a date as ${format}.`
  const monthName = MONTHS[month - 1]
  const isMissing = monthName !== undefined && day >= 1 && day <= 31 && year >= 1900 && year <= 9999 && isoDay(year, month, day) === null
  return isMissing ? `There is no ${day} ${monthName} ${year}.` : `Enter a date as ${format}.`
}

const DAY_FIRST = /^\d{1,2}\. ?\d{1,2}\. ?\d{2,4}$/

/** Year, month and day of a typed date, which need not exist. Null for text of another form. */
const dayParts = (text: string, format: string): [year: number, month: number, day: number] | null => {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(trimmed)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const ownOrder = format
    .toUpperCase()
    .replaceAll(/[^YMD]/g, '')
    .replaceAll(/(.)\1+/g, '$1')
  const order = DAY_FIRST.test(trimmed) && !ownOrder.startsWith('Y') ? 'DMY' : ownOrder
  const parts = /^\d{8}$/.test(trimmed) ? splitDigits(trimmed, order) : trimmed.split(/[./\- ]/).filter(Boolean)
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return null
  const partFor = (letter: string) => Number(parts[order.indexOf(letter)])
  const year = partFor('Y')
  return [year < 100 ? 2000 + year : year, partFor('M'), partFor('D')]
}

const splitDigits = (text: string, order: string): string[] => {
  let rest = text
  return Array.from(order, (letter) => {
    const length = letter === 'Y' ? 4 : 2
    const part = rest.slice(0, length)
    rest = rest.slice(length)
    return part
  })
}

const isoDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : null
}
