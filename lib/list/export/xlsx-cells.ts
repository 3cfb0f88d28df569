import { cellText, isNumberColumn, looksLikeFormula } from './csv.ts'
import type { Cell, FileColumn } from './job.ts'

/** Indexes into `cellXfs` of styles.xml; see {@link stylesXml}. */
export const STYLE = { text: 1, integer: 2, decimal: 3, date: 4, instant: 5, header: 6, about: 7, quoted: 8, headerRight: 9 } as const

/** Excel's limit for the characters of a cell. */
const MAX_TEXT = 32_767
const MS_PER_DAY = 86_400_000
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(?:Z|[+-]\d\d:?\d\d)?$/
/** Excel counts 29 February 1900, which did not exist, so earlier dates would be off by one. */
const FIRST_DAY = Date.UTC(1900, 2, 1)
const EPOCH = Date.UTC(1899, 11, 30)

/** `A`, `B`, … `Z`, `AA` for 0, 1, … 25, 26. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

// oxlint-disable-next-line no-control-regex -- XML 1.0 cannot hold most control characters
const NEEDS_ESCAPE = /[&<>\u0000-\u001F\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_|\p{Surrogate}/gu

/**
 * Escapes text for an XLSX string. XML's special characters become entities, and lone surrogates U+FFFD. Other characters that XML 1.0
 * does not allow, and CR (which parsers turn into LF), become `_xHHHH_`. Text that already looks like such an escape is escaped
 * (ECMA-376 §22.9.2.19).
 */
export const xmlText = (text: string): string => (MAY_NEED_ESCAPE.test(text) ? text.replaceAll(NEEDS_ESCAPE, escapeMatch) : text)

/** A much faster pre-check, because most cells need no escaping. */
// oxlint-disable-next-line no-control-regex -- as above
const MAY_NEED_ESCAPE = /[&<>_\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/

const escapeMatch = (found: string): string => {
  if (found === '&') return '&amp;'
  if (found === '<') return '&lt;'
  if (found === '>') return '&gt;'
  if (found === '\n' || found === '\t') return found
  if (found.length > 1) return `_x005F${found}`
  const code = found.charCodeAt(0)
  return code >= 0xd800 && code <= 0xdfff ? '\uFFFD' : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`
}

/** A text cell, even if the text looks like a number or a formula. */
export const textCell = (ref: string, text: string, style: number): string => {
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
  const space = /^\s|\s$|[\n\t]/.test(shown) ? ' xml:space="preserve"' : ''
  return `<c r="${ref}" t="inlineStr" s="${style}"><is><t${space}>${xmlText(shown)}</t></is></c>`
}

const numberCell = (ref: string, value: number): string =>
  `<c r="${ref}" s="${Number.isInteger(value) ? STYLE.integer : STYLE.decimal}"><v>${value === 0 ? 0 : value}</v></c>`

/** One cell, or an empty string for an unknown value. Text that looks like a formula gets Excel's quote prefix and keeps its value. */
export const cellXml = (ref: string, cell: Cell, type: FileColumn['type']): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number' && isNumberColumn(type)) return Number.isFinite(cell) ? numberCell(ref, cell) : ''
  if (typeof cell === 'string' && (type === 'date' || type === 'datetime')) {
    const serial = serialOf(cell)
    if (serial !== null) return `<c r="${ref}" s="${cell.length > 10 ? STYLE.instant : STYLE.date}"><v>${serial}</v></c>`
  }
  const text = cellText(cell)
  if (text === '') return ''
  return textCell(ref, text, looksLikeFormula(text) ? STYLE.quoted : STYLE.text)
}

/**
 * Days since Excel's epoch for a day or an instant from March 1900; null for anything else. Spreadsheets have no time zones, so an
 * instant keeps its local time; the line above the table names the zone.
 */
export const serialOf = (text: string): number | null => {
  const day = serialOfDay(text.slice(0, 10))
  if (day === null || text.length === 10) return day
  const found = TIME.exec(text.slice(10))
  if (!found) return null
  const [hour = 0, minute = 0, second = 0] = found.slice(1, 4).map((part) => Number(part ?? 0))
  return day + Math.round(((hour * 3600 + minute * 60 + second) / 86_400) * 1e8) / 1e8
}

/** Cache of serial numbers by date: a list has few different dates and repeats them often. */
const serials = new Map<string, number | null>()
const MAX_CACHED = 5000

const serialOfDay = (text: string): number | null => {
  const known = serials.get(text)
  if (known !== undefined) return known
  const serial = countDays(text)
  if (serials.size >= MAX_CACHED) serials.clear()
  serials.set(text, serial)
  return serial
}

const countDays = (text: string): number | null => {
  const found = DAY.exec(text)
  if (!found) return null
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number)
  const midnight = Date.UTC(year, month - 1, day)
  const date = new Date(midnight)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || midnight < FIRST_DAY) return null
  return (midnight - EPOCH) / MS_PER_DAY
}
