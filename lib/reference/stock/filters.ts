import sql, { type Sql } from 'sql-template-tag'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import type { stocksHolding } from '#lib/contract/stock/stock.ts'
import { allOf, scopeSql, supplierSql, type Scope } from '../auth/scope.ts'
import { boundedDays, daySql } from '../http/day-sql.ts'
import type { Directory } from '../http/directory.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { gtinForms } from '../lookups/barcode.ts'
import { caseVariants, locationsSql } from '../lookups/choices.ts'

type StockQuery = ParsedQueryOf<typeof stocksHolding>

/** What a row of a list stands for: a holding `h` (summary) or a stock line `l` (table). */
export type Grain = 'summary' | 'table'

/** A requested list of stock. `search` is the condition for the search text `q`. */
export type ListRequest = { query: StockQuery; scope: Scope; directory: Directory; search: Search }

/** The condition for the search text `q` in lists of holdings and of lines. With `byHolding`, it applies to whole holdings. */
export type Search = { summary: Sql; table: Sql; byHolding: boolean }

type Condition = { key: string; sql: Sql }
type Key = keyof StockQuery

/** The full condition of a list: scope, search and filters. `omittedKey` leaves out a facet's own filter, to count its choices. */
export const whereOf = (request: ListRequest, grain: Grain, omittedKey?: string): Sql =>
  grain === 'summary' ? whereHoldings(request, omittedKey) : whereLines(request, omittedKey)

const whereHoldings = (request: ListRequest, omittedKey?: string): Sql => {
  const { query, scope, search } = request
  const onLine = conditionsWithout(lineConditions(request), omittedKey)
  return allOf([
    visibleHoldings(scope),
    search.summary,
    ...conditionsWithout([...productConditions(query), ...holdingConditions(request)], omittedKey),
    onLine.length === 0
      ? sql`true`
      : (goodStockSql(query, omittedKey) ??
        sql`h.id in (select l.holding_id from stock_line l where ${allOf([scopeSql(scope, 'l'), ...onLine])})`),
  ])
}

const whereLines = (request: ListRequest, omittedKey?: string): Sql => {
  const { query, scope, search } = request
  const onHolding = conditionsWithout(productConditions(query), omittedKey)
  const needsHolding = onHolding.length > 0 || scope.supplier !== null
  return allOf([
    scopeSql(scope, 'l'),
    search.table,
    ...conditionsWithout([...lineConditions(request), ...lineAmountConditions(request)], omittedKey),
    needsHolding ? sql`l.holding_id in (select h.id from holding h where ${allOf([visibleHoldings(scope), ...onHolding])})` : sql`true`,
  ])
}

/**
 * A condition on holdings for a list of lines, if no filter applies to individual lines: there are far fewer holdings than lines.
 * Null if lines must be read.
 */
export const lineHoldingsSql = (request: ListRequest, omittedKey?: string): Sql | null => {
  const { query, scope, search } = request
  const onLine = conditionsWithout([...lineConditions(request), ...lineAmountConditions(request)], omittedKey)
  if (onLine.length > 0 || !search.byHolding) return null
  return allOf([visibleHoldings(scope), search.summary, ...conditionsWithout(productConditions(query), omittedKey), sql`h.lines > 0`])
}

/** Scope and line filters of a list of holdings, as conditions on a line `l`. */
export const lineWhere = (request: ListRequest, omittedKey?: string): Sql =>
  allOf([scopeSql(request.scope, 'l'), ...conditionsWithout(lineConditions(request), omittedKey)])

/** Whether a list filters holdings themselves, apart from scope and "with stock only". */
export const filtersHoldings = (request: ListRequest, omittedKey?: string): boolean =>
  request.query.q !== undefined ||
  request.scope.supplier !== null ||
  conditionsWithout([...productConditions(request.query), ...holdingConditions(request)], omittedKey).length >
    (request.query.has_stock === false ? 0 : 1)

