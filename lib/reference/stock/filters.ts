import sql, { type Sql } from 'sql-template-tag'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import type { stocksHolding } from '#lib/contract/stock/stock.ts'
import { all, scopeSql, type Scope } from '../auth/scope.ts'
import { boundedDays, daySql } from '../http/day-sql.ts'
import type { Directory } from '../http/directory.ts'
import { gtinForms, ssccOf } from '../lookups/barcode.ts'
import { codeForms } from '../lookups/choices.ts'

type StockQuery = ParsedQueryOf<typeof stocksHolding>

/** What a row of a list is: a holding (`h`) or a stock line (`l`). */
export type Grain = 'summary' | 'table'

/** What conditions are built from. `search` is the condition of `q`, determined beforehand. */
export type Asked = { query: StockQuery; scope: Scope; directory: Directory; search: Search }

/** The condition of `q` on holdings and on lines. `byHolding` is true if lines are found through their holding only. */
export type Search = { summary: Sql; table: Sql; byHolding: boolean }

type Condition = { key: string; sql: Sql }
type Key = keyof StockQuery

/**
 * The full condition of a list: scope, search and filters. A facet that counts its choices leaves out its own filter.
 */
export const whereOf = (asked: Asked, grain: Grain, without?: string): Sql =>
  grain === 'summary' ? whereHoldings(asked, without) : whereLines(asked, without)

const whereHoldings = (asked: Asked, without?: string): Sql => {
  const { query, scope, search } = asked
  const onLines = left(lineConditions(asked), without)
  return all([
    visibleHoldings(scope),
    search.summary,
    ...left([...productConditions(query), ...holdingConditions(asked)], without),
    onLines.length === 0
      ? sql`true`
      : (goodOnly(query, without) ?? sql`h.id in (select l.holding_id from stock_line l where ${all([scopeSql(scope, 'l'), ...onLines])})`),
  ])
}

const whereLines = (asked: Asked, without?: string): Sql => {
  const { query, scope, search } = asked
  const onHoldings = left(productConditions(query), without)
  const needsHolding = onHoldings.length > 0 || scope.supplier !== null
  return all([
    scopeSql(scope, 'l'),
    search.table,
    ...left([...lineConditions(asked), ...lineAmounts(asked)], without),
    needsHolding ? sql`l.holding_id in (select h.id from holding h where ${all([visibleHoldings(scope), ...onHoldings])})` : sql`true`,
  ])
}

/**
 * A condition on holdings that replaces the one on lines, if no filter applies to single lines: there are far fewer holdings.
 * Null if lines must be read.
 */
export const linesByHolding = (asked: Asked, without?: string): Sql | null => {
  const { query, scope, search } = asked
  const ofLines = left([...lineConditions(asked), ...lineAmounts(asked)], without)
  if (ofLines.length > 0 || !search.byHolding) return null
  return all([visibleHoldings(scope), search.summary, ...left(productConditions(query), without), sql`h.lines > 0`])
}

/** The conditions on a single line, without those on its holding. */
export const lineWhere = (asked: Asked, without?: string): Sql => all([scopeSql(asked.scope, 'l'), ...left(lineConditions(asked), without)])

/** Whether a list filters holdings by more than scope, stock and conditions on single lines. */
export const isNarrowed = (asked: Asked, without?: string): boolean =>
  asked.query.q !== undefined ||
  asked.scope.supplier !== null ||
  left([...productConditions(asked.query), ...holdingConditions(asked)], without).length > (asked.query.has_stock === false ? 0 : 1)

/** A supplier's login sees only its own products. */
const supplierSql = (scope: Scope): Sql => (scope.supplier === null ? sql`true` : sql`h.supplier_code = ${scope.supplier}`)

/** Holdings `h` that are visible in the scope. */
export const visibleHoldings = (scope: Scope): Sql => all([scopeSql(scope, 'h'), supplierSql(scope)])

const left = (conditions: readonly Condition[], without: string | undefined): Sql[] =>
  conditions.filter((condition) => condition.key !== without).map((condition) => condition.sql)

