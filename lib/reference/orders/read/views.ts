import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { allOf, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { invalid, ok, refuse, type ApiResponse } from '../../http/response.ts'
import type { Context } from '../../http/context.ts'
import { latestToday, type Directory } from '../../http/directory.ts'
import { caseVariants } from '../../lookups/choices.ts'
import { labelsOf } from '../../lookups/code-lists.ts'
import { NO_SEARCH, sourceOf, whereOf, type ListRequest, type Grain } from './list-request.ts'
import type { Condition } from './conditions.ts'
import { loadReadContext, parseOrderId, type ReadContext, type Reader } from '../record-parts.ts'
import { facetsOf } from './facets.ts'
import { allFacets, type FacetContext, type KindFacets } from './header-lists.ts'
import { answerList, type OrderList } from './list.ts'
import { namesOf } from './names.ts'
import { searchWith } from './search.ts'
import { weekPlan } from './weeks.ts'

/** The query parameters that lists of both kinds of orders share. */
type OrderQuery = Parameters<typeof answerList>[0]['query'] & {
  id?: string
  q?: string
  order_no?: string[]
  only?: string[]
  grain?: Grain
  weeks?: number
}

/** What differs between the two kinds of orders. Lists, counts and plans work the same for both. */
export type OrderViews<Query extends OrderQuery, Row, Line> = {
  kind: OrderKind
  /** Column of the order number. */
  numberColumn: string
  visible: (scope: Scope, caller: Caller) => Sql
  conditions: (query: Query, readContext: ReadContext) => Condition[]
  /** The condition that finds orders by a search text, which is trimmed and in upper case. */
  search: (text: string, db: Db, visible: Sql) => Sql | Promise<Sql>
  list: (readContext: ReadContext) => OrderList<Row>
  lines: (readContext: ReadContext) => OrderList<Line>
  facets: (context: FacetContext) => KindFacets
  findOne: (reader: Reader, scope: Scope, condition: Sql) => Promise<unknown>
  weeks: { parts?: Sql; due: Sql; units: Sql; dateFilter: string; isOutstanding: Sql; overdue: (directory: Directory) => Sql }
}

type ViewContext<Query> = Pick<Context, 'db' | 'caller' | 'now' | 'scope'> & { query: Query }

/** The views that both kinds of orders have. */
export const viewsOf = <Query extends OrderQuery, Row, Line>(kindViews: OrderViews<Query, Row, Line>) => {
  const listRequest = async (
    { db, caller, scope, query }: ViewContext<Query>,
    readContext: ReadContext,
    grain: Grain,
  ): Promise<ListRequest> => {
    const { kind } = kindViews
    const visible = kindViews.visible(scope, caller)
    const text = (query.q ?? '').trim().toUpperCase()
    const search = text === '' ? NO_SEARCH : await searchWith(db, { kind, visible, grain }, await kindViews.search(text, db, visible), text)
    return { kind, visible, search, conditions: kindViews.conditions(query, readContext) }
  }
  return {
    summary: async (context: ViewContext<Query>): Promise<ApiResponse> => {
      const readContext = await loadReadContext(context)
      return answerList(context, await listRequest(context, readContext, 'summary'), kindViews.list(readContext))
    },
    table: async (context: ViewContext<Query>): Promise<ApiResponse> => {
      const readContext = await loadReadContext(context)
      return answerList(context, await listRequest(context, readContext, 'table'), kindViews.lines(readContext))
    },
    detail: async (context: ViewContext<Query>): Promise<ApiResponse> => {
      const { id, order_no: numbers } = context.query
      if (id === undefined && numbers === undefined) return invalid({ id: ['Send the id or the order number.'] })
      const condition =
        id === undefined
          ? sql`${raw(kindViews.numberColumn)} = any(${caseVariants(numbers!)}::text[])`
          : sql`o.id = ${parseOrderId(kindViews.kind, id) ?? 0}`
      const order = await kindViews.findOne(context, context.scope, condition)
      return order ? ok({ data: order }) : refuse('NOT_FOUND', 'Order not found.')
    },
    filter: async (context: ViewContext<Query>): Promise<ApiResponse> => {
      const readContext = await loadReadContext(context)
      const facetContext = { ...readContext, names: await namesOf(context.db, kindViews.kind), label: await clientLabels(context) }
      const { only, grain = 'summary' } = context.query
      const facets = allFacets(kindViews.kind, facetContext, kindViews.facets(facetContext)).filter(
        ({ key }) => only === undefined || only.includes(key),
      )
      return ok({ data: await facetsOf(context.db, await listRequest(context, readContext, grain), grain, facets) })
    },
    forecast: async (context: ViewContext<Query>): Promise<ApiResponse> => {
      const readContext = await loadReadContext(context)
      const { parts, due, units, dateFilter, isOutstanding, overdue } = kindViews.weeks
      return ok(
        await weekPlan(context.db, {
          from: sourceOf(kindViews.kind, 'table'),
          parts,
          // `isOutstanding` implies open. A repeated condition would make the planner underestimate the number of rows.
          where: allOf([whereOf(await listRequest(context, readContext, 'table'), 'table', ['open']), isOutstanding]),
          due,
          units,
          dateFilter,
          overdue: overdue(readContext.directory),
          today: latestToday(context.scope.sites, readContext.directory),
          weeks: Math.min(WEEKS.max, Math.max(1, context.query.weeks ?? WEEKS.standard)),
        }),
      )
    },
  }
}

const WEEKS = { standard: 12, max: 52 }

/** Labels of the client in scope; the built-in ones if there are several clients or none. */
const clientLabels = async ({ db, scope }: Pick<Context, 'db' | 'scope'>) => {
  const [client] = scope.clients
  const labels = scope.clients.length === 1 && client ? (await labelsOf(db, client)).labels : ({} as Record<string, string>)
  return (key: string, fallback: string) => labels[key] ?? fallback
}
