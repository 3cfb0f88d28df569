import { code128, isEncodable } from '#lib/shared/code128.ts'
import { gtinProblem, ssccProblem } from '#lib/shared/gs1.ts'
import { elementsProblem, type GsElement, yymmdd } from './gs1.ts'

/** Data of a label. Null means unknown. */
export type LabelRow = {
  sscc: string | null
  gtin: string | null
  /** Unit that `gtin` identifies. */
  gtin_uom: string | null
  /** GTIN and unit of one carton, if they are known. */
  carton: { gtin: string | null; uom: string | null } | null
  product_code: string | null
  product_name: string | null
  lot_no: string | null
  expiry_date: string | null
  /** In `uom`. */
  qty: number | null
  uom: string | null
  /** Number of items with this GTIN on the pallet or in the package: AI (37). */
  count: number | null
  /** Whether SSCC and contents are those of one carton. Otherwise they are those of a pallet, or of a line with any number of cartons. */
  isCarton: boolean
  site_code: string | null
  location_code: string | null
  ship_to: string | null
  so_no: string | null
  po_no: string | null
}

/** An empty row. */
export const NO_LABEL: LabelRow = {
  sscc: null,
  gtin: null,
  gtin_uom: null,
  carton: null,
  product_code: null,
  product_name: null,
  lot_no: null,
  expiry_date: null,
  qty: null,
  uom: null,
  count: null,
  isCarton: false,
  site_code: null,
  location_code: null,
  ship_to: null,
  so_no: null,
  po_no: null,
}

export type Template = 'LPN' | 'CARTON' | 'PRODUCT' | 'LOCATION' | 'PALLET_LIST'
export type LabelSize = '100x150' | '100x50'

/** `expiry` is (17), `best-before` is (15). */
export type DateMeaning = 'expiry' | 'best-before'

type TemplateInfo = { label: string; help: string; sizes: readonly LabelSize[]; /** Rows on one page. */ perPage: number }

/** Templates in the order in which users see them. */
export const TEMPLATES: Readonly<Record<Template, TemplateInfo>> = {
  LPN: { label: 'Pallet (SSCC)', help: 'Needs an SSCC.', sizes: ['100x150'], perPage: 1 },
  CARTON: { label: 'Carton', help: 'For one carton of each row. Needs a GTIN.', sizes: ['100x150'], perPage: 1 },
  PRODUCT: { label: 'Item', help: 'Needs an item code; uses the GTIN where there is one.', sizes: ['100x50', '100x150'], perPage: 1 },
  LOCATION: { label: 'Location', help: 'Needs a location.', sizes: ['100x50', '100x150'], perPage: 1 },
  PALLET_LIST: { label: 'Pallet list', help: 'Six pallets per page. Needs SSCCs.', sizes: ['100x150'], perPage: 6 },
}

export const SIZES: Readonly<Record<LabelSize, { label: string; width: number; height: number }>> = {
  '100x150': { label: '100 × 150 mm', width: 100, height: 150 },
  '100x50': { label: '100 × 50 mm', width: 100, height: 50 },
}

/** A row that cannot be printed, and why. `number` counts from 1. */
export type Refusal = { number: number; row: LabelRow; problem: string }

/** Splits rows into printable ones, as their labels show them, and refused ones, with the reason for each. */
export const checkRows = (
  template: Template,
  rows: readonly LabelRow[],
  meaning: DateMeaning,
): { good: LabelRow[]; refused: Refusal[] } => {
  const good: LabelRow[] = []
  const refused: Refusal[] = []
  for (const [i, row] of rows.entries()) {
    const labelled = template === 'CARTON' && !row.isCarton ? oneCartonOf(row) : row
    const problem = rowProblem(template, labelled, meaning)
    if (problem === null) good.push(labelled)
    else refused.push({ number: i + 1, row, problem })
  }
  return { good, refused }
}

/**
 * The row for the label of one carton on a pallet or of a line. The SSCC identifies the pallet and must not be on its cartons too (GS1 General
 * Specifications §6.6), and how much of the quantity is in one carton is unknown. The GTIN is that of a carton if it is known.
 */
const oneCartonOf = (row: LabelRow): LabelRow => {
  const { gtin, uom } = row.carton ?? { gtin: row.gtin, uom: row.gtin_uom }
  return { ...row, sscc: null, qty: null, uom: null, count: null, gtin, gtin_uom: uom }
}

