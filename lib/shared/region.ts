// docs/decisions/0145-one-region-format.md

/**
 * How this session formats numbers, dates and weeks, for all screens, files, labels and fields. It follows the user's region format.
 * Without one, dates are written by the deployment's DATE_FORMAT and numbers as in English.
 */
export type Region = {
  /** `MM/DD/YYYY` */
  datePattern: string
  decimalSign: '.' | ','
  numbers: Intl.NumberFormat
  /** First day of a week, 0 is Sunday. */
  weekStart: number
  /** Whether to show week numbers. v7's weeks begin on Mondays; regions with other weeks see the first day of the week instead. */
  hasWeekNumbers: boolean
  /** Whether the user has chosen it. Only then do CSV files follow it too. */
  isChosen: boolean
}

type WeekInfo = { firstDay: number }
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Always with the Gregorian calendar and the digits 0 to 9, because scanners, files and forms read no others. */
const localeOf = (text: string): LocaleWithWeeks | null => {
  try {
    const locale = new Intl.Locale(text, { calendar: 'gregory', numberingSystem: 'latn' })
    return locale.region ? locale : null
  } catch {
    return null
  }
}

const LETTERS: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }

/** Date pattern of a locale, like `DD.MM.YYYY`. Keeps only `.`, `/` and `-` as separators, because users also type dates. */
const patternOf = (locale: Intl.Locale): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type, value }) => LETTERS[type] ?? value.replaceAll(/[^./-]/g, ''))
    .join('')
    .replaceAll(/^[./-]+|[./-]+$/g, '')

/** Formats of a region (`de-DE`). A language without a region gives the default, with dates in `dateFormat`. */
export const regionOf = (locale: string, dateFormat: string): Region => {
  const known = localeOf(locale)
  const datePattern = known ? patternOf(known) : dateFormat
  const numbers = new Intl.NumberFormat(known?.toString() ?? 'en-US', { maximumFractionDigits: 3 })
  // Not every browser supports week information.
  const week = known?.getWeekInfo?.() ?? known?.weekInfo
  const usualWeekStart = datePattern.startsWith('M') ? 0 : 1
  const weekStart = week ? week.firstDay % 7 : usualWeekStart
  return {
    datePattern,
    decimalSign: numbers.format(1.5).includes(',') ? ',' : '.',
    numbers,
    weekStart,
    hasWeekNumbers: known === null || weekStart === 1,
    isChosen: known !== null,
  }
}

let region = regionOf('', 'MM/DD/YYYY')
let regionKey = ''

/** Sets the formats of this session from the user's region and the deployment's date format. */
export const setRegion = (locale: string, dateFormat: string): void => {
  const key = `${locale} ${dateFormat}`
  if (key !== regionKey) region = regionOf(locale, dateFormat)
  regionKey = key
}

export const currentRegion = (): Region => region

/** A number, grouped, with at most three decimals: `1,440.5`, `1.440,5`. */
export const formatNumber = (value: number, { numbers } = region): string => numbers.format(value).replaceAll(MARKS, '')

/** Direction marks of right-to-left scripts. Numbers are not part of such a text here, and do not need them. */
const MARKS = /[\u061C\u200E\u200F]/g

/** A number as written in a field or a spreadsheet: not grouped, with the region's decimal sign. */
export const numberText = (value: number, sign = region.decimalSign): string => String(value).replace('.', sign)

/** A day or an instant, written by a pattern: `14.03.2025`, `14.03.2025 08:55`. Other text is returned unchanged. */
export const dayText = (text: string, pattern: string): string => {
  const [, year = '', month = '', day = '', time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/.exec(text) ?? []
  if (year === '') return text
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
  }
  const formattedDay = pattern.replaceAll(/Y+|M+|D+/g, (part) => parts[part] ?? part)
  return time === undefined ? formattedDay : `${formattedDay} ${time}`
}
