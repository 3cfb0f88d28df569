import sql, { raw, type Sql } from 'sql-template-tag'
import { all } from '../../auth/scope.ts'
import type { OrderKind } from '../allowed.ts'
import type { Condition } from './conditions.ts'

/** What a list counts: orders (`o`) or their lines (`l`, with `o`). */
export type Grain = 'summary' | 'table'

/** A list of orders as asked for: who may see what, the search, and each filter apart, so that a facet can leave its own out. */
export type Asked = {
  kind: OrderKind
  visible: Sql
  search: Search
  conditions: readonly Condition[]
}

/** The condition of `q` on orders, and on lines. */
export type Search = { summary: Sql; table: Sql; byOrder: boolean }

export const NO_SEARCH: Search = { summary: sql`true`, table: sql`true`, byOrder: true }

const ORDER_OF_LINE = { PO: raw('po_id'), SO: raw('so_id') } as const
const LINE_TABLE = { PO: raw('po_line'), SO: raw('so_line') } as const
const ORDER_TABLE = { PO: raw('purchase_order'), SO: raw('sales_order') } as const

/** The tables behind each grain, without the joins that only give names. */
export const sourceOf = (kind: OrderKind, grain: Grain): Sql =>
  grain === 'summary'
    ? sql`${ORDER_TABLE[kind]} o`
    : sql`${LINE_TABLE[kind]} l join ${ORDER_TABLE[kind]} o on o.id = l.${ORDER_OF_LINE[kind]}`

/** The whole condition of a list, without the filters of some keys: a facet counts its choices as if none were chosen. */
export const whereOf = (asked: Asked, grain: Grain, without: readonly string[] = []): Sql => {
  const kept = asked.conditions.filter(({ key }) => !without.includes(key))
  if (grain === 'table') return all([asked.visible, asked.search.table, ...kept.map((one) => one.ofLines ?? one.sql)])
  const onLines = kept.filter(({ isLine }) => isLine).map((condition) => condition.sql)
  const onOrders = kept.filter(({ isLine }) => !isLine).map((condition) => condition.sql)
  const { kind } = asked
  const byLine =
    onLines.length === 0 ? sql`true` : sql`o.id in (select l.${ORDER_OF_LINE[kind]} from ${LINE_TABLE[kind]} l where ${all(onLines)})`
  return all([asked.visible, asked.search.summary, ...onOrders, byLine])
}

/** Whether orders can answer for how many lines a list has: nothing is asked of single lines. */
export const isByOrder = (asked: Asked): boolean =>
  asked.search.byOrder && !asked.conditions.some(({ isLine, ofLines }) => isLine || ofLines)
