import sql, { type Sql } from 'sql-template-tag'
import type { stocksHolding } from '#lib/contract/stock/stock.ts'
import { all } from '../../auth/scope.ts'
import { invalid, ok, refuse, type Answer } from '../../http/answer.ts'
import type { Context, Routes } from '../../http/context.ts'
import { LOST_CURSOR } from '../../http/cursor.ts'
import { readDirectory } from '../../http/directory.ts'
import { listMeta } from '../../http/list.ts'
import { fetchPage } from '../../http/paged.ts'
import { placeOf } from '../../http/pagination.ts'
import { parseSort, type SortColumn } from '../../http/sort.ts'
import { codeForms } from '../../lookups/choices.ts'
import { labelsOf } from '../../lookups/words.ts'
import { answerColumns } from './columns-routes.ts'
import { detailOf, supplierDetailOf } from './detail.ts'
import { facetsOf } from './facets.ts'
import { visibleHoldings, whereOf, type Asked } from '../filters.ts'
import { answerForecast } from './forecast-routes.ts'
import { HOLDING_COLUMNS, HOLDING_SORT, holdingOf, HOLDING_TOTALS, holdingTotals, type HoldingRow } from './holdings.ts'
import { LINE_COLUMNS, LINE_FROM, LINE_SORT, lineOf, lineTotals, type LineRow } from './lines.ts'
import { searchOf } from '../search.ts'
import { forSupplier, SUPPLIER_TOTALS, supplierProblems } from './supplier-view.ts'

type Stock = Context<typeof stocksHolding>

const DEFAULT_SORT = 'product_code'
const CLOSED_TO_SUPPLIERS = new Set(['table', 'forecast'])

/** Stock on hand in five views, and the columns of its lists. */
export const stockRoutes: Routes = {
  stocksHolding: {
    sortKeys: (query) => Object.keys(query.get('view') === 'table' ? LINE_SORT : HOLDING_SORT),
    handle: (context) => {
      const { query, scope } = context
      const view = query.view ?? 'summary'
      if (scope.supplier !== null) {
        if (CLOSED_TO_SUPPLIERS.has(view)) return Promise.resolve(refuse('VIEW_FORBIDDEN'))
        const problems = supplierProblems(query, parseSort(query.sort ?? ''))
        if (Object.keys(problems).length > 0) return Promise.resolve(invalid(problems))
      }
      return VIEWS[view](context)
    },
  },
  stockholdingColumns: { handle: answerColumns },
}

const askedOf = async ({ db, query, scope, now }: Stock): Promise<Asked> => ({
  query,
  scope,
  directory: await readDirectory(db, now()),
  search: await searchOf(db, scope, query.q),
})

type List = {
  columns: Readonly<Record<string, SortColumn>>
  totals: (where: Sql) => Promise<{ total: number; totals: Record<string, number> | null }>
  select: Sql
  from: Sql
  keyFrom?: Sql
  id: Sql
}

/** One page of a list in the order asked for; with a cursor the count is the one that the first page made. */
const answerList = async (context: Stock, where: Sql, list: List, rowOf: (row: never) => unknown): Promise<Answer> => {
  const { db, query } = context
  const place = placeOf(query, DEFAULT_SORT, list.columns)
  if (!place) return invalid(LOST_CURSOR)
  const { sort, cursor, page } = place
  const { total, totals } = cursor ? { total: cursor.total, totals: null } : await list.totals(where)
  const isEstimate = cursor?.isEstimate ?? false
  const { rows, cursor: next } = await fetchPage(db, { ...list, where, place, total, isEstimate })
  const meta = listMeta(context, { total, rows: rows.length, page, sort, totals, cursor: next, isEstimate })
  return ok({ data: rows.map((row) => rowOf(row as never)), meta })
}

const answerSummary = async (context: Stock): Promise<Answer> => {
  const asked = await askedOf(context)
  const list: List = {
    columns: HOLDING_SORT,
    totals: (where) => holdingTotals(context.db, where, context.scope.supplier === null ? HOLDING_TOTALS : SUPPLIER_TOTALS),
    select: HOLDING_COLUMNS,
    from: sql`holding h`,
    id: sql`h.id`,
  }
  const rowOf = (row: HoldingRow) => {
    const holding = holdingOf(row, asked.directory)
    return context.scope.supplier === null ? holding : forSupplier(holding)
  }
  return answerList(context, whereOf(asked, 'summary'), list, rowOf)
}

const answerTable = async (context: Stock): Promise<Answer> => {
  const asked = await askedOf(context)
  const list: List = {
    columns: LINE_SORT,
    totals: () => lineTotals(context.db, asked),
    select: LINE_COLUMNS,
    from: LINE_FROM,
    keyFrom: sql`stock_line l`,
    id: sql`l.id`,
  }
  return answerList(context, whereOf(asked, 'table'), list, (row: LineRow) => lineOf(row, asked.directory))
}

const answerFacets = async (context: Stock): Promise<Answer> => {
  const asked = await askedOf(context)
  const [client] = context.scope.clients
  const { labels } =
    context.scope.clients.length === 1 && client ? await labelsOf(context.db, client) : { labels: {} as Record<string, string> }
  const grain = context.query.grain ?? (context.scope.supplier === null ? 'table' : 'summary')
  return ok({ data: await facetsOf(context.db, asked, grain, (key, fallback) => labels[key] ?? fallback) })
}

/** One holding, by its id or by client, owner, site and product. What the user may not see does not exist. */
const answerDetail = async (context: Stock): Promise<Answer> => {
  const { db, query, scope, now } = context
  const { id, client, owner, site, product } = query
  const byParts = [client, owner, site, product].map((codes) => codes?.[0])
  if (id === undefined && byParts.some((code) => code === undefined)) {
    return invalid({ id: ['Name the holding by its id, or by client, owner, site and product.'] })
  }
  const wanted =
    id === undefined ? sql`h.product_code = any(${codeForms([byParts[3]!])}::text[])` : sql`h.public_id = any(${codeForms([id])}::text[])`
  const [row] = await db.query<HoldingRow & { number: number }>(sql`
    select h.id as number, ${HOLDING_COLUMNS} from holding h where ${all([visibleHoldings(scope), wanted])} limit 1`)
  if (!row) return refuse('NOT_FOUND', 'Stock not found.')
  const directory = await readDirectory(db, now())
  return ok({
    data: scope.supplier === null ? await detailOf(db, row, directory) : await supplierDetailOf(db, row, directory, scope.supplier),
  })
}

const VIEWS = {
  summary: answerSummary,
  table: answerTable,
  filter: answerFacets,
  detail: answerDetail,
  forecast: answerForecast,
} as const satisfies Record<string, (context: Stock) => Promise<Answer>>
