import sql from 'sql-template-tag'
import type { stocksHolding } from '#lib/contract/stock/stock.ts'
import { allOf } from '../../auth/scope.ts'
import { invalid, ok, refuse, type ApiResponse } from '../../http/response.ts'
import type { Context } from '../../http/context.ts'
import { readDirectory } from '../../http/directory.ts'
import { caseVariants } from '../../lookups/choices.ts'
import { visibleHoldings } from '../filters.ts'
import { forecastOf, type Layer } from './forecast.ts'
import { openLines } from './open-orders.ts'

const DEFAULT_WEEKS = 12

type Sum = { site: string; uom: string; uoms: number; available: number; demand: number; reorder_level: number | null }

/** The forecast of one product over all its holdings in scope, or of the holding with the requested id. */
export const answerForecast = async ({ db, query, scope, now }: Context<typeof stocksHolding>): Promise<ApiResponse> => {
  const products = [...new Set((query.product ?? []).map((code) => code.trim().toUpperCase()))]
  if (products.length !== 1 && query.id === undefined) return invalid({ product: ['Choose one item.'] })
  const isRequested =
    query.id === undefined
      ? sql`h.product_code = any(${caseVariants(products)}::text[])`
      : sql`h.public_id = any(${caseVariants([query.id])}::text[])`
  const where = allOf([visibleHoldings(scope), isRequested])
  const [sum] = await db.query<Sum>(sql`
    select min(h.site_code) as site, min(h.uom) as uom, count(distinct h.uom) as uoms, sum(h.available) as available,
      sum(h.avg_daily_demand) as demand, sum(h.reorder_level) as reorder_level
    from holding h where ${where} having count(*) > 0`)
  if (!sum) return refuse('NOT_FOUND', 'Stock not found.')
  if (sum.uoms > 1) return invalid({ client: ['This item has different units at these clients. Choose one client.'] })
  const directory = await readDirectory(db, now())
  const holdings = sql`select h.id from holding h where ${where}`
  const layers = await db.query<Layer>(sql`
    select l.expiry_date as expiry, sum(l.available) as qty from stock_line l
    where l.holding_id in (${holdings}) and l.available > 0 group by l.expiry_date`)
  return ok(
    forecastOf({
      today: directory.todayAt(sum.site),
      uom: sum.uom,
      available: sum.available,
      reorderLevel: sum.reorder_level,
      dailyDemand: query.include_forecast_demand ? sum.demand : 0,
      weeks: query.weeks ?? DEFAULT_WEEKS,
      granularity: query.granularity ?? 'week',
      lines: await openLines(db, holdings),
      layers,
    }),
  )
}
