import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { allOf } from '../../auth/scope.ts'
import type { Condition } from './conditions.ts'

/** What a row of a list stands for: an order `o` (summary), or an order line `l` with its order (table). */
export type Grain = 'summary' | 'table'

/** A requested list of orders: visibility, search and filters. Filters are kept separate, so that a facet can leave out its own. */
export type ListRequest = {
  kind: OrderKind
  visible: Sql
  search: Search
  conditions: readonly Condition[]
}

/** The condition for the search text `q` in lists of orders and of lines. With `byOrder`, it applies to whole orders. */
export type Search = { summary: Sql; table: Sql; byOrder: boolean }

export const NO_SEARCH: Search = { summary: sql`true`, table: sql`true`, byOrder: true }

const ORDER_OF_LINE = { PO: raw('po_id'), SO: raw('so_id') } as const
const LINE_TABLE = { PO: raw('po_line'), SO: raw('so_line') } as const
const ORDER_TABLE = { PO: raw('purchase_order'), SO: raw('sales_order') } as const

/** The tables of each grain, without the joins that only add names. */
export const sourceOf = (kind: OrderKind, grain: Grain): Sql =>
  grain === 'summary'
    ? sql`${ORDER_TABLE[kind]} o`
    : sql`${LINE_TABLE[kind]} l join ${ORDER_TABLE[kind]} o on o.id = l.${ORDER_OF_LINE[kind]}`

/** The full condition of a list. Facets leave out their own key, to count their choices as if none were selected. */
export const whereOf = (request: ListRequest, grain: Grain, omittedKeys: readonly string[] = []): Sql => {
  const conditions = request.conditions.filter(({ key }) => !omittedKeys.includes(key))
  if (grain === 'table')
    return allOf([request.visible, request.search.table, ...conditions.map((condition) => condition.lineSql ?? condition.sql)])
  const onLines = conditions.filter(({ isLine }) => isLine).map((condition) => condition.sql)
  const onOrders = conditions.filter(({ isLine }) => !isLine).map((condition) => condition.sql)
  const { kind } = request
  const byLine =
    onLines.length === 0 ? sql`true` : sql`o.id in (select l.${ORDER_OF_LINE[kind]} from ${LINE_TABLE[kind]} l where ${allOf(onLines)})`
  return allOf([request.visible, request.search.summary, ...onOrders, byLine])
}

/** Whether lines can be counted by adding up their orders' line counts, because no filter applies to individual lines. */
export const canCountByOrder = (request: ListRequest): boolean =>
  request.search.byOrder && !request.conditions.some(({ isLine, lineSql }) => isLine || lineSql)
