import type { QueryValue } from '#lib/contract/engine/query.ts'
import type { StockAge } from '#lib/contract/stock/age.ts'

/** The query that finds the stock of a row in other lists. */
export const stockOf = (row: StockAge): Record<string, QueryValue> => ({
  client: row.client_code,
  owner: row.owner_code,
  site: row.site_code,
  product: row.product_code,
  lot_no: row.lot_no,
})
