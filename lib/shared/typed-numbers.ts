import { currentRegion } from './region.ts'

export type DecimalSign = '.' | ','

const GROUPED = { '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/ } as const
const PLAIN = { '.': /^[+-]?(?:\d+\.?\d*|\.\d+)$/, ',': /^[+-]?(?:\d+,?\d*|,\d+)$/ } as const

/**
 * Parses a number as people and spreadsheets write it: `1,200.5`, `1.200,5`, `12,5`, `1 200`, `1'200`. If it is ambiguous
 * (`1,200`), `decimalSign` decides, or else the user's region: a sign that does not group digits there is a decimal sign, so
 * `1.250` is 1,250 in Germany and 1.25 in France. Grouped numbers never start with a zero, so `0,125` is an eighth. Null for text that is
 * not a number.
 */
export const parseNumber = (text: string, decimalSign?: DecimalSign): number | null => {
  const compact = withoutSpaces(text).replace('−', '-')
  const sign = decimalSign ?? signByRegion(compact)
  for (const decimal of [sign, '.', ','] as const) {
    if (!PLAIN[decimal].test(compact) && !GROUPED[decimal].test(compact)) continue
    const plain = compact.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.')
    return Number(plain)
  }
  return null
}

/** The decimal sign that an ambiguous number has in the user's region. */
const signByRegion = (compact: string): DecimalSign => {
  const { decimalSign, numbers } = currentRegion()
  const sign = compact.includes('.') ? '.' : ','
  return AMBIGUOUS.test(compact) && !numbers.format(1e6).includes(sign) ? sign : decimalSign
}

/** Removes the spaces and apostrophes that group digits, and the invisible spaces of web pages. */
const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00A0\u202F\u200B-\u200D\u2060\uFEFF'’]/g, '')

/** The decimal sign that a text proves: `1.200,5` and `12,5` a comma, `1,200,000` a point. Null for `1,200`, which may mean either. */
const provenSignOf = (text: string): DecimalSign | null => {
  const compact = withoutSpaces(text)
  const signs = (compact.match(/[.,]/g) ?? []) as DecimalSign[]
  const last = signs.at(-1)
  if (!last || parseNumber(compact) === null) return null
  if (new Set(signs).size === 2) return last
  if (signs.length > 1) return last === '.' ? ',' : '.'
  return AMBIGUOUS.test(compact) ? null : last
}

const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** Whether a number may mean one thing or a thousand times that: `1,200`, `1.200`. */
export const isAmbiguousNumber = (text: string): boolean => AMBIGUOUS.test(text.trim())

/** The decimal sign of a column of numbers if its unambiguous numbers agree on one, whatever their order. Otherwise null. */
export const decimalSignOf = (texts: readonly string[]): DecimalSign | null => {
  const proven = new Set(texts.map(provenSignOf))
  proven.delete(null)
  const [sign, other] = proven
  return other ? null : (sign ?? null)
}

/** Whether a text is a number from zero up, or of any sign, in v7's format: `0.5`, `-0.5`. */
export const isPlainNumber = (text: string, isSigned = false): boolean => (isSigned ? /^-?\d+(?:\.\d+)?$/ : /^\d+(?:\.\d+)?$/).test(text)
