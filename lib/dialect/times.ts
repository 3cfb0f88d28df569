import { offsetAt, offsetAtLocal } from '#lib/shared/zones.ts'
import { changeFields } from './values.ts'

/* Converts dates and times from and to other systems' formats. A value in an unknown format stays as it is. */

const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '\\d{4}',
  YY: '\\d{2}',
  MM: '\\d{1,2}',
  DD: '\\d{1,2}',
  HH: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}',
}
const TOKEN = /YYYY|YY|MM|DD|HH|mm|ss/g

type Parts = Readonly<Record<string, number>>

/** Parses text by a pattern like `DD/MM/YYYY HH:mm`; undefined if it does not match or is not a valid date. */
const createParser = (pattern: string): ((text: string) => Parts | undefined) => {
  const names = pattern.match(TOKEN) ?? []
  const source = pattern.replaceAll(/YYYY|YY|MM|DD|HH|mm|ss|[^\w\s]/g, (part) => (TOKENS[part] ? `(${TOKENS[part]})` : `\\${part}`))
  const expression = new RegExp(`^${source}$`)
  return (text) => {
    const match = expression.exec(text.trim())
    if (!match) return undefined
    const parts = Object.fromEntries(names.map((name, index) => [name, Number(match[index + 1])]))
    return isDay(yearOf(parts), parts['MM'] ?? 1, parts['DD'] ?? 1) && isTime(parts) ? parts : undefined
  }
}

const yearOf = (parts: Parts) => parts['YYYY'] ?? 2000 + (parts['YY'] ?? 0)
const isDay = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
const isTime = (parts: Parts) => (parts['HH'] ?? 0) < 24 && (parts['mm'] ?? 0) < 60 && (parts['ss'] ?? 0) < 60

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const dayText = (parts: Parts) => `${pad(yearOf(parts), 4)}-${pad(parts['MM'] ?? 1)}-${pad(parts['DD'] ?? 1)}`

const timeText = (parts: Parts) => [parts['HH'], parts['mm'], parts['ss']].map((part) => pad(part ?? 0)).join(':')

const ISO_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/
const ISO_DAY = /^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/
/** MySQL's value for no date; it becomes null. */
const ZERO_DATE = /^0{4}-0{2}-0{2}/

const patternProblems = (helper: string, pattern: string) =>
  /YYYY|YY/.test(pattern) && pattern.includes('MM') && pattern.includes('DD')
    ? []
    : [`${helper}: the pattern "${pattern}" must contain YYYY (or YY), MM and DD, like DD/MM/YYYY.`]

/** Converts v7's dates, such as `DD/MM/YYYY`, to `YYYY-MM-DD`. A time after the date is dropped: `days('YYYY-MM-DD', …)`. */
export const days = <const F extends string>(pattern: string, ...fields: readonly F[]) => {
  const read = createParser(pattern)
  const change = (value: unknown) => {
    if (typeof value !== 'string') return value
    if (ZERO_DATE.test(value)) return null
    const parts = read(value) ?? read(value.split(/[T ]/, 1)[0] ?? '')
    return parts ? dayText(parts) : (ISO_DAY.exec(value)?.[1] ?? value)
  }
  return changeFields(fields, change, patternProblems('days', pattern))
}

/** Converts `YYYY-MM-DD` to v7's format, for queries and bodies. */
export const daysAs = <const F extends string>(pattern: string, ...fields: readonly F[]) =>
  changeFields(
    fields,
    (value) => {
      const [, year = '', month = '', day = ''] = (typeof value === 'string' && /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)) || []
      const parts: Readonly<Record<string, string>> = { YYYY: year, YY: year.slice(2), MM: month, DD: day, HH: '00', mm: '00', ss: '00' }
      return year === '' ? value : pattern.replaceAll(TOKEN, (token) => parts[token] ?? token)
    },
    patternProblems('daysAs', pattern),
  )

/** A zone like `Australia/Sydney`, with the pattern of its times unless they look like `2026-11-22 08:55:40`. */
type Zone = string | { zone: string; pattern: string }

/**
 * Converts v7's times to ISO 8601 with `Z`. `2026-11-22 08:55:40` without an offset is local time in the zone; a number is
 * seconds or milliseconds since 1970. A time with an offset is kept.
 */
export const times = <const F extends string>(zone: Zone, ...fields: readonly F[]) => {
  const { name, pattern } = zoneOf(zone)
  const read = pattern === null ? undefined : createParser(pattern)
  const problems = [...zoneProblems('times', name), ...(pattern === null ? [] : patternProblems('times', pattern))]
  const change = (value: unknown) => {
    if (typeof value === 'number' && Number.isFinite(value)) return instantOf(value < 100_000_000_000 ? value * 1000 : value) ?? value
    if (typeof value !== 'string') return value
    if (ZERO_DATE.test(value)) return null
    const parts = read?.(value)
    const local = parts ? `${dayText(parts)}T${timeText(parts)}` : ISO_TIME.exec(value)?.slice(1, 3).join('T')
    return local === undefined ? value : (instantInZone(Date.parse(`${local}Z`), name) ?? value)
  }
  return changeFields(fields, change, problems)
}

/** Converts ISO 8601 times to v7's format, in the zone's local time: for queries and bodies. */
export const timesAs = <const F extends string>(zone: Zone, ...fields: readonly F[]) => {
  const { name, pattern } = zoneOf(zone)
  const problems = [...zoneProblems('timesAs', name), ...(pattern === null ? [] : patternProblems('timesAs', pattern))]
  return changeFields(
    fields,
    (value) => {
      const instant = typeof value === 'string' && /[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(value) ? Date.parse(value) : Number.NaN
      if (Number.isNaN(instant)) return value
      const local = new Date(instant + (offsetAt(instant, name) ?? 0) * 60_000).toISOString()
      const parts: Readonly<Record<string, string>> = {
        YYYY: local.slice(0, 4),
        YY: local.slice(2, 4),
        MM: local.slice(5, 7),
        DD: local.slice(8, 10),
        HH: local.slice(11, 13),
        mm: local.slice(14, 16),
        ss: local.slice(17, 19),
      }
      return (pattern ?? 'YYYY-MM-DD HH:mm:ss').replaceAll(TOKEN, (token) => parts[token] ?? token)
    },
    problems,
  )
}

const zoneOf = (zone: Zone) => (typeof zone === 'string' ? { name: zone, pattern: null } : { name: zone.zone, pattern: zone.pattern })

const zoneProblems = (helper: string, zone: string): string[] =>
  offsetAt(0, zone) === null ? [`${helper}: "${zone}" is not a time zone; use a name like Australia/Sydney or UTC.`] : []

/** The instant of a local time in a zone. `local` is that time as if it were UTC, in ms. */
const instantInZone = (local: number, zone: string): string | undefined => instantOf(local - (offsetAtLocal(local, zone) ?? 0) * 60_000)

const instantOf = (ms: number): string | undefined => {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z')
}
