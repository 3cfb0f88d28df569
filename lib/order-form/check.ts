import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { EXPIRES_EARLY, expiresEarly } from '#lib/contract/orders/order-entry.ts'
import { afterTodayProblem } from './day-rules.ts'
import { articleOf, inSentence } from '#lib/shared/in-sentence.ts'
import { dayProblem } from '#lib/shared/typed-days.ts'
import { repeatedSerials } from '#lib/shared/repeated-serials.ts'
import { isPiece } from '#lib/shared/whole-units.ts'
import { countText } from '#lib/list/pages.ts'
import { lineShape } from './kind.ts'
import { isLocked, type LineColumn } from './columns.ts'
import { cellOf, isBlank, itemKey, unitKey, type Line, type Lines } from './lines.ts'
import { otherCurrencyProblem } from './price-currency.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import { oncePer } from '#lib/shared/once-per.ts'
import { factorOf, type ProductLookup } from './products.ts'
import { serialsOf, parseCell } from './values.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'

/** Context for checking lines. */
export type CheckFacts = {
  kind: OrderKind
  columns: readonly LineColumn[]
  /** Rules of the client's options. */
  rules: { require_lot: boolean; require_expiry: boolean; max_lines: number }
  /** Today at the site, `YYYY-MM-DD`. */
  today: string
  dateFormat: string
}

/** Messages by column; empty for a line without problems. */
export type CellProblems = Readonly<Record<string, string>>
const NO_PROBLEMS: CellProblems = {}

/**
 * Problems of one line, by the contract's rules for each cell and by the rules that depend on the product. `number` is the
 * line's number, from 1; `known` is what is known about its product.
 */
export const lineProblems = (line: Line, number: number, facts: CheckFacts, known: ProductLookup | undefined): CellProblems => {
  // Blank lines are not sent, nor are locked ones, which nobody could fix.
  if (isBlank(line) || isLocked(facts.columns)) return NO_PROBLEMS
  const problems: Record<string, string> = {}
  const shape = lineShape(facts.kind)
  for (const column of facts.columns) {
    const rule = shape[column.key]
    if (!rule) continue
    const text = cellOf(line, column.key)
    const value = parseCell(column, text, facts.dateFormat)
    const parsed = rule.safeParse(value ?? (text.trim() === '' ? undefined : text))
    if (!parsed.success) problems[column.key] = messageOf(column, text, parsed.error.issues[0]?.message, facts)
    else if (column.isRequired && (value === null || (Array.isArray(value) && value.length === 0)))
      problems[column.key] = `Enter ${inSentence(column.label)}.`
    else if (hasMoreDecimals(value, column.decimals)) problems[column.key] = `Enter at most ${column.decimals} decimals.`
    else if (isUnlisted(column, text)) problems[column.key] = 'Choose one of the listed values.'
  }
  return withProductRules(line, number, facts, known, problems)
}

/** Whether a line has no unit because its item has not been looked up yet. */
export const awaitsUnit = (line: Line, { columns }: CheckFacts, known: ProductLookup | undefined): boolean =>
  (known?.status ?? 'pending') === 'pending' &&
  cellOf(line, 'product_code').trim() !== '' &&
  cellOf(line, 'uom').trim() === '' &&
  !isLocked(columns)

/** Whether a text is not the code of a listed choice. False in a read-only column, because nobody could correct it there. */
export const isUnlisted = ({ choices = [], isReadonly }: LineColumn, text: string): boolean =>
  text.trim() !== '' && !isReadonly && choices.length > 0 && !choices.some(({ value }) => codeKey(value) === codeKey(text))

const hasMoreDecimals = (value: unknown, max = Infinity): boolean => {
  // The difference allows for floating-point noise.
  const scaled = typeof value === 'number' && max < Infinity ? value * 10 ** max : 0
  return Math.abs(scaled - Math.round(scaled)) > 1e-6
}

const serialCountText = (count: number) => (count === 1 ? '1 serial number' : `${countText(count)} serial numbers`)

const messageOf = (column: LineColumn, text: string, message: string | undefined, facts: CheckFacts): string => {
  if (column.type === 'day' && text.trim() !== '') return dayProblem(text, facts.dateFormat)
  if ((column.type === 'qty' || column.type === 'price') && text.trim() !== '' && parseCell(column, text) === undefined)
    return (column.type === 'price' && otherCurrencyProblem(text, column.currency)) || 'Enter a number.'
  return message && !message.startsWith('Invalid') ? message : 'This value cannot be used.'
}

