import type { ProductMatch } from '#lib/contract/lookups.ts'

/** What is known of a product code that somebody typed. */
export type Known = { is: 'known'; product: ProductMatch } | { is: 'unknown'; message: string } | { is: 'asking' }

/** What is known, by code as {@link codeKey} writes it. */
export type KnownProducts = ReadonlyMap<string, Known>

/** A code as it is compared: letter case does not count. */
export const codeKey = (code: string): string => code.trim().toUpperCase()

/** A quantity in base units, in another unit of the product; null where the product has no such unit. */
export const inUnit = (base: number, product: ProductMatch, uom: string): number | null => {
  const factor = factorOf(product, uom)
  if (factor === null) return null
  // A pack that is not whole cannot be shipped as one.
  return factor > 1 ? Math.floor(base / factor) : Math.floor((base / factor) * 1000) / 1000
}

/** Base units in one of this unit. */
export const factorOf = (product: ProductMatch, uom: string): number | null =>
  product.uoms.find((one) => one.value === codeKey(uom))?.factor ?? null

/**
 * The product that a text means, of what the typeahead found: an exact code or barcode, or the only one there is.
 * Otherwise one sentence.
 */
export const pickProduct = (text: string, found: readonly ProductMatch[], total: number, client: string): Known => {
  const key = codeKey(text)
  const exact =
    found.find((one) => one.product_code.toUpperCase() === key) ?? found.find((one) => one.match === 'gtin' || one.match === 'barcode')
  const [first] = found
  if (exact) return { is: 'known', product: exact }
  if (first && total === 1) return { is: 'known', product: first }
  if (first) return { is: 'unknown', message: `${total} products match “${text.trim()}”. Choose one of them.` }
  return { is: 'unknown', message: `Product ${text.trim()} is not active for client ${client}.` }
}
