import type { ProductMatch } from '#lib/contract/lookups/lookups.ts'
import { noItemText, type Named } from '#lib/shared/nearest.ts'

/** Free stock of one lot, expiry and serial, in base units. */
export type Piece = { lot: string | null; serial: string | null; expiry: string | null; received: string | null; free: number }

/** A product as far as the lines of an order need it. What v7 does not say is null or empty, and no rule is made of it. */
export type Product = {
  product_code: string
  product_name: string
  /** Empty where v7 names no unit. */
  default_uom: string
  uoms: readonly { value: string; factor: number }[]
  available: number | null
  /** Free stock piece by piece: undefined until it is asked for, null where v7 does not say. */
  pieces?: readonly Piece[] | null
  next_receipt_date: string | null
  /** Some of it is on its way, with or without a day. */
  is_on_order?: boolean
  lot_tracked: boolean
  serial_tracked: boolean
  expiry_tracked: boolean
  /** The field that answered. */
  match: string | null
}

/** A product as the typeahead found it. */
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
    serial_tracked: found.serial_tracked ?? false,
    expiry_tracked: found.expiry_tracked ?? false,
    match: found.match,
  }
}

/** What is known of a product code that somebody typed. `unchecked`: this v7 cannot be asked, so the code stands as typed. */
export type Known = { is: 'known'; product: Product } | { is: 'unknown'; message: string } | { is: 'asking' } | { is: 'unchecked' }

/** What is known, by code as {@link codeKey} writes it. */
export type KnownProducts = ReadonlyMap<string, Known>

/** A code as it is compared: letter case does not count. */
export const codeKey = (code: string): string => code.trim().toUpperCase()

/** A quantity in base units, in another unit of the product; null where the product has no such unit. */
export const inUnit = (base: number | null, product: Product, uom: string): number | null => {
  const factor = factorOf(product, uom)
  if (base === null || factor === null) return null
  // A pack that is not whole cannot be shipped as one.
  return factor > 1 ? Math.floor(base / factor) : Math.floor((base / factor) * 1000) / 1000
}

/** Base units in one of this unit. */
export const factorOf = (product: Product, uom: string): number | null =>
  product.uoms.find((one) => one.value === codeKey(uom))?.factor ?? null

/**
 * The product that a text means, of what the typeahead found: an exact code or barcode, or the only one there is.
 * Otherwise one sentence, with what v7 finds near.
 */
export const pickProduct = (text: string, found: readonly Product[], total: number, near: readonly Named[] = []): Known => {
  const key = codeKey(text)
  const exact =
    found.find((one) => one.product_code.toUpperCase() === key) ?? found.find((one) => one.match === 'gtin' || one.match === 'barcode')
  const [first] = found
  if (exact) return { is: 'known', product: exact }
  if (first && total === 1) return { is: 'known', product: first }
  if (first) return { is: 'unknown', message: `${total} items match “${text.trim()}”. Choose one of them.` }
  return { is: 'unknown', message: noItemText(text.trim(), near) }
}
