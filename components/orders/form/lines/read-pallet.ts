import { loadAllPages } from '#lib/client/load-all-pages.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { goodsOnPallet, itemOnPallet, type PalletGoods } from '#lib/order-form/pallet.ts'
import type { Product } from '#lib/order-form/products.ts'
import type { OrderScope, ProductCache } from './product-cache.ts'

/**
 * Serialised goods have a stock line for each serial number, but no pallet has more than these pages. Without a limit, a v7 that ignores the
 * filter would send all stock.
 */
const MAX_PAGES = 5

type Pallet = { ok: true; product: Product; goods: PalletGoods } | { ok: false; reason: string }

/** Looks up what is available on a pallet at the order's site, by its SSCC. `today` is the day there. */
export const readPallet = async (
  { client, owner, site }: OrderScope,
  today: string,
  productCache: ProductCache,
  sscc: string,
  toClientWording: (text: string) => string,
): Promise<Pallet> => {
  const result = await loadAllPages<typeof stocksHolding, 'table'>(
    stocksHolding,
    (paging) => ({ view: 'table', query: { client: [client], owner: [owner], site: [site], sscc: [sscc], ...paging } }),
    { maxPages: MAX_PAGES },
  )
  if (!result.ok) return { ok: false, reason: result.failure.message }
  const { data, meta } = result.value
  const item = itemOnPallet(data, meta.total ?? Infinity, today)
  if (!item.ok) return { ok: false, reason: toClientWording(item.reason) }
  const lookup = await productCache.lookUp(item.code)
  if (lookup.status !== 'known')
    return { ok: false, reason: lookup.status === 'unknown' ? lookup.message : toClientWording('Scan the item’s barcode.') }
  return { ok: true, product: lookup.product, goods: goodsOnPallet(data, lookup.product, today) }
}
