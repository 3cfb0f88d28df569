import sql from 'sql-template-tag'
import type { purchaseOrders } from '#lib/contract/purchase-orders.ts'
import type { salesOrders } from '#lib/contract/sales-orders.ts'
import { all } from '../auth/scope.ts'
import { invalid, ok, refuse, type Answer } from '../http/answer.ts'
import type { Context, Routes } from '../http/context.ts'
import { codeForms } from '../lookups/choices.ts'
import { labelsOf } from '../lookups/words.ts'
import { PACKAGE_SORT, SHIPMENT_SORT } from '../shipments/list.ts'
import { answerOutbound, answerOutboundPackages } from '../shipments/outbound.ts'
import { sourceOf, whereOf, type Asked, type Grain } from './asked.ts'
import { factsOf, numberOf, type Facts } from './facts.ts'
import { facetsOf, type OrderFacet } from './facets.ts'
import { answerList } from './list.ts'
import { namesOf } from './names.ts'
import { askedPurchases, overdueSql } from './purchase-asked.ts'
import { purchaseWhere } from './purchase-detail.ts'
import { PO_LINE_SORT, PO_SORT, purchaseFacets, purchaseLineList, purchaseList } from './purchase-lists.ts'
import { askedSales, lateSql } from './sales-asked.ts'
import { salesWhere } from './sales-detail.ts'
import { salesFacets, salesLineList, salesList, SO_LINE_SORT, SO_SORT } from './sales-lists.ts'
import { weekPlan } from './weeks.ts'

type Purchases = Context<typeof purchaseOrders>
type Sales = Context<typeof salesOrders>

const SALES_SORT: Readonly<Record<string, object>> = { table: SO_LINE_SORT, shipments: SHIPMENT_SORT, 'shipment-table': PACKAGE_SORT }

const WEEKS = { usual: 12, most: 52 }

/** Purchase and sales orders as they are read: lists, lines, one order, facets, and the weeks ahead. */
export const orderReadRoutes: Routes = {
  purchaseOrders: {
    sortKeys: (query) => Object.keys(query.get('view') === 'table' ? PO_LINE_SORT : PO_SORT),
    handle: (context) => PURCHASES[context.query.view ?? 'summary'](context),
  },
  salesOrders: {
    sortKeys: (query) => Object.keys(SALES_SORT[query.get('view')?.toLowerCase() ?? ''] ?? SO_SORT),
    handle: (context) =>
      // What a supplier's customer sells is none of his business.
      context.scope.supplier === null ? SALES[context.query.view ?? 'summary'](context) : Promise.resolve(refuse('VIEW_FORBIDDEN')),
  },
}

const askedPurchase = (context: Purchases, facts: Facts, grain: Grain) => askedPurchases({ ...context, directory: facts.directory, grain })

const PURCHASES: Readonly<Record<NonNullable<Purchases['query']['view']>, (context: Purchases) => Promise<Answer>>> = {
  summary: async (context) => {
    const facts = await factsOf(context)
    return answerList(context, await askedPurchase(context, facts, 'summary'), purchaseList(facts))
  },
  table: async (context) => answerList(context, await askedPurchase(context, await factsOf(context), 'table'), purchaseLineList),
  detail: async (context) => {
    const { id, order_no: numbers } = context.query
    if (id === undefined && numbers === undefined) return invalid({ id: ['Name the order by its id or its order number.'] })
    const wanted = id === undefined ? sql`o.po_no = any(${codeForms(numbers!)}::text[])` : sql`o.id = ${numberOf('PO', id) ?? 0}`
    const order = await purchaseWhere(context, context.scope, wanted)
    return order ? ok({ data: order }) : refuse('NOT_FOUND', 'Order not found.')
  },
  filter: async (context) => {
    const facts = await factsOf(context)
    const names = await namesOf(context.db, 'PO')
    const facets = purchaseFacets(facts.directory, context.actor, names, await labelled(context))
    return answerFacets(context, await askedPurchase(context, facts, grainOf(context)), facets)
  },
  forecast: async (context) => {
    const facts = await factsOf(context)
    const asked = await askedPurchase(context, facts, 'table')
    return answerWeeks(context, facts, asked, {
      due: sql`coalesce(l.expected_date, o.expected_date)`,
      units: sql`l.base_on_order + l.base_in_transit`,
      still: sql`l.qty_outstanding > 0 and o.is_open and o.status <> 'DRAFT'`,
      overdue: overdueSql(facts.directory),
    })
  },
}