/** Why a row cannot be printed with this template, in one sentence; null if it can. */
const rowProblem = (template: Template, row: LabelRow, meaning: DateMeaning): string | null => {
  const missing = missingProblem(template, row)
  if (missing) return missing
  if (template === 'LOCATION') return codeProblem('Location', row.location_code)
  if (row.sscc !== null && template !== 'PRODUCT') {
    const problem = ssccProblem(row.sscc)
    if (problem) return problem
  }
  if (template === 'PALLET_LIST') return null
  const elements = contentElements(template, row, meaning)
  // If only the SSCC of a pallet is printed, it does not matter whether its GTIN is valid.
  if (template === 'LPN' && elements.length === 0) return null
  if (row.gtin !== null) return gtinProblem(row.gtin) ?? elementsProblem(elements)
  return template === 'PRODUCT' ? codeProblem('Item code', row.product_code) : null
}

const missingProblem = (template: Template, row: LabelRow): string | null => {
  if ((template === 'LPN' || template === 'PALLET_LIST') && !row.sscc) return 'There is no SSCC.'
  // Different contents have only a name: "Mixed package, 2 items".
  const isMixed = row.product_code === null && row.product_name !== null
  if (isMixed && !row.gtin && template === 'CARTON') return 'This package has several items, so it has no single GTIN.'
  if (isMixed && !row.gtin && template === 'PRODUCT') return 'This package has several items, so it has no single item code.'
  if (template === 'CARTON' && !row.gtin) return `There is no GTIN for item ${row.product_code ?? '–'}.`
  if (template === 'PRODUCT' && !row.gtin && !row.product_code) return 'There is no item code.'
  if (template === 'LOCATION' && !row.location_code) return 'There is no location.'
  return null
}

/** Modules of the widest symbol that fits 96 mm at 0.25 mm per module, without its quiet zones. */
const MAX_MODULES = 364

const codeProblem = (name: string, code: string | null): string | null =>
  code !== null && (!isEncodable(code) || code128(code).modules > MAX_MODULES) ? `${name} ${code} does not fit in a barcode.` : null

/**
 * GS1 elements of a row apart from the SSCC. A logistic unit with a known content has (02) with its count (37), never one
 * without the other, or else only its SSCC. A carton without an SSCC and a product have their own GTIN (01). Elements of fixed length
 * come first, to need as few separators as possible.
 */
export const contentElements = (template: Template, row: LabelRow, meaning: DateMeaning): GsElement[] => {
  if (row.gtin === null) return []
  const [date, lot] = [dateElements(row, meaning), row.lot_no ? [{ ai: '10' as const, value: row.lot_no }] : []]
  const isLogisticUnit = template === 'LPN' || (template === 'CARTON' && row.sscc !== null)
  if (!isLogisticUnit) return [{ ai: '01', value: row.gtin }, ...date, ...lot]
  const hasCount = row.count !== null && Number.isInteger(row.count) && row.count > 0
  return hasCount ? [{ ai: '02', value: row.gtin }, ...date, { ai: '37', value: String(row.count) }, ...lot] : []
}

/**
 * The quantity of a row as the count (37) of its GTIN, or null if GS1 does not allow that content in a barcode. Without a count, the label
 * of a pallet has only its SSCC, which is better than no label.
 */
export const allowedCount = (row: LabelRow): number | null => {
  const { gtin, qty } = row
  if (gtin === null || qty === null || !Number.isInteger(qty) || qty <= 0) return null
  return elementsProblem(contentElements('LPN', { ...row, count: qty }, 'expiry')) === null ? qty : null
}

const DATE_WORDS: Readonly<Record<DateMeaning, string>> = { expiry: 'Expiry', 'best-before': 'Best before' }

type Word = (key: string, fallback: string) => string

/** Meaning of a client's dates, guessed from its label for the field; expiry by default. */
export const usualMeaning = (word?: Word): DateMeaning => (/before/i.test(word?.('expiry_date', '') ?? '') ? 'best-before' : 'expiry')

/** Label of the date: the client's own, unless the user chose the other meaning. */
export const dateWord = (meaning: DateMeaning, word?: Word): string => {
  const usual = DATE_WORDS[meaning]
  return word && usualMeaning(word) === meaning ? word('expiry_date', usual) : usual
}

const dateElements = (row: LabelRow, meaning: DateMeaning): GsElement[] =>
  row.expiry_date ? [{ ai: meaning === 'expiry' ? '17' : '15', value: yymmdd(row.expiry_date) }] : []
