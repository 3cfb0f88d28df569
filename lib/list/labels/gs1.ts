import { GS } from '#lib/shared/code128.ts'
import { gtinProblem, ssccProblem } from '#lib/shared/gs1.ts'

/** Application identifiers on our labels (GS1 General Specifications §3.2). */
export type Ai = '00' | '01' | '02' | '10' | '15' | '17' | '21' | '37'
export type GsElement = { ai: Ai; value: string }

/** Elements of variable length; before the next element they need an FNC1 (GS1 §7.8.6). */
const VARIABLE: ReadonlySet<Ai> = new Set(['10', '21', '37'])
/** GS1's character set 82 (§7.11). */
const CHARACTERS = /^[!"%-?A-Z_a-z]{1,20}$/

/** A GTIN as 14 digits, as in a barcode. */
export const gtin14 = (gtin: string): string => gtin.padStart(14, '0')

/** `2025-06-30` → `250630`. */
export const yymmdd = (day: string): string => day.slice(2, 10).replaceAll('-', '')

/** Problem of one element, as a sentence; null if it is valid. */
export const elementProblem = ({ ai, value }: GsElement): string | null => {
  if (ai === '00') return ssccProblem(value)
  if (ai === '01' || ai === '02') return gtinProblem(value)
  if (ai === '15' || ai === '17') return isYymmdd(value) ? null : `Date ${value} is not a day in the format YYMMDD.`
  if (ai === '37') return /^\d{1,8}$/.test(value) && Number(value) > 0 ? null : `Count ${value} must be a whole number of 1 to 8 digits.`
  const name = ai === '10' ? 'Batch or lot number' : 'Serial number'
  return CHARACTERS.test(value) ? null : `${name} ${value} must be 1 to 20 characters that GS1 allows in a barcode.`
}

const isYymmdd = (text: string): boolean => {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)))
  // GS1 §3.4.2: day 00 means the whole month.
  return month >= '01' && month <= '12' && (day === '00' || date.getUTCDate() === Number(day))
}

/** Problem of a combination of elements, as a sentence; null if they may be on one label. */
export const elementsProblem = (elements: readonly GsElement[]): string | null => {
  const ais = new Set(elements.map(({ ai }) => ai))
  if (ais.size < elements.length) return 'An application identifier may be used only once.'
  if (ais.has('02') !== ais.has('37')) return 'The content (02) and its count (37) must be used together.'
  if (ais.has('01') && ais.has('02')) return 'A label holds either the item itself (01) or what it contains (02).'
  return elements.map(elementProblem).find((problem) => problem !== null) ?? null
}

/** Data of one symbol without the leading FNC1, with a group separator after each element of variable length but the last. */
export const elementString = (elements: readonly GsElement[]): string =>
  elements
    .map(
      ({ ai, value }, i) =>
        ai + (ai === '01' || ai === '02' ? gtin14(value) : value) + (VARIABLE.has(ai) && i < elements.length - 1 ? GS : ''),
    )
    .join('')

/** Human-readable text below the bars: `(02)19312345000415(37)12`. */
export const humanText = (elements: readonly GsElement[]): string =>
  elements.map(({ ai, value }) => `(${ai})${ai === '01' || ai === '02' ? gtin14(value) : value}`).join('')
