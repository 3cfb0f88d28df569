import sql, { raw, type Sql } from 'sql-template-tag'
import { allOf } from '../../auth/scope.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Directory } from '../../http/directory.ts'
import { daySql } from '../../http/day-sql.ts'
import { caseVariants } from '../../lookups/choices.ts'
import { OPEN_SQL } from '../open-orders.ts'

/**
 * One filter as a condition on an order `o`, or with `isLine` on one of its lines `l`. `lineSql` replaces `sql` in lists of lines,
 * if the condition differs there. `isDefault` marks a filter that applies without being asked for; more specific filters replace it.
 */
export type Condition = { key: string; sql: Sql; isLine?: true; lineSql?: Sql; isDefault?: true }

/** Limits a list to open orders if the query asks for it, or by default if none of `otherFilters` is set. */
export const openOnly = (open: boolean | undefined, ...otherFilters: readonly unknown[]): Condition[] => {
  if (open === false || (open === undefined && otherFilters.some((value) => value !== undefined))) return []
  return [{ key: 'open', sql: OPEN_SQL, ...(open === undefined && { isDefault: true }) }]
}

/** A condition on orders, if a value is given. */
export const when = <T>(key: string, value: T | undefined, make: (value: T) => Sql): Condition[] =>
  value === undefined ? [] : [{ key, sql: make(value) }]

/** A condition on lines, if a value is given. */
export const whenLine = <T>(key: string, value: T | undefined, make: (value: T) => Sql): Condition[] =>
  value === undefined ? [] : [{ key, sql: make(value), isLine: true }]

/** A boolean filter. A null result, as from a missing date, counts as no. "Yes" uses the plain condition, so that an index can serve it. */
export const flag = (key: string, value: boolean | undefined, yes: Sql): Condition[] =>
  when(key, value, (isTrue) => (isTrue ? yes : sql`not coalesce(${yes}, false)`))

/** A boolean filter with separate conditions for orders and for lines. */
export const flagWithLineSql = (key: string, value: boolean | undefined, { yes, yesOnLines }: FlagConditions): Condition[] =>
  flag(key, value, yes).map((condition) => ({ ...condition, lineSql: flag(key, value, yesOnLines)[0]!.sql }))

export type FlagConditions = { yes: Sql; yesOnLines: Sql }

/** Whether a column has one of the codes, ignoring case. */
export const isOneOf = (column: string, codes: readonly string[]): Sql => sql`${raw(column)} = any(${caseVariants(codes)}::text[])`

/** A range of days, both inclusive. */
export const dayRange = (key: string, column: string, from: string | undefined, to: string | undefined): Condition[] => [
  ...when(key, from, (day) => sql`${raw(column)} >= ${daySql(day)}`),
  ...when(key, to, (day) => sql`${raw(column)} <= ${daySql(day)}`),
]

type HeaderQuery = {
  order_no?: string[]
  status?: string[]
  order_type?: string[]
  priority?: string[]
  carrier_code?: string[]
  source?: string[]
  ordered_from?: string
  ordered_to?: string
  mine?: boolean
}

/** Filters that both kinds of orders have. */
export const headerConditions = (query: HeaderQuery, number: string, caller: Pick<Caller, 'id'>): Condition[] => [
  ...when('order_no', query.order_no, (codes) => isOneOf(number, codes)),
  ...when('status', query.status, (codes) => isOneOf('o.status', codes)),
  ...when('order_type', query.order_type, (codes) => isOneOf('o.order_type', codes)),
  ...when('priority', query.priority, (codes) => isOneOf('o.priority', codes)),
  ...when('carrier_code', query.carrier_code, (codes) => isOneOf('o.carrier_code', codes)),
  ...when('source', query.source, (codes) => isOneOf('o.source', codes)),
  ...dayRange('ordered', 'o.ordered_date', query.ordered_from, query.ordered_to),
  ...flag('mine', query.mine, createdBySql(caller)),
]

/** Orders created by this user, drafts included. */
export const createdBySql = (caller: Pick<Caller, 'id'>): Sql => sql`(o.created_by_id is not distinct from ${caller.id})`

/** Whether a date of an order, or of another row with a site, is today in the site's time zone. */
export const isToday = (directory: Directory, column: string, alias = 'o'): Sql =>
  allOf([directory.compare(alias, column, '>=', 0), directory.compare(alias, column, '<', 1)])
