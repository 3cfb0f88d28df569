// docs/decisions/0145-one-region-format.md

/**
 * How this session writes numbers, dates and weeks: the one place that decides it, which every screen, file, label and box asks.
 * A user's own region format comes first; without one, days are written by the deployment's DATE_FORMAT and numbers as in English.
 */
export type Region = {
  /** `MM/DD/YYYY` */
  datePattern: string
  decimalSign: '.' | ','
  numbers: Intl.NumberFormat
  /** First day of a week, 0 is Sunday. */
  weekStart: number
  /** Whether weeks have numbers. Those of v7 begin on Mondays; elsewhere the day on which they begin says more. */
  hasWeekNumbers: boolean
  /** Whether the user has chosen it. Then CSV, which is plain otherwise, follows it too. */
  isChosen: boolean
}

type WeekInfo = { firstDay: number }
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** The Gregorian calendar and the figures 0 to 9, whatever is usual there: scanners, files and forms read no others. */
const localeOf = (text: string): LocaleWithWeeks | null => {
  try {
    const locale = new Intl.Locale(text, { calendar: 'gregory', numberingSystem: 'latn' })
    return locale.region ? locale : null
  } catch {
    return null
  }
}

const LETTERS: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }

/** `DD.MM.YYYY`. Of what stands between and after, only signs are kept: days are typed, too. */
const patternOf = (locale: Intl.Locale): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type, value }) => LETTERS[type] ?? value.replaceAll(/[^./-]/g, ''))
    .join('')
    .replaceAll(/^[./-]+|[./-]+$/g, '')

/** The ways of a region (`de-DE`), and `dateFormat` for who has none. A language without a region is none. */
export const regionOf = (locale: string, dateFormat: string): Region => {
  const known = localeOf(locale)
  const datePattern = known ? patternOf(known) : dateFormat
  const numbers = new Intl.NumberFormat(known?.toString() ?? 'en-US', { maximumFractionDigits: 3 })
  // Not every browser knows the weeks of a region.
  const week = known?.getWeekInfo?.() ?? known?.weekInfo
  const weekStart = week ? week.firstDay % 7 : datePattern.startsWith('M') ? 0 : 1
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
let asked = ''

/** Takes over what the session says: the user's region, and the deployment's way of writing days. */
export const setRegion = (locale: string, dateFormat: string): void => {
  const wanted = `${locale} ${dateFormat}`
  if (wanted !== asked) region = regionOf(locale, dateFormat)
  asked = wanted
}

export const currentRegion = (): Region => region

/** A number, grouped, with at most three decimals: `1,440.5`, `1.440,5`. */
export const formatNumber = (value: number, { numbers } = region): string => numbers.format(value).replaceAll(MARKS, '')

/** Direction marks of scripts that are written from the right; figures stand alone here. */
const MARKS = /[\u061C\u200E\u200F]/g

/** A number as it stands in a box or in a spreadsheet: not grouped, with the region's decimal sign. */
export const numberText = (value: number, sign = region.decimalSign): string => String(value).replace('.', sign)

/** `2025-03-14` or an instant by a pattern: `14.03.2025`, `14.03.2025 08:55`; other text as it is. */
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
  const written = pattern.replaceAll(/Y+|M+|D+/g, (part) => parts[part] ?? part)
  return time === undefined ? written : `${written} ${time}`
}
