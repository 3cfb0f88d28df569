import type { ProductMatch } from '#lib/contract/lookups/lookups.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import { oncePer } from '#lib/shared/once-per.ts'
import { nearestOf, noItemText, type Named } from '#lib/shared/nearest.ts'
import { numberText } from '#lib/shared/region.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'
import { cellOf, type Line, type Lines } from './lines.ts'

/** Free stock of one lot, expiry and serial, in base units. */
export type FreeStock = { lot: string | null; serial: string | null; expiry: string | null; received: string | null; free: number }

/** The product data that order lines need. Data that v7 does not return is null, empty or false, and no rule is based on it. */
export type Product = {
  product_code: string
  product_name: string
  /** Empty if v7 gives no unit. */
  default_uom: string
  uoms: readonly { value: string; factor: number }[]
  available: number | null
  /** Free stock in detail: undefined until it is loaded, null if v7 does not return it. */
  freeStock?: readonly FreeStock[] | null
  next_receipt_date: string | null
  /** Whether more is on order, with or without a receipt date. */
  is_on_order?: boolean
  lot_tracked: boolean
  /** Null if v7 does not say. */
  serial_tracked: boolean | null
  expiry_tracked: boolean
  /** The field that matched the search. */
  match: string | null
}

/** Converts a typeahead result. */
export const productOf = (found: ProductMatch): Product => {
  const uoms = found.uoms.flatMap(({ value, factor }) => (factor === null ? [] : [{ value, factor }]))
  return {
    product_code: found.product_code ?? found.value,
    product_name: found.product_name ?? found.label ?? '',
    default_uom: found.default_uom ?? uoms[0]?.value ?? '',
    uoms,
    available: found.available ?? null,
    next_receipt_date: found.next_receipt_date,
    is_on_order: (found.on_order ?? 0) > 0,
    lot_tracked: found.lot_tracked ?? false,
    serial_tracked: found.serial_tracked,
    expiry_tracked: found.expiry_tracked ?? false,
    match: found.match,
  }
}

/** What is known about a typed product code. `unchecked`: this v7 has no lookup, so the code is accepted as typed. */
export type ProductLookup =
  | { status: 'known'; product: Product }
  /** `isOthers`: another owner has this item. */
  | { status: 'unknown'; message: string; isOthers?: true }
  | { status: 'pending' }
  | { status: 'unchecked' }

/** {@link ProductLookup} by {@link codeKey}. */
export type KnownProducts = ReadonlyMap<string, ProductLookup>

/** Converts base units to a unit of the product, rounded down; null if the quantity is unknown or the product has no such unit. */
export const inUnit = (base: number | null, product: Product, uom: string): number | null => {
  const factor = factorOf(product, uom)
  if (base === null || factor === null) return null
  // Only whole packs can be shipped.
  return factor > 1 ? Math.floor(base / factor) : Math.floor((base / factor) * 1000) / 1000
}

/** Base units per unit; null for an unknown unit. */
export const factorOf = (product: Product, uom: string): number | null => factorsOf(product.uoms).get(codeKey(uom)) ?? null

/** The first of several units with the same code counts. */
const factorsOf = oncePer((uoms: Product['uoms']) => new Map(uoms.toReversed().map(({ value, factor }) => [codeKey(value), factor])))

/** The lines after a change, with their prices adapted to a changed item or unit, unless the price was changed with it. */
export const withPrices = (before: Lines, after: Lines, lookupOf: (code: string) => ProductLookup | undefined): Lines => {
  const old = new Map(before.map((line) => [line.id, line]))
  const priced = after.map((line) => {
    const oldLine = old.get(line.id)
    if (oldLine === line) return line
    const price = cellOf(line, 'unit_price')
    if (!oldLine || price.trim() === '' || price !== cellOf(oldLine, 'unit_price')) return line
    const { text, source } = adaptedPrice(price, oldLine, line, lookupOf(cellOf(oldLine, 'product_code')))
    return text === price ? line : { ...line, cells: { ...line.cells, unit_price: text }, priceSource: source }
  })
  return priced.some((line, index) => line !== after[index]) ? priced : after
}