/** A filter for good stock only, which holdings can answer without reading half a million lines. */
const goodOnly = (query: StockQuery, without: string | undefined): Sql | null => {
  const asks = LINE_KEYS.filter((key) => key !== without && query[key] !== undefined)
  const codes = codeForms(query.disposition ?? [])
  return asks.length === 1 && asks[0] === 'disposition' && codes.every((code) => code.toUpperCase() === 'GOOD')
    ? sql`h.available + h.allocated > 0`
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
const lineConditions = ({ query, directory }: Asked): Condition[] => {
  const { compare } = directory
  return [
    ...when('disposition', query.disposition, (codes) => sql`l.disposition_code = any(${codeForms(codes)}::text[])`),
    ...when('lot_no', query.lot_no, (codes) => sql`l.lot_no = any(${codeForms(codes)}::text[])`),
    ...when('serial_no', query.serial_no, (codes) => sql`l.serial_no = any(${codeForms(codes)}::text[])`),
    ...when('sscc', query.sscc, (codes) => sql`l.sscc = any(${codes.map((code) => ssccOf(code) ?? code.trim())}::text[])`),
    ...when('location', query.location, (codes) => sql`l.location_code = any(${codeForms(codes)}::text[])`),
    ...when('zone', query.zone, (codes) => sql`l.zone = any(${codeForms(codes)}::text[])`),
    ...when('expiry', query.expiry_from, (day) => sql`l.expiry_date >= ${daySql(day)}`),
    ...when('expiry', query.expiry_to, (day) => sql`l.expiry_date <= ${daySql(day)}`),
    ...when('received', query.received_from, (day) => sql`l.received_date >= ${daySql(day)}`),
    ...when('received', query.received_to, (day) => sql`l.received_date <= ${daySql(day)}`),
    ...when('age', query.age_min, (days) => compare('l', 'received_date', '<=', -boundedDays(days))),
    ...when('age', query.age_max, (days) => compare('l', 'received_date', '>=', -boundedDays(days))),
    ...when('expiring_within_days', query.expiring_within_days, (days) =>
      all([compare('l', 'expiry_date', '>=', 0), compare('l', 'expiry_date', '<=', boundedDays(days))]),
    ),
  ]
}

/** Conditions on the product of a holding `h`. */
const productConditions = (query: StockQuery): Condition[] => [
  ...when('product', query.product, (codes) => sql`h.product_code = any(${codeForms(codes)}::text[])`),
  ...when('product_group', query.product_group, (groups) => sql`h.product_group = any(${groups}::text[])`),
  ...when('gtin', query.gtin, (codes) => gtinSql(codes.flatMap((code) => gtinForms(code) ?? [code.trim()]))),
  ...when('days_of_cover', query.days_of_cover_max, (days) => sql`h.days_of_cover <= ${days}::numeric`),
  ...when('below_reorder', query.below_reorder, (is) => sql`h.below_reorder = ${is}`),
]

/** Finds a barcode of a product or of one of its pack levels. A union, so that each part can use its index. */
export const gtinSql = (forms: readonly string[]): Sql =>
  sql`h.id in (select o.id from holding o where o.gtin = any(${[...forms]}::text[])
    union select o.id from product_uom u join holding o on o.client_code = u.client_code and o.product_code = u.product_code
      where u.gtin = any(${[...forms]}::text[]))`

/** Conditions on the amounts of a holding. Holdings without stock are included only on request. */
const holdingConditions = ({ query, directory, scope }: Asked): Condition[] => [
  ...when('supplier', query.supplier, (codes) => sql`h.supplier_code = any(${codeForms(codes)}::text[])`),
  ...when('on_hand', query.on_hand_min, (least) => sql`h.on_hand >= ${least}::numeric`),
  ...when('on_hand', query.on_hand_max, (most) => sql`h.on_hand <= ${most}::numeric`),
  ...when('available', query.available_min, (least) => sql`h.available >= ${least}::numeric`),
  ...when('available', query.available_max, (most) => sql`h.available <= ${most}::numeric`),
  ...(query.has_stock === false ? [] : [{ key: 'has_stock', sql: sql`h.on_hand > 0` }]),
  ...flagConditions({ query, directory, scope }, 'summary', ['has_hold', 'expired']),
]

/** Conditions on the amounts of a line. */
const lineAmounts = (asked: Asked): Condition[] => [
  ...when('supplier', asked.query.supplier, (codes) => sql`l.supplier_code = any(${codeForms(codes)}::text[])`),
  ...when('on_hand', asked.query.on_hand_min, (least) => sql`l.on_hand >= ${least}::numeric`),
  ...when('on_hand', asked.query.on_hand_max, (most) => sql`l.on_hand <= ${most}::numeric`),
  ...when('available', asked.query.available_min, (least) => sql`l.available >= ${least}::numeric`),
  ...when('available', asked.query.available_max, (most) => sql`l.available <= ${most}::numeric`),
  ...flagConditions(asked, 'table', ['has_hold', 'expired']),
]

/** Boolean filters. */
export const FLAGS = ['below_reorder', 'has_hold', 'expired'] as const
export type Flag = (typeof FLAGS)[number]

type Facts = Pick<Asked, 'directory' | 'scope'>

/** The condition of a boolean filter. It is never null, so `not` gives the opposite. */
export const flagSql = ({ directory, scope }: Facts, grain: Grain, flag: Flag): Sql => {
  const past = directory.compare('l', 'expiry_date', '<', 0)
  if (grain === 'summary') {
    return {
      below_reorder: sql`h.below_reorder`,
      has_hold: sql`h.on_hold > 0`,
      expired: sql`(h.expired > 0 or h.id in (select l.holding_id from stock_line l where ${all([scopeSql(scope, 'l'), past])}))`,
    }[flag]
  }
  return {
    below_reorder: sql`l.holding_id in (select h.id from holding h where h.below_reorder)`,
    has_hold: sql`l.bucket = 'on_hold'`,
    expired: sql`(l.bucket = 'expired' or coalesce(${past}, false))`,
  }[flag]
}

const flagConditions = (asked: Facts & Pick<Asked, 'query'>, grain: Grain, flags: readonly Flag[]): Condition[] =>
  flags.flatMap((flag) =>
    when(flag, asked.query[flag], (is) => (is ? flagSql(asked, grain, flag) : sql`not (${flagSql(asked, grain, flag)})`)),
  )
