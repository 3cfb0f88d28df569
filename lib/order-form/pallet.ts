import { factorOf, type Product } from './products.ts'

/**
 * What is on a pallet, from its stock lines. `available` in base units; null if v7 does not say. `is_available`: its disposition allows
 * orders.
 */
export type PalletLine = {
  product_code: string | null
  lot_no: string | null
  expiry_date?: string | null
  available: number | null
  is_available?: boolean | null
}

/** What a release on the day `today` could allocate of a stock line. No order gets expired goods, whatever v7 counts as available. */
const free = ({ available, is_available: isAvailable, expiry_date: expiry }: PalletLine, today: string): number =>
  isAvailable === false || (expiry && expiry <= today) ? 0 : (available ?? 0)

/**
 * The goods of a pallet as one order line: `uom` is the item's usual unit, or its base unit if a pack is broken. `lot` is null if the
 * goods have no lot, or several.
 */
export type PalletGoods = { uom: string; qty: number; lot: string | null }

/**
 * The only item on a pallet, or why the pallet cannot be ordered by its label. `total`: how many stock lines the pallet has; `lines` may
 * be only the first of them.
 */
export const itemOnPallet = (
  lines: readonly PalletLine[],
  total: number,
  today: string,
): { ok: true; code: string } | { ok: false; reason: string } => {
  const codes = [...new Set(lines.flatMap(({ product_code: code }) => code ?? []))]
  const [code] = codes
  if (code === undefined) return { ok: false, reason: 'This pallet is not in stock here. Scan the item’s barcode.' }
  if (total > lines.length) return { ok: false, reason: 'There are too many stock lines on this pallet. Scan the item’s barcode.' }
  if (codes.length > 1) return { ok: false, reason: 'There are several items on this pallet. Scan the barcode of each.' }
  if (!lines.some((line) => free(line, today) > 0)) return { ok: false, reason: 'Nothing on this pallet is available.' }
  return { ok: true, code }
}

/** What is available on a pallet whose only item is `product`. */
export const goodsOnPallet = (lines: readonly PalletLine[], product: Product, today: string): PalletGoods => {
  const base = Math.round(lines.reduce((sum, line) => sum + free(line, today), 0) * 1000) / 1000
  const lots = new Set(lines.filter((line) => free(line, today) > 0).map(({ lot_no: lot }) => lot))
  const packs = base / (factorOf(product, product.default_uom) ?? 1)
  const baseUnit = product.uoms.find(({ factor }) => factor === 1)?.value
  const isBroken = !Number.isInteger(packs) && baseUnit !== undefined
  const [lot] = lots
  return { uom: isBroken ? baseUnit : product.default_uom, qty: isBroken ? base : packs, lot: lots.size === 1 ? (lot ?? null) : null }
}
