import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Facet } from '#lib/contract/exact-types.ts'
import type { Db } from '../../db/db.ts'
import { sourceOf, whereOf, type ListRequest, type Grain } from './list-request.ts'

/**
 * A facet of a list of orders: the values of a column, a boolean, a range of days, or a field without counts (typeahead or text).
 * Filtering by a facet with `includesEnded` removes the default filter "open orders only", so its counts include ended orders.
 */
export type OrderFacet = { key: string; label: string; includesEnded?: true } & (
  | { kind: 'choice'; column: string; nameOf?: (value: string) => string; order?: readonly string[] }
  /** With `no: 'all'`, "no" turns the filter off. */
  | { kind: 'flag'; yes: Sql; yesOnLines?: Sql; no?: 'all' }
  | { kind: 'days'; column: string | null }
  | { kind: 'typeahead'; source: string }
  | { kind: 'text' }
)

type Row = Record<string, number | string | null>

/**
 * The filters of a list with their counts. A count is the `total` that the list would have with only that choice in the facet and
 * all other filters unchanged. Facets without an active filter are counted together; each of the others needs its own queries.
 */
export const facetsOf = async (db: Db, request: ListRequest, grain: Grain, facets: readonly OrderFacet[]): Promise<Facet[]> => {
  const isActive = ({ key }: OrderFacet) => request.conditions.some((condition) => condition.key === key)
  const defaultKeys = request.conditions.flatMap(({ key, isDefault }) => (isDefault ? [key] : []))
  const countedFacets = new Map<string, Facet>()
  const count = async (group: readonly OrderFacet[], omittedKeys: readonly string[]) => {
    const choices = group.filter((facet) => facet.kind === 'choice')
    if (choices.length > 0)
      for (const facet of await countChoices(db, request, grain, choices, omittedKeys)) countedFacets.set(facet.key, facet)
    const flagsAndDays = group.filter((facet) => facet.kind === 'flag' || facet.kind === 'days')
    if (flagsAndDays.length > 0)
      for (const facet of await countAggregates(db, request, grain, flagsAndDays, omittedKeys)) countedFacets.set(facet.key, facet)
  }
  const dropsDefaults = ({ key, includesEnded }: OrderFacet) =>
    defaultKeys.includes(key) || (includesEnded === true && defaultKeys.length > 0)
  const groups = Map.groupBy(facets, (facet) => {
    if (dropsDefaults(facet) && (!isActive(facet) || defaultKeys.includes(facet.key))) return 'withoutDefaults'
    return isActive(facet) ? 'active' : 'inactive'
  })
  await count(groups.get('inactive') ?? [], [])
  await count(groups.get('withoutDefaults') ?? [], defaultKeys)
  for (const facet of groups.get('active') ?? []) await count([facet], [facet.key])
  return facets.map((facet) => countedFacets.get(facet.key) ?? uncountedFacet(facet))
}

const uncountedFacet = (facet: OrderFacet): Facet => {
  const { key, label } = facet
  return facet.kind === 'typeahead' ? { key, label, type: 'typeahead', source: facet.source } : { key, label, type: 'text' }
}

type ChoiceFacet = Extract<OrderFacet, { kind: 'choice' }>

const countChoices = async (
  db: Db,
  request: ListRequest,
  grain: Grain,
  facets: readonly ChoiceFacet[],
  omittedKeys: readonly string[],
): Promise<Facet[]> => {
  const columns = facets.map((facet) => raw(facet.column))
  const caseByColumn = (expression: (column: Sql, index: number) => Sql) =>
    join(
      columns.map((column, index) => sql`when grouping(${column}) = 0 then ${expression(column, index)}`),
      ' ',
    )
  const rows = await db.query<{ facet: number; value: string | null; count: number }>(sql`
    select case ${caseByColumn((_, index) => sql`${index}::int`)} end as facet, case ${caseByColumn((column) => column)} end as value, count(*) as count
    from ${sourceOf(request.kind, grain)} where ${whereOf(request, grain, omittedKeys)}
    group by grouping sets (${join(columns.map((column) => sql`(${column})`))})`)
  return facets.map(({ key, label, nameOf = identity, order }, index) => {
    const options = rows.flatMap((row) =>
      row.facet === index && row.value !== null ? [{ value: row.value, label: nameOf(row.value), count: row.count }] : [],
    )
    const rank = (value: string) => (order ? order.indexOf(value) : 0)
    return { key, label, type: 'multi', options: options.toSorted((a, b) => rank(a.value) - rank(b.value) || (a.label < b.label ? -1 : 1)) }
  })
}

const identity = (value: string) => value

type AggregateFacet = Extract<OrderFacet, { kind: 'flag' | 'days' }>

const countAggregates = async (
  db: Db,
  request: ListRequest,
  grain: Grain,
  facets: readonly AggregateFacet[],
  omittedKeys: readonly string[],
): Promise<Facet[]> => {
  const rows = sql`from ${sourceOf(request.kind, grain)} where ${whereOf(request, grain, omittedKeys)}`
  const columns = facets.flatMap((facet) => {
    if (facet.kind === 'flag') {
      const yes = (grain === 'table' && facet.yesOnLines) || facet.yes
      // These facets match few orders, ended ones included, so an index finds them without a scan.
      return [
        facet.includesEnded
          ? sql`(select count(*) ${rows} and ${yes}) as ${raw(facet.key)}`
          : sql`count(*) filter (where ${yes}) as ${raw(facet.key)}`,
      ]
    }
    if (facet.column === null) return []
    const column = raw(facet.column)
    return [sql`min(${column})::text as ${raw(`${facet.key}_min`)}, max(${column})::text as ${raw(`${facet.key}_max`)}`]
  })
  const [row = {}] = await db.query<Row>(sql`
    select ${join([sql`count(*) as total`, ...columns])} ${rows}`)
  return facets.map((facet) => (facet.kind === 'flag' ? flagOf(facet, row) : daysOf(facet, row)))
}

const flagOf = ({ key, label, no }: Extract<OrderFacet, { kind: 'flag' }>, row: Row): Facet => {
  const [yes, total] = [Number(row[key]), Number(row['total'])]
  return {
    key,
    label,
    type: 'boolean',
    options: [
      { value: '1', label: 'Yes', count: yes },
      { value: '0', label: no === 'all' ? 'All' : 'No', count: no === 'all' ? total : total - yes },
    ],
  }
}

const daysOf = ({ key, label }: AggregateFacet, row: Row): Facet => ({
  key,
  label,
  type: 'date_range',
  min: row[`${key}_min`] ?? null,
  max: row[`${key}_max`] ?? null,
})
