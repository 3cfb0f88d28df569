import type { ApiResult } from '#lib/client/api.ts'
import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'
import type { ItemGtins } from '#lib/list/labels/from-stock.ts'
import { chunks } from '#lib/list/pages.ts'

/** Which holdings to read. */
export type HoldingsQuery = { client: string[]; site: string[]; product: string[]; page: number }
type Page = { data: readonly (Pick<Holding, 'id'> & ItemGtins)[]; meta: { last_page: number | null } }
export type ReadHoldings = (query: HoldingsQuery) => Promise<ApiResult<Page>>

/** Products per request. The URL must stay short enough for every proxy. */
const PRODUCTS_PER_REQUEST = 40
/** Far more pages than the holdings of so many products fill. A v7 that ignores the filter would send all holdings. */
const MAX_PAGES = 20

/**
 * The GTINs of lines that v7 sends without one, by holding, or an error message. Holdings have them in every v7; in lines they are
 * an extension.
 */
export const readGtins = async (
  lines: readonly StockLine[],
  readPage: ReadHoldings,
): Promise<Map<string, ItemGtins> | { error: string }> => {
  const open = lines.filter(({ gtin }) => gtin === undefined)
  const missing = new Set(unique(open.map(({ holding_id }) => holding_id)))
  const found = new Map<string, ItemGtins>()
  const [client, site] = [unique(open.map(({ client_code }) => client_code)), unique(open.map(({ site_code }) => site_code))]
  for (const product of chunks(unique(open.map(({ product_code }) => product_code)), PRODUCTS_PER_REQUEST)) {
    for (let page = 1, lastPage = 1; page <= Math.min(lastPage, MAX_PAGES) && missing.size > 0; page += 1) {
      const result = await readPage({ client, site, product, page })
      if (!result.ok) return { error: result.failure.message }
      const { data, meta } = result.value
      for (const { id, gtin, gtins } of data) if (missing.delete(id)) found.set(id, { gtin, gtins })
      lastPage = meta.last_page ?? (data.length > 0 ? page + 1 : page)
    }
  }
  return found
}

const unique = (values: readonly (string | null)[]): string[] => [...new Set(values.flatMap((value) => value ?? []))]
