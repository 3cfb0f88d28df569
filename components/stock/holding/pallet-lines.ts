import type { ApiResult } from '#lib/client/api.ts'
import type { StockLine } from '#lib/contract/stock/stock.ts'
import { chunks } from '#lib/list/pages.ts'

/** One page of the stock lines on some pallets. */
type Page = { data: readonly StockLine[]; meta: { last_page: number | null } }
export type ReadPage = (ssccs: readonly string[], page: number) => Promise<ApiResult<Page>>

/** SSCCs per request. The URL must stay short enough for every proxy. */
const SSCCS_PER_REQUEST = 40
/** Far more pages than the lines of so many pallets fill. A v7 that ignores the filter would send all stock. */
const MAX_PAGES = 20
const UNREADABLE = { error: 'The warehouse system cannot find stock lines by SSCC.' }

/** All lines of the pallets that the given lines are on, or an error message. */
export const readPalletLines = async (lines: readonly StockLine[], readPage: ReadPage): Promise<StockLine[] | { error: string }> => {
  const found: StockLine[] = []
  for (const ssccs of chunks([...new Set(lines.flatMap(({ sscc }) => sscc ?? []))], SSCCS_PER_REQUEST)) {
    for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
      if (page > MAX_PAGES) return UNREADABLE
      const result = await readPage(ssccs, page)
      if (!result.ok) return { error: result.failure.message }
      const { data, meta } = result.value
      for (const line of data) if (line.sscc !== null && ssccs.includes(line.sscc)) found.push(line)
      lastPage = meta.last_page ?? (data.length > 0 ? page + 1 : page)
    }
  }
  return found
}
