// docs/decisions/0068-code-128-by-ourselves-qr-by-uqr.md

/** FNC1 as a scanner sends it and as our own scan field reads it: the control character GS. */
export const GS = '\u001D'

/** A Code 128 symbol: its code values without start, check and stop, and the widths of all bars and spaces alternately, in modules. */
export type Code128 = { start: 'B' | 'C'; values: number[]; widths: number[]; modules: number }

const FNC1 = 102
const TO_C = 99
const TO_B = 100
const START = { B: 104, C: 105 } as const

/** Widths of the values 0-105 and of stop (ISO/IEC 15417 table 1). */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

/** Printable ASCII, and GS for FNC1. */
// oxlint-disable-next-line no-control-regex -- GS is a control character
const ENCODABLE = /^[\u0020-\u007E\u001D]+$/

/** Whether Code 128 can encode this text. */
export const isEncodable = (text: string): boolean => ENCODABLE.test(text)

/** The shortest Code 128 for printable ASCII text, where GS stands for FNC1. The text of a GS1-128 symbol begins with GS. */
export const code128 = (text: string): Code128 => {
  if (!isEncodable(text)) throw new RangeError(`Code 128 cannot hold ${JSON.stringify(text)}.`)
  const { start, values } = shortest(text)
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), START[start]) % 103
  const widths = [START[start], ...values, check, 106].flatMap((value) => Array.from(PATTERNS[value] ?? '', Number))
  return { start, values, widths, modules: (values.length + 2) * 11 + 13 }
}

/** An encoding of the end of a text: its first code values, and the encoding of what follows. `length` counts all values. */
type Encoding = { length: number; values: number[]; next: Encoding | null }
const END: Encoding = { length: 0, values: [], next: null }
const NONE: Encoding = { length: Infinity, values: [], next: null }

/**
 * Finds the shortest encoding of a text. Works backwards: for every position, the shortest encoding of the rest that starts in subset
 * B, and in C. The rules of ISO/IEC 15417 Annex E are only an approximation.
 */
const shortest = (text: string): { start: 'B' | 'C'; values: number[] } => {
  const inB: Encoding[] = [END]
  const inC: Encoding[] = [END]
  const at = (encodings: Encoding[], i: number): Encoding => encodings[text.length - i] ?? NONE
  for (let i = text.length - 1; i >= 0; i--) {
    const isFnc1 = text[i] === GS
    const isPair = /^\d\d/.test(text.slice(i, i + 2))
    const stayB = prepend([isFnc1 ? FNC1 : text.charCodeAt(i) - 32], at(inB, i + 1))
    let stayC = NONE
    if (isFnc1) stayC = prepend([FNC1], at(inC, i + 1))
    else if (isPair) stayC = prepend([Number(text.slice(i, i + 2))], at(inC, i + 2))
    inB.push(shorter(stayB, prepend([TO_C], stayC)))
    inC.push(shorter(stayC, prepend([TO_B], stayB)))
  }
  const [b, c] = [at(inB, 0), at(inC, 0)]
  return c.length <= b.length ? { start: 'C', values: valuesOf(c) } : { start: 'B', values: valuesOf(b) }
}

const prepend = (values: number[], next: Encoding): Encoding => ({ length: next.length + values.length, values, next })
const shorter = (a: Encoding, b: Encoding): Encoding => (b.length < a.length ? b : a)

const valuesOf = (encoding: Encoding): number[] => {
  const values: number[] = []
  for (let part: Encoding | null = encoding; part; part = part.next) values.push(...part.values)
  return values
}
