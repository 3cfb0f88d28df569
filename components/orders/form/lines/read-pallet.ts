import { send } from '#lib/client/api.ts'
import { MAX_PER_PAGE } from '#lib/contract/engine/common.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { goodsOnPallet, itemOnPallet, type PalletGoods } from '#lib/order-form/pallet.ts'
import type { Product } from '#lib/order-form/products.ts'
import type { OrderScope, ProductCache } from './product-cache.ts'

type Pallet = { ok: true; product: Product; goods: PalletGoods } | { ok: false; reason: string }

/** Looks up what is available on a pallet at the order's site, by its SSCC. `today` is the day there. */
export const readPallet = async (
  { client, owner, site }: OrderScope,
  today: string,
  productCache: ProductCache,
  sscc: string,
  toClientWording: (text: string) => string,
): Promise<Pallet> => {
  const query = { client: [client], owner: [owner], site: [site], sscc: [sscc], per_page: MAX_PER_PAGE }
  const result = await send<typeof stocksHolding, 'table'>(stocksHolding, { view: 'table', query })
  if (!result.ok) return { ok: false, reason: result.failure.message }
  const { data, meta } = result.value
  // If v7 gives no total, a full page may not be all: goods with serial numbers have a stock line for each number.
  const item = itemOnPallet(data, meta.total ?? (data.length < MAX_PER_PAGE ? data.length : Infinity), today)
  if (!item.ok) return { ok: false, reason: toClientWording(item.reason) }
  const lookup = await productCache.lookUp(item.code)
  if (lookup.status !== 'known')
    return { ok: false, reason: lookup.status === 'unknown' ? lookup.message : toClientWording('Scan the item’s barcode.') }
  return { ok: true, product: lookup.product, goods: goodsOnPallet(data, lookup.product, today) }
}
