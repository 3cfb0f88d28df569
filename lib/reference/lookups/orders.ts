import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { join, type Sql } from 'sql-template-tag'
import { withoutSeparators } from '#lib/shared/unaccented.ts'
import { allOf, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import type { Page } from '../http/list.ts'
import { matchesAnywhere } from '../orders/read/sales-request.ts'
import { visiblePurchases, visibleSales } from '../orders/visible-orders.ts'
import { caseVariants, numberBegins, numberContains, withoutSeparatorsSql, type LookupQuery } from './choices.ts'

type Viewer = { scope: Scope; caller: { id: string } }
type Query = LookupQuery & { type?: OrderKind; status?: string[] }

// A typeahead only needs to know that there are more results than anyone reads, not the exact count among 400,000 orders.
const MAX_COUNT = 1_000

/**
 * Order numbers: exact matches, then the others, each newest first. Matches the beginning of a number, with or without the prefix
 * `PO-` or `SO-` and separators. If nothing matches, finds the numbers that contain the text.
 */
export const orderNumbersOf = async (
  db: Db,
  { scope, caller }: Viewer,
  query: Query,
  page: Page,
): Promise<{ rows: unknown[]; total: number; isEstimate: boolean }> => {
  const text = (query.q ?? '').trim().toUpperCase()
  const queriesFor = (match: Match) => orderQueries({ scope, caller }, query, match)
  const startMatches = await findNumbers(
    db,
    { all: queriesFor(startsWith(text)), exact: text === '' ? [] : queriesFor(equals(text)) },
    page,
  )
  return startMatches.total > 0 || text === '' ? startMatches : findNumbers(db, { all: queriesFor(contains(text)), exact: [] }, page)
}

/** Condition on the number of an order; `series` is `PO` or `SO`. */
type Match = (number: Sql, series: string) => Sql

const equals =
  (text: string): Match =>
  (number, series) =>
    sql`${withoutSeparatorsSql(number)} = any(${[text, `${series}${text}`].map(withoutSeparators)}::text[])`

const startsWith =
  (text: string): Match =>
  (number, series) =>
    text === '' ? sql`true` : numberBegins(number, text, series)

/** The index that finds a text in any field of a sales order has no texts of fewer letters. */
const MIN_INDEXED = 3

const contains =
  (text: string): Match =>
  (number, series) => {
    const isInNumber = numberContains(number, text)
    return series === 'SO' && withoutSeparators(text).length >= MIN_INDEXED ? allOf([matchesAnywhere(text), isInNumber]) : isInNumber
  }

const orderQueries = (viewer: Viewer, query: Query, match: Match): Sql[] => [
  ...(query.type !== 'SO' ? [purchaseOrders(viewer, query, match)] : []),
  // A supplier user may not see sales orders.
  ...(query.type !== 'PO' && viewer.scope.supplier === null ? [salesOrders(viewer, query, match)] : []),
]

const findNumbers = async (
  db: Db,
  { all: queries, exact }: { all: readonly Sql[]; exact: readonly Sql[] },
  page: Page,
): Promise<{ rows: unknown[]; total: number; isEstimate: boolean }> => {
  if (queries.length === 0) return { rows: [], total: 0, isEstimate: false }
  const upTo = page.offset + page.perPage
  // Exact matches are found by a query of their own: sorting all matches by it would read every order that begins with `SO-`.
  const ranked = join(
    [
      ...exact.map((query) => sql`(select 0 as place, e.* from (${query}) e)`),
      ...queries.map((query) => sql`(select 1 as place, n.* from (${query} order by date desc, id desc limit ${upTo}) n)`),
    ],
    ' union all ',
  )
  const rows = await db.query(sql`
    select value, value as label, active, order_id, status, party_name, date
    from (select distinct on (order_id) * from (${ranked}) r order by order_id, place) o
    order by place, date desc, id desc limit ${page.perPage} offset ${page.offset}`)
  const counted = join(
    queries.map((query) => sql`(select 1 from (${query}) k limit ${MAX_COUNT + 1})`),
    ' union all ',
  )
  const [row] = await db.query<{ total: number }>(sql`select count(*) as total from (${counted}) c`)
  const total = row?.total ?? 0
  return { rows, total, isEstimate: total > MAX_COUNT }
}

const purchaseOrders = ({ scope, caller }: Viewer, query: Query, match: Match): Sql => sql`
  select o.po_no as value, o.is_open as active, 'po_' || o.id as order_id, o.status, s.name as party_name, o.ordered_date as date, o.id
  from purchase_order o left join supplier s on s.supplier_code = o.supplier_code
  where ${allOf([visiblePurchases(scope, caller), commonConditions(query), match(sql`o.po_no`, 'PO')])}`

const salesOrders = ({ scope, caller }: Viewer, query: Query, match: Match): Sql => sql`
  select o.so_no as value, o.is_open as active, 'so_' || o.id as order_id, o.status, o.customer_name as party_name, o.ordered_date as date, o.id
  from sales_order o where ${allOf([visibleSales(scope, caller), commonConditions(query), match(sql`o.so_no`, 'SO')])}`

const commonConditions = (query: Query): Sql =>
  allOf([
    query.active === undefined ? sql`true` : sql`o.is_open = ${query.active}`,
    query.status ? sql`o.status = any(${caseVariants(query.status)}::text[])` : sql`true`,
  ])