/** Holdings `h` that are visible in the scope; for a supplier user, only those of their own products. */
export const visibleHoldings = (scope: Scope): Sql => allOf([scopeSql(scope, 'h'), supplierSql(scope, 'h')])

const conditionsWithout = (conditions: readonly Condition[], omittedKey: string | undefined): Sql[] =>
  conditions.filter((condition) => condition.key !== omittedKey).map((condition) => condition.sql)

/** If the only filter on lines is good stock: the same condition on holdings, which avoids reading half a million lines. */
const goodStockSql = (query: StockQuery, omittedKey: string | undefined): Sql | null => {
  const activeKeys = LINE_KEYS.filter((key) => key !== omittedKey && query[key] !== undefined)
  const codes = caseVariants(query.disposition ?? [])
  return activeKeys.length === 1 && activeKeys[0] === 'disposition' && codes.every((code) => code.toUpperCase() === 'GOOD')
    ? sql`(h.available + h.allocated > 0 or (h.expired > 0 and exists (
        select from stock_line g where g.holding_id = h.id and g.disposition_code = 'GOOD')))`
    : null
}

/** Filters that apply to a single line. */
const LINE_KEYS = [
  'disposition',
  'lot_no',
  'serial_no',
  'sscc',
  'location',
  'zone',
  'expiry_from',
  'expiry_to',
  'received_from',
  'received_to',
  'age_min',
  'age_max',
  'expiring_within_days',
] as const satisfies readonly Key[]

const when = <T>(key: string, value: T | undefined, make: (value: T) => Sql): Condition[] =>
  value === undefined ? [] : [{ key, sql: make(value) }]

/** Conditions on a line `l`. A holding matches if one of its lines matches all of them. */
const lineConditions = ({ query, directory }: ListRequest): Condition[] => {
  const { compare } = directory
  return [
    ...when('disposition', query.disposition, (codes) => sql`l.disposition_code = any(${caseVariants(codes)}::text[])`),
    ...when('lot_no', query.lot_no, (codes) => sql`l.lot_no = any(${caseVariants(codes)}::text[])`),
    ...when('serial_no', query.serial_no, (codes) => sql`l.serial_no = any(${caseVariants(codes)}::text[])`),
    ...when('sscc', query.sscc, (codes) => sql`l.sscc = any(${codes.map((code) => ssccOf(code) ?? code.trim())}::text[])`),
    ...when('location', query.location, (codes) => sql`l.location_code = any(${locationsSql(codes)})`),
    ...when('zone', query.zone, (codes) => sql`l.zone = any(${caseVariants(codes)}::text[])`),
    ...when('expiry', query.expiry_from, (day) => sql`l.expiry_date >= ${daySql(day)}`),
    ...when('expiry', query.expiry_to, (day) => sql`l.expiry_date <= ${daySql(day)}`),
    ...when('received', query.received_from, (day) => sql`l.received_date >= ${daySql(day)}`),
    ...when('received', query.received_to, (day) => sql`l.received_date <= ${daySql(day)}`),
    ...when('age', query.age_min, (days) => compare('l', 'received_date', '<=', -boundedDays(days))),
    ...when('age', query.age_max, (days) => compare('l', 'received_date', '>=', -boundedDays(days))),
    ...when('expiring_within_days', query.expiring_within_days, (days) =>
      allOf([compare('l', 'expiry_date', '>=', 0), compare('l', 'expiry_date', '<=', boundedDays(days))]),
    ),
  ]
}

/** Conditions on the product, days of cover and reorder level of a holding `h`. */
const productConditions = (query: StockQuery): Condition[] => [
  ...when('product', query.product, (codes) => sql`h.product_code = any(${caseVariants(codes)}::text[])`),
  ...when('product_group', query.product_group, (groups) => sql`h.product_group = any(${groups}::text[])`),
  ...when('gtin', query.gtin, (codes) => gtinSql(codes.flatMap((code) => gtinForms(code) ?? [code.trim()]))),
  ...when('days_of_cover', query.days_of_cover_max, (days) => sql`h.days_of_cover <= ${days}::numeric`),
  ...when('below_reorder', query.below_reorder, (isTrue) => sql`h.below_reorder = ${isTrue}`),
]

