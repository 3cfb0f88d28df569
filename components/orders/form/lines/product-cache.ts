'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import { formatQty, today } from '#lib/client/format.ts'
import { loadAllPages } from '#lib/client/load-all-pages.ts'
import { lookupBlankCheck, isLookupMissing } from '#lib/client/lookup.ts'
import { dropdownGetuom, productsTypeahead, type ProductMatch } from '#lib/contract/lookups/lookups.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import type { Store } from '#lib/shared/store.ts'
import { NO_ALLOCATED_STOCK, withAllocatedStock, type AllocatedStock } from '#lib/order-form/allocated-stock.ts'
import { pickProduct, productOf, type ProductLookup, type KnownProducts, type FreeStock, type Product } from '#lib/order-form/products.ts'

// docs/decisions/0092-products-are-looked-up-in-batches.md

/** The client, owner and site whose products can be ordered. */
export type OrderScope = { client: string; owner: string; site: string }
/** Owner names by code; empty if unknown. */
export type OwnerNames = Readonly<Record<string, string>>

/** Codes per request, and concurrent requests. */
const BATCH = 50
const IN_FLIGHT = 4

/** Cache of the products in an order. Each code is requested once. */
export type ProductCache = {
  get: (code: string) => ProductLookup | undefined
  /** Adds typeahead results to the cache. Returns them as products of this order. */
  add: (rows: readonly ProductMatch[]) => Product[]
  /** Looks up one typed or scanned code. */
  lookUp: (text: string) => Promise<ProductLookup>
  /** Looks up many codes. `onProgress` receives how many are done. */
  lookUpAll: (
    codes: readonly string[],
    options?: { signal?: AbortSignal; onProgress?: (done: number, all: number) => void },
  ) => Promise<void>
  /** Requests an item's free stock by lot. */
  requestFreeStock: (code: string) => void
  /** The unit with this barcode, if it is one of the product's pack levels. */
  unitOfBarcode: (product: Product, gtin: string) => Promise<string | null>
}

type Texts = {
  owners?: OwnerNames
  /** Puts the client's words into messages. */
  toClientWording?: (text: string) => string
}

/** `allocatedStock`: stock that this order has already allocated, and that therefore counts as available to it. */
export const createProductCache = (
  scope: OrderScope,
  lookups: Store<KnownProducts>,
  { owners = {}, toClientWording = (text) => text }: Texts = {},
  allocatedStock: AllocatedStock = NO_ALLOCATED_STOCK,
): ProductCache => {
  const toProduct = (row: ProductMatch): Product => withAllocatedStock(productOf(row), allocatedStock)
  const learn = (entries: readonly (readonly [string, ProductLookup])[]) => lookups.set((old) => new Map([...old, ...entries]))
  const forget = (code: string) => lookups.set((old) => new Map([...old].filter(([key]) => key !== code)))
  const query = { client: [scope.client], ...(scope.owner ? { owner: [scope.owner] } : {}), ...(scope.site ? { site: [scope.site] } : {}) }

  /** Whether this v7's typeahead finds no product at all. Then it cannot tell that a code is wrong. Requested once. */
  const findsNothing = lookupBlankCheck(() => send(productsTypeahead, { query: { ...query, limit: 1 } }))

  /** The other owner who has this item, or null if nobody has it. */
  const ownerOf = async (text: string): Promise<string | null> => {
    if (!scope.owner) return null
    const result = await send(productsTypeahead, { query: { ...query, owner: [], q: text.trim().slice(0, 100), limit: 5 } })
    const exact = result.ok ? result.value.data.find((choice) => codeKey(choice.product_code ?? choice.value) === codeKey(text)) : undefined
    return exact?.owner_code && exact.owner_code !== scope.owner ? exact.owner_code : null
  }

  const add = (rows: readonly ProductMatch[]): Product[] => {
    const products = rows.map(toProduct)
    learn(products.map((product) => [codeKey(product.product_code), { status: 'known', product }]))
    return products
  }

  const lookUp = (text: string): Promise<ProductLookup> => find(text, false)

  const find = async (text: string, isCode: boolean): Promise<ProductLookup> => {
    const key = codeKey(text)
    const before = lookups.get().get(key)
    if (before && before.status !== 'pending') return before
    learn([[key, { status: 'pending' }]])
    const result = await send(productsTypeahead, { query: { ...query, q: text.trim().slice(0, 100), limit: 5 } })
    if (!result.ok && isLookupMissing(result.failure)) {
      learn([[key, { status: 'unchecked' }]])
      return { status: 'unchecked' }
    }
    if (!result.ok) {
      // The lookup failed. Forget it, so that the next one retries.
      forget(key)
      return { status: 'unknown', message: `${toClientWording('This item could not be looked up.')} ${result.failure.message}` }
    }
    const rows = result.value.data.map(toProduct)
    const isUnchecked = rows.length === 0 && (await findsNothing())
    const otherOwner = rows.length === 0 && !isUnchecked ? await ownerOf(text) : null
    const { total, nearest } = result.value.meta
    const lookupResult = (): ProductLookup => {
      if (isUnchecked) return { status: 'unchecked' }
      if (!otherOwner) return pickProduct(text, rows, total ?? rows.length, similarIn(nearest), isCode, toClientWording)
      return {
        status: 'unknown',
        isOthers: true,
        message: `${key} belongs to ${owners[otherOwner] ?? otherOwner}. ${toClientWording('Change the owner or choose another item.')}`,
      }
    }
    const lookup = lookupResult()
    learn([[key, lookup], ...(lookup.status === 'known' ? [[codeKey(lookup.product.product_code), lookup] as const] : [])])
    return lookup
  }

  const lookUpAll: ProductCache['lookUpAll'] = async (codes, { signal, onProgress } = {}) => {
    const newCodes = [...new Map(codes.filter((code) => code.trim() !== '').map((code) => [codeKey(code), code.trim()])).values()].filter(
      (code) => !lookups.get().has(codeKey(code)),
    )
    let done = 0
    const report = (count: number) => onProgress?.((done += count), newCodes.length)
    const batches = Array.from({ length: Math.ceil(newCodes.length / BATCH) }, (_, index) =>
      newCodes.slice(index * BATCH, (index + 1) * BATCH),
    )
    const unresolved: string[] = []
    await runConcurrently(batches, signal, async (batch) => {
      const result = await send(productsTypeahead, { query: { ...query, product: batch, limit: BATCH }, signal })
      const rows = result.ok ? result.value.data.map(toProduct) : []
      const found = new Map(rows.map((row) => [codeKey(row.product_code), row]))
      learn([...found].map(([key, product]) => [key, { status: 'known', product }]))
      const missing = batch.filter((code) => !found.has(codeKey(code)))
      unresolved.push(...missing)
      report(batch.length - missing.length)
    })
    // Text that is not an exact code may be a barcode. Nobody checks each of many lines, so an item that is only similar is not accepted.
    await runConcurrently(unresolved, signal, async (code) => {
      await find(code, true)
      report(1)
    })
  }

  const loading = new Set<string>()
  const requestFreeStock = (code: string) => {
    const key = codeKey(code)
    if (loading.has(key)) return
    loading.add(key)
    void loadFreeStock(scope, code).then((freeStock) => {
      loading.delete(key)
      const now = lookups.get().get(key)
      // Several typed codes may have led to this item. Update all of them.
      const keys = [...lookups.get()].flatMap(([text, lookup]) =>
        lookup.status === 'known' && codeKey(lookup.product.product_code) === key ? [text] : [],
      )
      if (now?.status !== 'known') return
      const product = { ...now.product, freeStock: withAllocatedStock({ ...now.product, freeStock }, allocatedStock).freeStock ?? null }
      learn(keys.map((text) => [text, { status: 'known', product }]))
    })
  }

  const unitOfBarcode: ProductCache['unitOfBarcode'] = async (product, gtin) => {
    const result = await send(dropdownGetuom, { query: { ...query, product: [product.product_code] } })
    const digits = gtin.replace(/^0+/, '')
    return (result.ok && result.value.data.find((choice) => choice.gtin?.replace(/^0+/, '') === digits)?.value) || null
  }

  return { get: (code) => lookups.get().get(codeKey(code)), add, lookUp, lookUpAll, requestFreeStock, unitOfBarcode }
}

