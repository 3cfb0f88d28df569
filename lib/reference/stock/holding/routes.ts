import sql from 'sql-template-tag'
import type { stocksHolding } from '#lib/contract/stock/stock.ts'
import { all } from '../../auth/scope.ts'
import { invalid, ok, refuse, type Answer } from '../../http/answer.ts'
import type { Context, Routes } from '../../http/context.ts'
import { readDirectory } from '../../http/directory.ts'
import { answerPage, countedOnce } from '../../http/answer-page.ts'
import { parseSort } from '../../http/sort.ts'
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

const answerSummary = async (context: Stock): Promise<Answer> => {
  const asked = await askedOf(context)
  const where = whereOf(asked, 'summary')
  const rowOf = (row: HoldingRow) => {
    const holding = holdingOf(row, asked.directory)
    return context.scope.supplier === null ? holding : forSupplier(holding)
  }
  return answerPage<HoldingRow>(context, {
    columns: HOLDING_SORT,
    defaultSort: DEFAULT_SORT,
    select: HOLDING_COLUMNS,
    from: sql`holding h`,
    id: sql`h.id`,
    where,
    count: countedOnce(() => holdingTotals(context.db, where, context.scope.supplier === null ? HOLDING_TOTALS : SUPPLIER_TOTALS)),
    rowsOf: (rows) => rows.map(rowOf),
  })
}

const answerTable = async (context: Stock): Promise<Answer> => {
  const asked = await askedOf(context)
  return answerPage<LineRow>(context, {
    columns: LINE_SORT,
    defaultSort: DEFAULT_SORT,
    select: LINE_COLUMNS,
    from: LINE_FROM,
    keyFrom: sql`stock_line l`,
    id: sql`l.id`,
    where: whereOf(asked, 'table'),
    count: countedOnce(() => lineTotals(context.db, asked)),
    rowsOf: (rows) => rows.map((row) => lineOf(row, asked.directory)),
  })
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