const withProductRules = (
  line: Line,
  number: number,
  facts: CheckFacts,
  known: ProductLookup | undefined,
  problems: Record<string, string>,
): CellProblems => {
  const add = (column: string, message: string) => {
    if (!problems[column] && facts.columns.some((field) => field.key === column)) problems[column] = message
  }
  if (known?.status === 'unknown') add('product_code', known.message)
  // The unit comes with the item, so a missing unit is the same problem as a missing or unknown item.
  if ((problems['product_code'] && cellOf(line, 'uom').trim() === '') || awaitsUnit(line, facts, known)) delete problems['uom']
  if (known?.status !== 'known') return problems
  const { product } = known
  const uom = cellOf(line, 'uom')
  if (uom.trim() !== '' && product.uoms.length > 0 && factorOf(product, uom) === null)
    add('uom', `${codeKey(uom)} is not a unit of ${product.product_code}.`)
  const quantity = parseNumber(cellOf(line, 'qty'))
  if (quantity !== null && ((factorOf(product, uom) ?? 1) > 1 || isPiece(uom)) && !Number.isInteger(quantity))
    add('qty', `Quantities in ${codeKey(uom)} must be whole numbers.`)
  if (facts.kind === 'PO') {
    const expiry = cellOf(line, 'expiry_date')
    const day = parseCell({ type: 'day' }, expiry, facts.dateFormat)
    const laterExpiry = afterTodayProblem(labelOf(facts, 'expiry_date', 'Expiry date'))
    if (typeof day === 'string' && day <= facts.today) add('expiry_date', laterExpiry)
    if (facts.rules.require_expiry && product.expiry_tracked && expiry.trim() === '') add('expiry_date', laterExpiry)
  }
  const lotLabel = labelOf(facts, 'lot_no', 'Lot')
  if (facts.rules.require_lot && product.lot_tracked && cellOf(line, 'lot_no').trim() === '')
    add('lot_no', `Enter ${articleOf(lotLabel)} ${inSentence(lotLabel)} number.`)
  const serials = serialsOf(cellOf(line, 'serial_nos'))
  const pieces = (quantity ?? 0) * (factorOf(product, uom) ?? 1)
  if (facts.kind !== 'SO') return problems
  if (product.serial_tracked === false && serials.length > 0)
    add('serial_nos', `${product.product_code} has no serial numbers. Clear this cell.`)
  if (product.serial_tracked === false || pieces <= 0) return problems
  if (product.serial_tracked && serials.length !== Math.round(pieces))
    add('serial_nos', `Enter ${serialCountText(Math.round(pieces))} for line ${number} (${serials.length} given).`)
  else if (serials.length > pieces)
    add('serial_nos', `Enter at most ${serialCountText(Math.floor(pieces))} for line ${number} (${serials.length} given).`)
  return problems
}

/** The warning about goods that expire before `expected`, the day on which their order is expected; null if they do not. */
export const earlyExpiry = (line: Line, expected: string, dateFormat: string): string | null =>
  expiresEarly(parseCell({ type: 'day' }, cellOf(line, 'expiry_date'), dateFormat), expected) ? EXPIRES_EARLY : null

/** The client's label of a column. */
const labelOf = ({ columns }: CheckFacts, key: string, fallback: string): string =>
  columns.find((column) => column.key === key)?.label ?? fallback

type CachedProblems = { number: number; facts: CheckFacts; known: ProductLookup | undefined; problems: CellProblems }
const problemsByLine = new WeakMap<Line, CachedProblems>()

/** {@link lineProblems}, cached by line. */
export const cachedProblems = (line: Line, number: number, facts: CheckFacts, known: ProductLookup | undefined): CellProblems => {
  const cached = problemsByLine.get(line)
  if (cached && cached.number === number && cached.facts === facts && cached.known === known) return cached.problems
  const problems = lineProblems(line, number, facts, known)
  problemsByLine.set(line, { number, facts, known, problems })
  return problems
}

/** Key that is equal for repeated lines; empty without a product. */
const repeatKey = oncePer((line: Line) =>
  itemKey(line) === '' ? '' : JSON.stringify([itemKey(line), codeKey(cellOf(line, 'lot_no')), unitKey(line)]),
)

/** Lines with the same product, lot and unit as an earlier line: row → first row. Not an error, but worth a warning. */
export const repeatedLines = (lines: Lines): ReadonlyMap<number, number> => {
  const firstRows = new Map<string, number>()
  const repeats = new Map<number, number>()
  lines.forEach((line, row) => {
    const key = repeatKey(line)
    if (key === '') return
    const firstRow = firstRows.get(key)
    if (firstRow === undefined) firstRows.set(key, row)
    else repeats.set(row, firstRow)
  })
  return repeats
}

/** Problems of lines with a serial number that the order has already: by row. None if the cells cannot be corrected. */
export const repeatedSerialsIn = (lines: Lines, { columns }: CheckFacts): ReadonlyMap<number, string> => {
  if (!columns.some(({ type, isReadonly }) => type === 'serials' && !isReadonly)) return new Map()
  return repeatedSerials(
    lines.map((line) => ({ product: cellOf(line, 'product_code').trim() || null, serials: serialsOf(cellOf(line, 'serial_nos')) })),
  )
}

/** The quantity of a line as a number; null if it is not a number. */
export const quantityOf = oncePer((line: Line) => parseNumber(cellOf(line, 'qty')))
