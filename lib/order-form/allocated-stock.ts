import type { SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import { factorOf, type Product } from './products.ts'

/** `base`: the quantity in base units, if v7 gives it; `qty` is in the unit `uom`, rounded to three decimals. */
type Part = { uom: string; qty: number; base: number | null; lot: string | null; serial: string | null; expiry: string | null }

/** Stock allocated to the order in the form, by item. */
export type AllocatedStock = ReadonlyMap<string, readonly Part[]>

export const NO_ALLOCATED_STOCK: AllocatedStock = new Map()

type AllocatedLine = Pick<SalesOrderDetail['lines'][number], 'product_code' | 'uom' | 'qty_allocated' | 'places'>

/** Stock allocated to an order's lines. When a change is saved, v7 releases it first, so the changed order can use it again. */
export const allocatedStockOf = (lines: readonly AllocatedLine[]): AllocatedStock => {
  const byProduct = new Map<string, Part[]>()
  for (const { product_code: code, uom, qty_allocated: qty, places } of lines) {
    if (!code || !uom || !qty) continue
    const parts = places?.map((place): Part => ({
      uom,
      qty: place.qty ?? 0,
      base: place.base_qty ?? null,
      lot: place.lot_no,
      serial: place.serial_no,
      expiry: place.expiry_date,
    }))
    const allocated = parts && parts.length > 0 ? parts : [{ uom, qty, base: null, lot: null, serial: null, expiry: null }]
    byProduct.set(codeKey(code), [...(byProduct.get(codeKey(code)) ?? []), ...allocated])
  }
  return byProduct
}

/** Stock of the order was the oldest of its expiry date when it was allocated, so another release would allocate it first again. */
const OLDEST = '0001-01-01'

/** Adds the order's own allocated stock to a product's available stock. */
export const withAllocatedStock = (product: Product, own: AllocatedStock): Product => {
  const parts = own.get(codeKey(product.product_code)) ?? []
  if (parts.length === 0) return product
  const freeStock = parts.map(({ uom, qty, base, lot, serial, expiry }) => ({
    lot,
    serial,
    expiry,
    received: OLDEST,
    free: base ?? qty * (factorOf(product, uom) ?? 1),
  }))
  const sum = freeStock.reduce((total, { free }) => total + free, 0)
  return {
    ...product,
    available: product.available === null ? null : product.available + sum,
    ...(product.freeStock && { freeStock: [...product.freeStock, ...freeStock] }),
  }
}
