import { hasValidCheckDigit, ssccOf } from '#lib/shared/gs1.ts'
import { GROUP_SEPARATOR } from './keyboard-wedge.ts'

/** Content of a GS1 code by application identifier: `{ '01': '19312345000415', '10': 'L2411A' }`. */
export type Gs1Elements = Readonly<Record<string, string>>
export type Gs1Result = { ok: true; elements: Gs1Elements } | { ok: false; reason: string }

// GS1 General Specifications, figure 3.2-1: length of the data, or the maximum length if it is variable.
const FIXED: Readonly<Record<string, number>> = {
  '00': 18, '01': 14, '02': 14, '11': 6, '12': 6, '13': 6, '15': 6, '16': 6, '17': 6, '20': 2, '402': 17,
  '410': 13, '411': 13, '412': 13, '413': 13, '414': 13, '415': 13, '416': 13, '417': 13, '422': 3,
} // prettier-ignore
const VARIABLE: Readonly<Record<string, number>> = {
  '10': 20, '21': 20, '22': 20, '30': 8, '37': 8, '240': 30, '241': 30, '250': 30, '251': 30, '254': 20,
  '400': 30, '401': 30, '420': 20, '421': 12, '90': 30, '91': 90, '92': 90, '93': 90, '94': 90, '95': 90, '96': 90, '97': 90, '98': 90, '99': 90,
} // prettier-ignore
const WITH_CHECK_DIGIT = new Set(['00', '01', '02'])
const DATES = new Set(['11', '12', '13', '15', '16', '17'])
// Symbology identifiers (ISO/IEC 15424) of GS1 data in Code 128, Data Matrix, QR, DataBar and DotCode.
const SYMBOLOGY = /^\](?:C1|d2|Q3|e0|J1)/

/**
 * Reads a scanned GS1 string, with or without symbology prefix, FNC1 or brackets. Null if the text is not GS1 (a plain SKU);
 * a failure if it is GS1 but invalid, e.g. has a wrong check digit.
 */
export const readGs1 = (source: string): Gs1Result | null => {
  // Only an SSCC may be typed with spaces; other elements may contain them.
  const sscc = ssccOf(source)
  const text = sscc === null ? source : source.replaceAll(/\s/g, '')
  const isMarkedAsGs1 =
    SYMBOLOGY.test(text) || text.includes(GROUP_SEPARATOR) || /^\(\d{2,4}\)/.test(text) || (sscc !== null && text !== sscc)
  const body = withoutSeparator(text.replace(SYMBOLOGY, ''))
  const parts = /^\(\d{2,4}\)/.test(body) ? splitBrackets(body) : splitPlain(body)
  if (!parts) return isMarkedAsGs1 ? { ok: false, reason: 'This code could not be read as GS1. Scan it again.' } : null
  const problem = parts.map(([key, value]) => problemOf(key, value)).find((found) => found !== null)
  if (problem) return isMarkedAsGs1 || startsWithSsccOrGtin(parts) ? { ok: false, reason: problem } : null
  if (!isMarkedAsGs1 && !startsWithSsccOrGtin(parts)) return null
  return { ok: true, elements: Object.fromEntries(parts.toReversed()) }
}

type Part = readonly [key: string, value: string]

/** Without prefix, FNC1 or brackets, only a code that starts with a valid SSCC or GTIN counts as GS1. */
const startsWithSsccOrGtin = (parts: readonly Part[]): boolean =>
  WITH_CHECK_DIGIT.has(parts[0]?.[0] ?? '') && problemOf(...(parts[0] ?? ['', ''])) === null

const splitBrackets = (text: string): Part[] | null => {
  const parts: Part[] = []
  for (const match of text.matchAll(/\((\d{2,4})\)([^()]*)/g))
    parts.push([match[1] ?? '', (match[2] ?? '').replaceAll(GROUP_SEPARATOR, '')])
  return parts.length > 0 && parts.every(([key, value]) => hasValidFormat(key, value)) ? parts : null
}

const splitPlain = (text: string): Part[] | null => {
  const parts: Part[] = []
  let rest = text
  while (rest !== '') {
    const key = [2, 3, 4].map((length) => rest.slice(0, length)).find((candidate) => limitOf(candidate) !== null)
    const limit = key === undefined ? null : limitOf(key)
    if (key === undefined || limit === null) return null
    const data = rest.slice(key.length)
    const stop = data.indexOf(GROUP_SEPARATOR)
    const length = limit.isFixed ? limit.max : Math.min(limit.max, stop < 0 ? data.length : stop)
    const value = data.slice(0, length)
    if (!hasValidFormat(key, value)) return null
    parts.push([key, value])
    // An element of fixed length needs no separator, but may have one.
    rest = withoutSeparator(data.slice(length))
  }
  return parts.length > 0 ? parts : null
}

const withoutSeparator = (text: string): string => (text.startsWith(GROUP_SEPARATOR) ? text.slice(1) : text)

const limitOf = (key: string): { max: number; isFixed: boolean } | null => {
  const fixed = FIXED[key]
  if (fixed !== undefined) return { max: fixed, isFixed: true }
  const variable = VARIABLE[key]
  if (variable !== undefined) return { max: variable, isFixed: false }
  // 310n … 369n: measures; the fourth digit is the position of the decimal point.
  return /^3[1-6]\d\d$/.test(key) ? { max: 6, isFixed: true } : null
}

const hasValidFormat = (key: string, value: string): boolean => {
  const limit = limitOf(key)
  if (!limit || value === '' || value.includes(GROUP_SEPARATOR)) return false
  if (limit.isFixed) return value.length === limit.max && /^\d+$/.test(value)
  return value.length <= limit.max && (key === '30' || key === '37' ? /^\d+$/.test(value) : true)
}

const problemOf = (key: string, value: string): string | null => {
  if (WITH_CHECK_DIGIT.has(key) && !hasValidCheckDigit(value))
    return `The check digit of ${key === '00' ? 'SSCC' : 'GTIN'} ${value} is wrong. Scan it again.`
  if (DATES.has(key) && dayOfGs1(value) === null) return `${value} in (${key}) is not a date. Scan it again.`
  return null
}

/**
 * `YYMMDD` → `YYYY-MM-DD`, null if invalid. Day 00 means the last day of the month. The century is the one that puts the year
 * closest to the current one (GS1 General Specifications §7.12).
 */
export const dayOfGs1 = (text: string, thisYear: number = new Date().getFullYear()): string | null => {
  const [yy = 0, month = 0, day = 0] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  const yearGap = yy - (thisYear % 100)
  const year = Math.floor(thisYear / 100) * 100 + yy + (yearGap >= 51 ? -100 : yearGap <= -50 ? 100 : 0)
  const lastDay = month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0
  if (!/^\d{6}$/.test(text) || day > lastDay) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day || lastDay).padStart(2, '0')}`
}