/** Finds a barcode of a product or of one of its pack levels. The union lets each part use its index. */
export const gtinSql = (forms: readonly string[]): Sql =>
  sql`h.id in (select o.id from holding o where o.gtin = any(${[...forms]}::text[])
    union select o.id from product_uom u join holding o on o.client_code = u.client_code and o.product_code = u.product_code
      where u.gtin = any(${[...forms]}::text[]))`

/** Conditions on the supplier and amounts of a holding `h`. Holdings without stock are included only on request. */
const holdingConditions = ({ query, directory, scope }: ListRequest): Condition[] => [
  ...when('supplier', query.supplier, (codes) => sql`h.supplier_code = any(${caseVariants(codes)}::text[])`),
  ...when('on_hand', query.on_hand_min, (min) => sql`h.on_hand >= ${min}::numeric`),
  ...when('on_hand', query.on_hand_max, (max) => sql`h.on_hand <= ${max}::numeric`),
  ...when('available', query.available_min, (min) => sql`h.available >= ${min}::numeric`),
  ...when('available', query.available_max, (max) => sql`h.available <= ${max}::numeric`),
  ...(query.has_stock === false ? [] : [{ key: 'has_stock', sql: sql`h.on_hand > 0` }]),
  ...flagConditions({ query, directory, scope }, 'summary', ['has_hold', 'expired']),
]

/** Conditions on the supplier and amounts of a line `l`. */
const lineAmountConditions = (request: ListRequest): Condition[] => [
  ...when('supplier', request.query.supplier, (codes) => sql`l.supplier_code = any(${caseVariants(codes)}::text[])`),
  ...when('on_hand', request.query.on_hand_min, (min) => sql`l.on_hand >= ${min}::numeric`),
  ...when('on_hand', request.query.on_hand_max, (max) => sql`l.on_hand <= ${max}::numeric`),
  ...when('available', request.query.available_min, (min) => sql`l.available >= ${min}::numeric`),
  ...when('available', request.query.available_max, (max) => sql`l.available <= ${max}::numeric`),
  ...flagConditions(request, 'table', ['has_hold', 'expired']),
]

/** Boolean filters. */
export const FLAGS = ['below_reorder', 'has_hold', 'expired'] as const
export type Flag = (typeof FLAGS)[number]

type FlagContext = Pick<ListRequest, 'directory' | 'scope'>

/** The condition of a boolean filter. It is never null, so `not` gives the opposite. */
export const flagSql = ({ directory, scope }: FlagContext, grain: Grain, flag: Flag): Sql => {
  const past = directory.compare('l', 'expiry_date', '<=', 0)
  if (grain === 'summary') {
    return {
      below_reorder: sql`h.below_reorder`,
      has_hold: sql`h.on_hold > 0`,
      expired: sql`(h.expired > 0 or h.id in (select l.holding_id from stock_line l where ${allOf([scopeSql(scope, 'l'), past])}))`,
    }[flag]
  }
  return {
    below_reorder: sql`l.holding_id in (select h.id from holding h where h.below_reorder)`,
    has_hold: sql`l.bucket = 'on_hold'`,
    expired: sql`(l.bucket = 'expired' or coalesce(${past}, false))`,
  }[flag]
}

const flagConditions = (request: FlagContext & Pick<ListRequest, 'query'>, grain: Grain, flags: readonly Flag[]): Condition[] =>
  flags.flatMap((flag) =>
    when(flag, request.query[flag], (isTrue) => (isTrue ? flagSql(request, grain, flag) : sql`not (${flagSql(request, grain, flag)})`)),
  )
