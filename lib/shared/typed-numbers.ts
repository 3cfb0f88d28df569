import { currentRegion } from './region.ts'

export type DecimalSign = '.' | ','

const GROUPED = { '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/ } as const
const PLAIN = { '.': /^[+-]?(?:\d+\.?\d*|\.\d+)$/, ',': /^[+-]?(?:\d+,?\d*|,\d+)$/ } as const

/**
 * Parses a number as people and spreadsheets write it: `1,200.5`, `1.200,5`, `12,5`, `1 200`, `1'200`. If it is ambiguous
 * (`1,200`), the `sign` decides, by default the decimal sign of the user's region. Grouped numbers never start with a zero, so `0,125`
 * is an eighth. Null for text that is not a number.
 */
export const parseNumber = (text: string, sign: DecimalSign = currentRegion().decimalSign): number | null => {
  const compact = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F'’]/g, '')
    .replace('−', '-')
  const other = sign === '.' ? ',' : '.'
  for (const decimal of [sign, other] as const) {
    if (!PLAIN[decimal].test(compact) && !GROUPED[decimal].test(compact)) continue
    const plain = compact.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.')
    return Number(plain)
  }
  return null
}

/** The decimal sign of a column of numbers, from its first unambiguous number. */
export const decimalSignOf = (texts: readonly string[]): DecimalSign | null => {
  for (const text of texts) {
    const compact = text.trim().replaceAll(/[\s\u00A0\u202F'’]/g, '')
    const last = /[.,](?=[^.,]*$)/.exec(compact)
    if (!last || parseNumber(compact) === null) continue
    const isUnambiguous = /[.,].*[.,]/.test(compact)
      ? new Set(compact.match(/[.,]/g)).size === 2
      : !/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(compact)
    if (isUnambiguous) return last[0] as DecimalSign
  }
  return null
}

/** Whether a text is a number from zero up in v7's format: `0.5`. */
export const isPlainNumber = (text: string): boolean => /^\d+(?:\.\d+)?$/.test(text)
