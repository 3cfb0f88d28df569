import { dayText, numberText } from '#lib/shared/region.ts'
import type { Cell, CsvStyle, FileColumn } from './job.ts'

/** Spreadsheets read cells with these first characters as formulas (OWASP, "CSV injection"), some locales also the full-width forms. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",\r\n;\t]|^\s|\s$/
const NUMERIC = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
const NUMBERS: ReadonlySet<FileColumn['type']> = new Set(['number', 'quantity', 'percent', 'money'])

export const BOM = '\uFEFF'

/** Whether a spreadsheet would read this text as a formula. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

/** Whether a column holds numbers, so that a leading minus is a sign and not a formula. */
export const isNumberColumn = (type: FileColumn['type']): boolean => NUMBERS.has(type)

/** A cell as text: empty if unknown, booleans as Yes or No, numbers without grouping. */
export const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  return cell
}

/**
 * One field. Text that looks like a formula gets a leading apostrophe. Text with separators, quotes, line breaks, tabs, or spaces at either
 * end is quoted (RFC 4180).
 */
export const csvField = (cell: Cell, type: FileColumn['type'], style?: CsvStyle): string => {
  const text = style ? styledText(cell, type, style) : cellText(cell)
  const isNumber = isNumberColumn(type) && (typeof cell === 'number' || NUMERIC.test(cellText(cell)))
  const plain = !isNumber && looksLikeFormula(text) ? `'${text}` : text
  return !isNumber && NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const styledText = (cell: Cell, type: FileColumn['type'], { decimalSign, datePattern }: CsvStyle): string => {
  if (typeof cell === 'number' && Number.isFinite(cell)) return numberText(cell, decimalSign)
  const text = cellText(cell)
  return type === 'date' || type === 'datetime' ? dayText(text, datePattern) : text
}

/** In regions with a decimal comma, spreadsheets separate fields by semicolons. */
const separatorOf = (style?: CsvStyle): string => (style?.decimalSign === ',' ? ';' : ',')

/** The label of a column. Times without offset name their zone: `Time (America/New_York)`. */
const headingOf = ({ label, type, isSiteTime }: FileColumn, style?: CsvStyle): string =>
  style && type === 'datetime' && !isSiteTime ? `${label} (${style.zone})` : label

/** First line of the file: BOM (so that Excel reads UTF-8) and the headings. */
export const csvHeader = (columns: readonly FileColumn[], style?: CsvStyle): string =>
  `${BOM}${columns.map((column) => csvField(headingOf(column, style), 'text')).join(separatorOf(style))}\r\n`

/** Lines of rows, each ending with CR LF (RFC 4180 §2.1). */
export const csvRows = (columns: readonly FileColumn[], rows: readonly (readonly Cell[])[], style?: CsvStyle): string => {
  const separator = separatorOf(style)
  let text = ''
  for (const row of rows) {
    for (let c = 0; c < columns.length; c++) text += (c > 0 ? separator : '') + csvField(row[c] ?? null, columns[c]?.type ?? 'text', style)
    text += '\r\n'
  }
  return text
}
