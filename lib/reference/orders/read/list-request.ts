import sql, { raw, type Sql } from 'sql-template-tag'
import { all } from '../../auth/scope.ts'
import type { OrderKind } from '../allowed.ts'
import type { Condition } from './conditions.ts'

/** What a row of a list is: an order (`o`), or an order line (`l`, with `o`). */
export type Grain = 'summary' | 'table'

/** A requested list of orders: visibility, search and filters. Filters are separate, so that a facet can leave its own out. */
export type Asked = {
  kind: OrderKind
  visible: Sql
  search: Search
  conditions: readonly Condition[]
}

/** The condition of `q` for orders and for lines. */
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
export const whereOf = (asked: Asked, grain: Grain, without: readonly string[] = []): Sql => {
  const kept = asked.conditions.filter(({ key }) => !without.includes(key))
  if (grain === 'table') return all([asked.visible, asked.search.table, ...kept.map((condition) => condition.ofLines ?? condition.sql)])
  const onLines = kept.filter(({ isLine }) => isLine).map((condition) => condition.sql)
  const onOrders = kept.filter(({ isLine }) => !isLine).map((condition) => condition.sql)
  const { kind } = asked
  const byLine =
    onLines.length === 0 ? sql`true` : sql`o.id in (select l.${ORDER_OF_LINE[kind]} from ${LINE_TABLE[kind]} l where ${all(onLines)})`
  return all([asked.visible, asked.search.summary, ...onOrders, byLine])
}

/** Whether lines can be counted by adding up their orders' line counts, because no filter applies to single lines. */
export const isByOrder = (asked: Asked): boolean =>
  asked.search.byOrder && !asked.conditions.some(({ isLine, ofLines }) => isLine || ofLines)