/** Typeahead for products in the order's scope. Results are added to the cache. */
export const productLoader =
  ({ client, owner, site }: OrderScope, productCache: ProductCache, kind: OrderKind): LoadChoices =>
  async (q, signal) => {
    const query = { client: client ? [client] : [], ...(owner ? { owner: [owner] } : {}), ...(site ? { site: [site] } : {}), q, limit: 20 }
    const result = await send(productsTypeahead, { query, signal })
    if (!result.ok) return { error: result.failure.message }
    const choices = productCache.add(result.value.data).map((product) => ({
      value: product.product_code,
      label: `${product.product_code} · ${product.product_name}`,
      hint: kind === 'SO' && product.available !== null ? `${formatQty(product.available)} available` : undefined,
    }))
    return { choices, isTruncated: result.value.meta.truncated ?? false }
  }

/** Maximum pages. An item with more stock lines is not counted here; the server warns instead. */
const MAX_PAGES = 4

/** Free stock of an item at the order's site. Null if it cannot be loaded, if v7 gives no quantities, or if there are too many rows. */
const loadFreeStock = async ({ client, owner, site }: OrderScope, code: string): Promise<FreeStock[] | null> => {
  const result = await loadAllPages<typeof stocksHolding, 'table'>(
    stocksHolding,
    (paging) => ({ view: 'table', query: { client: [client], owner: [owner], site: [site], product: [code], ...paging } }),
    { maxPages: MAX_PAGES },
  )
  if (!result.ok) return null
  const { data, meta } = result.value
  if (meta.total !== data.length || data.some((row) => row.available === null || row.product_code !== code)) return null
  return data.flatMap((row): FreeStock[] => {
    // The line names expired stock as what it cannot use.
    const hasExpired = row.is_available === true && row.expiry_date !== null && row.expiry_date <= today()
    const free = hasExpired && row.on_hand !== null ? row.on_hand - (row.allocated ?? 0) : (row.available ?? 0)
    if (row.is_available === false || free <= 0) return []
    return [{ lot: row.lot_no, serial: row.serial_no, expiry: row.expiry_date, received: row.received_date, free }]
  })
}

/** Similar items that v7 suggests; empty if it suggests none. */
const similarIn = (nearest: readonly { product_code: string | null; product_name: string | null }[] | null | undefined) =>
  (nearest ?? []).flatMap(({ product_code, product_name }) => (product_code ? [{ code: product_code, name: product_name ?? '' }] : []))

/** Runs work in order, a few at a time, until all are done or the signal aborts. */
const runConcurrently = async <T>(
  items: readonly T[],
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      if (signal?.aborted) return
      const item = items[next]
      next += 1
      if (item !== undefined) await work(item)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
}
