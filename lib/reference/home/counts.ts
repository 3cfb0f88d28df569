import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { readQuery, writeQuery } from '#lib/contract/engine/query.ts'
import { HOME_COUNTS, type HomeCount } from '#lib/contract/home/counts.ts'
import type { homeOverview } from '#lib/contract/home/overview.ts'
import type { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import type { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { users } from '#lib/contract/users/users.ts'
import { allOf } from '../auth/scope.ts'
import type { Context } from '../http/context.ts'
import { latestToday, type Directory } from '../http/directory.ts'
import { NO_SEARCH, sourceOf, whereOf as whereOrders, type Grain } from '../orders/read/list-request.ts'
import { purchaseConditions } from '../orders/read/purchase-request.ts'
import { salesConditions } from '../orders/read/sales-request.ts'
import { visiblePurchases, visibleSales } from '../orders/visible-orders.ts'
import { filterSql as rejectionSql, statusSql, type RejectionQuery } from '../rejections/filters.ts'
import { whereOf as whereStock } from '../stock/filters.ts'
import { daysOf, daysSql, filterSql as movementSql, type MovementQuery } from '../stock/movements/filters.ts'
import { NO_SEARCH as NO_STOCK_SEARCH } from '../stock/search.ts'
import { whereUsers } from '../users/list.ts'

export type HomeContext = Context<typeof homeOverview> & { directory: Directory }

/** Rows of a list: its tables and its full condition. */
type ListRows = { from: Sql; where: Sql }

type ListQuery = Readonly<Record<string, unknown>>

/** The rows of a list of sales orders (`o`) or of their lines (`l`), as the list selects them. */
export const salesRows = ({ scope, caller, directory }: HomeContext, grain: Grain, query: ParsedQueryOf<typeof salesOrders>): ListRows => {
  const conditions = salesConditions(query, { caller, directory })
  const where = whereOrders({ kind: 'SO', visible: visibleSales(scope, caller), search: NO_SEARCH, conditions }, grain)
  return { from: sourceOf('SO', grain), where }
}

/** The rows of a list of purchase orders (`o`) or of their lines (`l`), as the list selects them. */
export const purchaseRows = (
  { scope, caller, directory }: HomeContext,
  grain: Grain,
  query: ParsedQueryOf<typeof purchaseOrders>,
): ListRows => {
  const conditions = purchaseConditions(query, { caller, directory })
  const where = whereOrders({ kind: 'PO', visible: visiblePurchases(scope, caller), search: NO_SEARCH, conditions }, grain)
  return { from: sourceOf('PO', grain), where }
}

/** The rows of a list of rejected messages `r`, in all statuses, as the list selects them. */
export const rejectionRows = ({ query: { owner, site }, scope, now, caller }: HomeContext, query: RejectionQuery): ListRows => ({
  from: sql`rejection r join stream s on s.stream_code = r.stream_code`,
  where: rejectionSql({ ...query, ...(owner && { owner }), ...(site && { site }) }, scope, now(), caller),
})

/** The rows of each list that the home page counts, by the path of its call. */
const ROWS: Readonly<Record<string, (context: HomeContext, query: ListQuery, grain: Grain) => ListRows>> = {
  'sales-orders': (context, query, grain) => salesRows(context, grain, query),
  'purchase-orders': (context, query, grain) => purchaseRows(context, grain, query),
  'stocks/holding': ({ scope, directory }, query) => ({
    from: sql`holding h`,
    where: whereStock({ query, scope, directory, search: NO_STOCK_SEARCH }, 'summary'),
  }),
  'stocks/movement': ({ scope, directory }, query: MovementQuery) => ({
    from: sql`movement m`,
    where: allOf([movementSql(query, scope), daysSql(daysOf(query, latestToday(scope.sites, directory)), directory).exact]),
  }),
  'audit/rejected': (context, query) => {
    const rows = rejectionRows(context, query)
    return { from: rows.from, where: allOf([statusSql(query), rows.where]) }
  },
  users: ({ caller, now, query: { client, owner, site } }, query) => ({
    from: sql`app_user u`,
    where: whereUsers({
      caller,
      now,
      query: { ...(query as ParsedQueryOf<typeof users>), ...(client && { client }), ...(owner && { owner }), ...(site && { site }) },
    }),
  }),
}

/** Whether a count is shown to the user: they may see the counted list, and the count is meant for their level and kind of user. */
const isFor = ({ caller, scope }: HomeContext, count: HomeCount): boolean =>
  caller.modules.get(count.module)?.can_view === true &&
  (count.minLevel === undefined || LEVEL_RANK[caller.level] >= LEVEL_RANK[count.minLevel]) &&
  (scope.supplier === null ? count.for !== 'supplier' : count.for !== undefined)

/** Counts the lists of the home page in one query, each with the condition of its list. */
export const countLists = async (context: HomeContext): Promise<Record<string, number>> => {
  const today = latestToday(context.scope.sites, context.directory)
  const columns = Object.entries<HomeCount>(HOME_COUNTS).flatMap(([key, count]) => {
    const rowsOf = ROWS[count.call.path]
    if (!rowsOf || !count.call.query || !isFor(context, count)) return []
    const query = readQuery(count.call.query, new URLSearchParams(writeQuery(count.query(today)))).data ?? {}
    const { from, where } = rowsOf(context, query, count.view === 'table' ? 'table' : 'summary')
    return [sql`(select count(*) from ${from} where ${where}) as ${raw(key)}`]
  })
  if (columns.length === 0) return {}
  const [row = {}] = await context.db.query<Record<string, number>>(sql`select ${join(columns)}`)
  return row
}
