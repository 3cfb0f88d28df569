import sql from 'sql-template-tag'
import type { stockholdingColumns, stocksHolding } from '#lib/contract/stock/stock.ts'
import { headingOf } from '#lib/shared/headings.ts'
import { allOf, clientSql, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { invalid, ok, refuse, type ApiResponse } from '../../http/response.ts'
import type { Context, Routes } from '../../http/context.ts'
import { readDirectory } from '../../http/directory.ts'
import { answerPage, countOnce } from '../../http/answer-page.ts'
import { parseSort } from '../../http/sort.ts'
import { caseVariants } from '../../lookups/choices.ts'
import { labelsOf } from '../../lookups/code-lists.ts'
import { detailOf, type NumberedHolding, supplierDetailOf } from './detail.ts'
import { facetsOf } from './facets.ts'
import { visibleHoldings, whereOf, type ListRequest } from '../filters.ts'
import { answerForecast } from './forecast-routes.ts'
import { HOLDING_SORT_KEYS, holdingColumns, holdingOf, holdingSort, holdingTotals, type HoldingRow } from './holdings.ts'
import { LINE_COLUMNS, LINE_FROM, LINE_SORT, lineOf, lineTotals, type LineRow } from './lines.ts'
import { searchOf } from '../search.ts'
import { metadataOf, SUMMARY_COLUMNS, TABLE_COLUMNS } from './columns.ts'
import { forSupplier, SUPPLIER_FIELDS, supplierProblems } from './supplier-view.ts'

type StockContext = Context<typeof stocksHolding>

const DEFAULT_SORT = 'product_code'
/** Views that are not for supplier users. */
const CLOSED_VIEWS = new Set(['table', 'forecast'])

/** Columns of the stock lists, with one client's labels, without fields that the user may not see. */
const answerColumns = async ({ db, query, scope }: Context<typeof stockholdingColumns>): Promise<ApiResponse> => {
  const client = query.client === undefined ? null : (scope.clients[0] ?? null)
  const { labels, version } = client === null ? { labels: {} as Record<string, string>, version: 1 } : await labelsOf(db, client)
  const labelOf = (key: string, fallback: string) => labels[key] ?? fallback
  const isTable = query.view === 'table'
  const columns = isTable ? [...TABLE_COLUMNS, ...(await attributeColumns(db, scope))] : SUMMARY_COLUMNS
  const isVisible = ({ key }: { key: string }) => scope.supplier === null || (SUPPLIER_FIELDS as readonly string[]).includes(key)
  return ok({ data: metadataOf(columns.filter(isVisible), labelOf), meta: { version, client } })
}

// Number of lines to sample to find out which custom fields a client uses.
const SAMPLE = 2_000

/** Columns for clients' custom fields of stock lines. */
const attributeColumns = async (db: Db, scope: Scope) => {
  const rows = await db.query<{ key: string }>(sql`
    select distinct jsonb_object_keys(l.attributes) as key
    from (select attributes from stock_line l where ${clientSql(scope, 'l')} and l.attributes <> '{}'::jsonb limit ${SAMPLE}) l order by 1`)
  return rows.map(({ key }) => ({
    key: `attributes.${key}`,
    label: headingOf(key),
    type: 'text' as const,
    width: 120,
    group: 'Custom fields',
    sortable: false,
    hidden: true as const,
  }))
}

/** Stock on hand in five views, and the columns of its lists. */
export const stockRoutes: Routes = {
  stocksHolding: {
    sortKeys: (query) => (query.get('view') === 'table' ? Object.keys(LINE_SORT) : HOLDING_SORT_KEYS),
    handle: (context) => {
      const { query, scope } = context
      const view = query.view ?? 'summary'
      if (scope.supplier !== null) {
        if (CLOSED_VIEWS.has(view)) return Promise.resolve(refuse('VIEW_FORBIDDEN'))
        const problems = supplierProblems(query, parseSort(query.sort ?? ''))
        if (Object.keys(problems).length > 0) return Promise.resolve(invalid(problems))
      }
      return VIEWS[view](context)
    },
  },
  stockholdingColumns: { handle: answerColumns },
}

const listRequestOf = async ({ db, query, scope, now }: StockContext): Promise<ListRequest> => ({
  query,
  scope,
  directory: await readDirectory(db, now()),
  search: await searchOf(db, scope, query.q),
})

const answerSummary = async (context: StockContext): Promise<ApiResponse> => {
  const request = await listRequestOf(context)
  const where = whereOf(request, 'summary')
  const rowOf = (row: HoldingRow) => {
    const holding = holdingOf(row, request.directory)
    return context.scope.supplier === null ? holding : forSupplier(holding)
  }
  return answerPage<HoldingRow>(context, {
    columns: holdingSort(context.scope),
    defaultSort: DEFAULT_SORT,
    select: holdingColumns(context.scope),
    from: sql`holding h`,
    id: sql`h.id`,
    where,
    count: countOnce(() => holdingTotals(context.db, where, context.scope)),
    rowsOf: (rows) => rows.map(rowOf),
  })
}

const answerTable = async (context: StockContext): Promise<ApiResponse> => {
  const request = await listRequestOf(context)
  return answerPage<LineRow>(context, {
    columns: LINE_SORT,
    defaultSort: DEFAULT_SORT,
    select: LINE_COLUMNS,
    from: LINE_FROM,
    keyFrom: sql`stock_line l`,
    id: sql`l.id`,
    where: whereOf(request, 'table'),
    count: countOnce(() => lineTotals(context.db, request)),
    rowsOf: (rows) => rows.map((row) => lineOf(row, request.directory)),
  })
}

const answerFacets = async (context: StockContext): Promise<ApiResponse> => {
  const request = await listRequestOf(context)
  const [client] = context.scope.clients
  const { labels } =
    context.scope.clients.length === 1 && client ? await labelsOf(context.db, client) : { labels: {} as Record<string, string> }
  const grain = context.query.grain ?? (context.scope.supplier === null ? 'table' : 'summary')
  return ok({ data: await facetsOf(context.db, request, grain, (key, fallback) => labels[key] ?? fallback) })
}

/** One holding, by id or by client, owner, site and product; 404 if the user may not see it. */
const answerDetail = async (context: StockContext): Promise<ApiResponse> => {
  const { db, query, scope, now } = context
  const { id, client, owner, site, product } = query
  const productCode = product?.[0]
  if (id === undefined && (!client?.[0] || !owner?.[0] || !site?.[0] || !productCode)) {
    return invalid({ id: ['Send the id of the holding, or its client, owner, site and product.'] })
  }
  // The scope already limits client, owner and site to those of the query.
  const isRequested =
    id === undefined
      ? sql`h.product_code = any(${caseVariants([productCode!])}::text[])`
      : sql`h.public_id = any(${caseVariants([id])}::text[])`
  const [row] = await db.query<NumberedHolding>(sql`
    select h.id as number, ${holdingColumns(scope)} from holding h where ${allOf([visibleHoldings(scope), isRequested])} limit 1`)
  if (!row) return refuse('NOT_FOUND', 'Stock not found.')
  const directory = await readDirectory(db, now())
  return ok({
    data: scope.supplier === null ? await detailOf(db, row, directory) : await supplierDetailOf(db, row, directory, scope),
  })
}

const VIEWS = {
  summary: answerSummary,
  table: answerTable,
  filter: answerFacets,
  detail: answerDetail,
  forecast: answerForecast,
} as const satisfies Record<string, (context: StockContext) => Promise<ApiResponse>>
