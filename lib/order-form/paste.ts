import { currentRegion, dayText, numberText } from '#lib/shared/region.ts'
import type { LineColumn } from './columns.ts'
import { newLine, type Line } from './lines.ts'
import { withoutCurrency } from './price-currency.ts'
import { normalise, type Table } from '#lib/shared/table-text.ts'
import { dayFormatOf, parseDay } from '#lib/shared/typed-days.ts'
import { choiceText, serialsOf } from './values.ts'
import { decimalSignOf, parseNumber } from '#lib/shared/typed-numbers.ts'

/** How a pasted table maps to grid columns, and the resulting lines. */
export type PastePlan = {
  /** For each column of the table, the column of the grid, or null if it is left out. */
  targets: readonly (string | null)[]
  hasHeader: boolean
  /** Headings of columns that are left out; `column 5` without a heading. */
  leftOut: readonly string[]
  /** Headings of columns that are left out because they are filled in from the item, or cannot be changed. */
  readOnly: readonly string[]
  lines: readonly Line[]
}

/** Other headings that spreadsheets use. Compared without case, spaces and punctuation. */
export const LINE_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  product_code: ['sku', 'item', 'itemcode', 'itemno', 'itemnumber', 'product', 'productcode', 'code', 'article', 'articleno', 'part', 'partno', 'partnumber', 'material', 'gtin', 'ean', 'barcode'],
  qty: ['qty', 'quantity', 'amount', 'ordered', 'orderqty', 'qtyordered', 'units', 'count', 'menge'],
  uom: ['uom', 'unit', 'um', 'unitofmeasure', 'pack', 'packsize'],
  lot_no: ['lot', 'lotno', 'lotnumber', 'batch', 'batchno', 'batchnumber'],
  expiry_date: ['expiry', 'expirydate', 'bestbefore', 'useby', 'bbd', 'expires'],
  expiry_min_date: ['expiry', 'minexpiry', 'minimumexpiry', 'minexpirydate', 'bestbefore', 'expirynotbefore'],
  disposition_code: ['disposition', 'condition', 'status'],
  serial_nos: ['serial', 'serials', 'serialno', 'serialnos', 'serialnumbers'],
  unit_price: ['price', 'unitprice'],
  notes: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks'],
} // prettier-ignore

/** The grid column for a heading, by label, field name or synonym. */
const columnFor = (heading: string, columns: readonly LineColumn[]): string | null => {
  const word = normalise(heading)
  if (word === '') return null
  const direct = columns.find((column) => normalise(column.label) === word || normalise(column.key) === word)
  return (direct ?? columns.find((column) => LINE_SYNONYMS[column.key]?.includes(word)))?.key ?? null
}

/** The grid column for each heading; each column is used once. */
const readHeader = (row: readonly string[], columns: readonly LineColumn[]): (string | null)[] => {
  const usedKeys = new Set<string>()
  return row.map((heading) => {
    const key = columnFor(heading, columns)
    if (key === null || usedKeys.has(key)) return null
    usedKeys.add(key)
    return key
  })
}

/** Whether the first of several rows is a header: at least half of its filled cells name columns, and at least two if two are filled. */
export const looksLikeHeader = (table: Table, columns: readonly LineColumn[]): boolean => {
  const [first = []] = table
  const filled = first.filter((cell) => cell.trim() !== '').length
  const recognised = readHeader(first, columns).filter((key) => key !== null).length
  return table.length > 1 && filled > 0 && recognised * 2 >= filled && recognised >= Math.min(2, filled)
}

/** Whether a paste can fill a column. The others are filled in from the item, or cannot be changed. */
const isFilled = (column: LineColumn): boolean => column.type !== 'info' && !column.isReadonly

/** The columns of a grid that a paste can fill. */
export const pasteColumns = (columns: readonly LineColumn[]): LineColumn[] => columns.filter(isFilled)

/** The columns of the preview of a paste. The headings of those that it does not fill say so. */
export const previewColumns = (columns: readonly LineColumn[]): LineColumn[] =>
  columns.map((column) =>
    isFilled(column) ? column : { ...column, label: `${column.label} (not pasted)`, width: Math.max(column.width, 170) },
  )

type Options = { start?: string; hasHeader?: boolean; targets?: readonly (string | null)[] }

/**
 * Plans a paste. Without a header, the table fills the columns from `start` on. Columns of the table that have values but no column in
 * the grid are listed in `leftOut` or `readOnly`. Codes keep their leading zeros, because cells stay text.
 */
export const planPaste = (table: Table, gridColumns: readonly LineColumn[], options: Options = {}): PastePlan => {
  const columns = pasteColumns(gridColumns)
  const hasHeader = options.hasHeader ?? looksLikeHeader(table, columns)
  const width = Math.max(0, ...table.map((row) => row.length))
  const from = Math.max(
    0,
    columns.findIndex((column) => column.key === options.start),
  )
  const consecutive = Array.from({ length: width }, (_, index) => columns[from + index]?.key ?? null)
  const headings = hasHeader ? (table[0] ?? []) : []
  const fromHeadings = [...readHeader(headings, columns), ...Array.from({ length: Math.max(0, width - headings.length) }, () => null)]
  const targets = options.targets ?? (hasHeader ? fromHeadings : consecutive)
  const body = (hasHeader ? table.slice(1) : table).filter((row) => row.some((cell) => cell.trim() !== ''))
  const unused = targets.flatMap((key, index) =>
    key === null && body.some((row) => (row[index] ?? '').trim() !== '') ? [(headings[index] ?? '').trim() || `column ${index + 1}`] : [],
  )
  const locked = gridColumns.filter((column) => !columns.includes(column))
  const { leftOut = [], readOnly = [] } = Object.groupBy(unused, (heading) =>
    columnFor(heading, locked) === null ? 'leftOut' : 'readOnly',
  )
  return { targets, hasHeader, leftOut, readOnly, lines: linesOf(body, targets, columns) }
}

const linesOf = (body: Table, targets: readonly (string | null)[], columns: readonly LineColumn[]): Line[] => {
  const readers = targets.flatMap((key, index) => {
    const column = columns.find((candidate) => candidate.key === key)
    if (!column) return []
    const texts = body.map((row) => row[index] ?? '')
    return [{ key: column.key, index, read: readerOf(column, texts) }]
  })
  return body.map((row) => newLine(Object.fromEntries(readers.map(({ key, index, read }) => [key, read(row[index] ?? '')]))))
}

/**
 * Reads the cells of a column. Numbers are normalised by the column's decimal sign, dates by the column's order of day and month, the
 * names of choices become their codes; other text stays, for the user to fix.
 */
export const readerOf = (column: LineColumn, texts: readonly string[]): ((text: string) => string) => {
  if (column.type === 'qty' || column.type === 'price') {
    const numberIn = (text: string) => (column.type === 'price' ? withoutCurrency(text, column.currency) : text)
    const sign = decimalSignOf(texts.map(numberIn)) ?? undefined
    return (text) => {
      const number = parseNumber(numberIn(text), sign)
      return number === null ? text.trim() : numberText(number)
    }
  }
  if (column.type === 'day') {
    const { datePattern } = currentRegion()
    const format = dayFormatOf(texts, datePattern)
    return (text) => dayText(parseDay(text, format) ?? text.trim(), datePattern)
  }
  if (column.type === 'serials') return (text) => serialsOf(text).join(', ')
  if (column.type === 'choice') return (text) => choiceText(column, text)
  return (text) => text.trim()
}
