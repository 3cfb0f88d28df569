import { toast } from '#components/ui/toast.tsx'
import { send } from '#lib/client/api.ts'
import { MAX_PER_PAGE } from '#lib/contract/engine/common.ts'
import { dropdownGetuom, type UomChoice } from '#lib/contract/lookups/lookups.ts'
import { cartonOf } from '#lib/list/labels/from-stock.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'
import { chunks } from '#lib/list/pages.ts'

type Content = Readonly<Record<'product_code' | 'uom', string | null>>

/** Looks up the GTINs of a client's items. Returns a function with the GTIN of an item in a unit, and that of a carton; null if there is none. */
export type ReadGtins = (
  client: string | null,
  contents: readonly Content[],
) => Promise<(content: Content) => Pick<LabelRow, 'gtin' | 'carton'>>

/** Items of one request. The URL must stay short enough for every proxy. */
const ITEMS_PER_REQUEST = 40
/** Requests at the same time, for a v7 that sends the pack levels of one item only. */
const MAX_CONCURRENT = 4

/**
 * Creates the lookup of one label dialog. It reads the pack levels of each item once, because each unit has a GTIN of its own. After a failure it
 * says so and stops reading, because pallet labels need no GTINs. It also stops once `closing` is aborted.
 */
export const createGtinLookup = (closing: AbortSignal): ReadGtins => {
  const levels = new Map<string, readonly UomChoice[]>()
  let hasFailed = false
  let sendsSeveral = true
  let queue = Promise.resolve()

  /** Reads the levels of some items. Returns the items that v7 has sent none for, which are all if it does not name the items. */
  const readTogether = async (client: string, products: readonly string[]): Promise<readonly string[]> => {
    if (!sendsSeveral || products.length < 2 || closing.aborted) return products
    const result = await send(dropdownGetuom, { query: { client: [client], product: [...products], per_page: MAX_PER_PAGE } })
    const isComplete = result.ok && result.value.meta.total === result.value.data.length
    const byItem = Map.groupBy(isComplete ? result.value.data : [], ({ product_code }) => product_code)
    for (const product of products) if (byItem.has(product)) levels.set(keyOf(client, product), byItem.get(product)!)
    const missing = products.filter((product) => !byItem.has(product))
    sendsSeveral = missing.length === 0
    return missing
  }
  const readLevels = async (client: string, product: string) => {
    const result = await send(dropdownGetuom, { query: { client: [client], product: [product] } })
    if (result.ok) return levels.set(keyOf(client, product), result.value.data)
    if (!hasFailed) toast({ kind: 'bad', title: 'The GTINs could not be loaded', description: result.failure.message })
    return (hasFailed = true)
  }
  const readAll = async (client: string, products: ReadonlySet<string>) => {
    const missing = [...products].filter((product) => !levels.has(keyOf(client, product)))
    for (const items of chunks(missing, ITEMS_PER_REQUEST))
      for (const few of chunks(await readTogether(client, items), MAX_CONCURRENT))
        if (!hasFailed && !closing.aborted) await Promise.all(few.map((product) => readLevels(client, product)))
  }
  return async (client, contents) => {
    if (client === null) return () => ({ gtin: null, carton: null })
    const products = new Set(contents.flatMap(({ product_code }) => product_code ?? []))
    // One call waits for the other: records are loaded in parallel, and an item that several of them contain is requested once.
    queue = queue.then(() => readAll(client, products))
    await queue
    return ({ product_code, uom }) => {
      const units = (levels.get(keyOf(client, product_code)) ?? []).map(({ value, ...level }) => ({ uom: value, ...level }))
      // A v7 that ignores the filter by product sends the units of all.
      const isOfItem = new Set(units.map((unit) => unit.uom)).size === units.length
      if (!isOfItem) return { gtin: null, carton: null }
      return { gtin: units.find((unit) => unit.uom === uom)?.gtin ?? null, carton: cartonOf(units, uom) }
    }
  }
}

const keyOf = (client: string, product: string | null) => JSON.stringify([client, product])