type AdaptedPrice = { text: string; source?: Line['priceSource'] }

/**
 * The price of a line after its item or unit has changed. Another item empties the price, which then means the item's list price; the
 * correction of a code that no item has keeps it. If another owner's item has the code, the price is emptied too: v7 may have filled in
 * that item's. Another unit converts the price: 481.68 for a case of 12 is 40.14 for one. If v7 does not give the units, it is emptied.
 * Each conversion starts from the typed price, so that a change there and back restores it.
 */
const adaptedPrice = (price: string, oldLine: Line, line: Line, lookup: ProductLookup | undefined): AdaptedPrice => {
  const changeOf = (column: string) => [oldLine, line].map((each) => codeKey(cellOf(each, column))) as [string, string]
  const [oldCode, code] = changeOf('product_code')
  if (oldCode !== code) return { text: oldCode === '' || (lookup?.status === 'unknown' && !lookup.isOthers) ? price : '' }
  const [oldUom, uom] = changeOf('uom')
  if (parseNumber(price) === null || oldUom === uom || oldUom === '' || uom === '') return { text: price }
  const source = oldLine.priceSource?.converted === price ? oldLine.priceSource : { typed: price, uom: oldUom, converted: '' }
  const product = lookup?.status === 'known' ? lookup.product : null
  const [number, from, to] = [parseNumber(source.typed), product && factorOf(product, source.uom), product && factorOf(product, uom)]
  if (number === null || !from || !to) return { text: '' }
  const text = uom === source.uom ? source.typed : numberText(Math.round((number * to * 1000) / from) / 1000)
  return { text, source: { ...source, converted: text } }
}

/**
 * Picks the product for a typed text from the typeahead results: an exact code or barcode, or the only result. Otherwise returns a
 * message: how many items match, or that none does, with similar ones. With `isCode`, the text is a whole code: an item that only begins
 * with it, or has it in its name, is suggested and not picked. `toClientWording` puts the client's words into messages.
 */
export const pickProduct = (
  text: string,
  found: readonly Product[],
  total: number,
  similarItems: readonly Named[] = [],
  isCode = false,
  toClientWording: (text: string) => string = (text) => text,
): ProductLookup => {
  const item = toClientWording('item')
  const key = codeKey(text)
  const exact =
    found.find((product) => codeKey(product.product_code) === key) ?? found.find(({ match }) => match === 'gtin' || match === 'barcode')
  const [first] = found
  if (exact) return { status: 'known', product: exact }
  // If v7 does not say how it found the only item, the text may be its barcode, so the item is accepted.
  if (isCode && first && !(total === 1 && first.match === null)) {
    const named = found.map((product) => ({ code: product.product_code, name: product.product_name }))
    const nearest = nearestOf(text, named)
    return { status: 'unknown', message: noItemText(text.trim(), nearest.length > 0 || total > 1 ? nearest : named, item) }
  }
  if (first && total === 1) return { status: 'known', product: first }
  if (first) return { status: 'unknown', message: `${total} ${toClientWording('items')} match “${text.trim()}”. Choose one of them.` }
  return { status: 'unknown', message: noItemText(text.trim(), similarItems, item) }
}

/** Fills in the code as v7 spells it, and the item's default unit if the line has none. Unchanged lines keep their object identity. */
export const withProductData = (
  lines: Lines,
  shouldFill: (line: Lines[number]) => boolean,
  lookupOf: (code: string) => ProductLookup | undefined,
): Lines => {
  let isChanged = false
  const next = lines.map((line) => {
    const lookup = shouldFill(line) ? lookupOf(cellOf(line, 'product_code')) : undefined
    if (lookup?.status !== 'known') return line
    const { product } = lookup
    const uom = cellOf(line, 'uom')
    const cells = { ...line.cells, product_code: product.product_code, uom: uom.trim() === '' ? product.default_uom : uom }
    if (cells.product_code === line.cells['product_code'] && cells.uom === uom) return line
    isChanged = true
    return { ...line, cells }
  })
  return isChanged ? next : lines
}