const askedSale = (context: Sales, facts: Facts, grain: Grain) => askedSales({ ...context, directory: facts.directory, grain })

const SALES: Readonly<Record<NonNullable<Sales['query']['view']>, (context: Sales) => Promise<Answer>>> = {
  summary: async (context) => {
    const facts = await factsOf(context)
    return answerList(context, await askedSale(context, facts, 'summary'), salesList(facts))
  },
  table: async (context) => answerList(context, await askedSale(context, await factsOf(context), 'table'), salesLineList),
  detail: async (context) => {
    const { id, order_no: numbers } = context.query
    if (id === undefined && numbers === undefined) return invalid({ id: ['Name the order by its id or its order number.'] })
    const wanted = id === undefined ? sql`o.so_no = any(${codeForms(numbers!)}::text[])` : sql`o.id = ${numberOf('SO', id) ?? 0}`
    const order = await salesWhere(context, context.scope, wanted)
    return order ? ok({ data: order }) : refuse('NOT_FOUND', 'Order not found.')
  },
  filter: async (context) => {
    const facts = await factsOf(context)
    const names = await namesOf(context.db, 'SO')
    const facets = salesFacets(facts.directory, context.actor, names, await labelled(context))
    return answerFacets(context, await askedSale(context, facts, grainOf(context)), facets)
  },
  forecast: async (context) => {
    const facts = await factsOf(context)
    const asked = await askedSale(context, facts, 'table')
    return answerWeeks(context, facts, asked, {
      due: sql`coalesce(l.ship_date, o.required_ship_date)`,
      units: sql`l.factor * l.qty_outstanding`,
      still: sql`l.qty_outstanding > 0 and o.is_open and o.status not in ('DRAFT', 'ERROR')`,
      overdue: lateSql(facts.directory),
    })
  },
  shipments: answerOutbound,
  'shipment-table': answerOutboundPackages,
}

const grainOf = (context: { query: { grain?: Grain } }): Grain => context.query.grain ?? 'summary'

/** One client's own words; with several clients in view the built-in ones hold. */
const labelled = async ({ db, scope }: Pick<Context, 'db' | 'scope'>) => {
  const [client] = scope.clients
  const own = scope.clients.length === 1 && client ? (await labelsOf(db, client)).labels : ({} as Record<string, string>)
  return (key: string, fallback: string) => own[key] ?? fallback
}

const answerFacets = async (
  context: Pick<Context, 'db'> & { query: { only?: string[]; grain?: Grain } },
  asked: Asked,
  facets: readonly OrderFacet[],
): Promise<Answer> => {
  const { only } = context.query
  const wanted = only === undefined ? facets : facets.filter(({ key }) => only.includes(key))
  return ok({ data: await facetsOf(context.db, asked, grainOf(context), wanted) })
}

type Weeks = Record<'due' | 'units' | 'still' | 'overdue', ReturnType<typeof sql>>

const answerWeeks = async (
  { db, scope, query }: Pick<Context, 'db' | 'scope'> & { query: { weeks?: number } },
  { directory }: Facts,
  asked: Asked,
  { due, units, still, overdue }: Weeks,
): Promise<Answer> => {
  const today =
    scope.sites
      .map((site) => directory.todayAt(site))
      .toSorted()
      .at(-1) ?? directory.todayAt('')
  const weeks = Math.min(WEEKS.most, Math.max(1, query.weeks ?? WEEKS.usual))
  const where = all([whereOf(asked, 'table'), still])
  return ok(await weekPlan(db, { from: sourceOf(asked.kind, 'table'), where, due, units, overdue, today, weeks }))
}
