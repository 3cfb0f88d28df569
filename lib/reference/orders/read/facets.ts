import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Facet } from '#lib/contract/exact.ts'
import type { Db } from '../../db/db.ts'
import { sourceOf, whereOf, type Asked, type Grain } from './list-request.ts'

/**
 * A facet of a list of orders: choices of a column, a boolean, a range of days, or one without counts. Filtering by a facet
 * with `lifts` removes the default filter "open orders only", so its counts include ended orders too.
 */
export type OrderFacet = { key: string; label: string; lifts?: true } & (
  | { is: 'choice'; column: string; nameOf?: (value: string) => string; order?: readonly string[] }
  /** `all`: "no" means that the filter is off. */
  | { is: 'flag'; yes: Sql; yesOfLines?: Sql; no?: 'all' }
  | { is: 'days'; column: string | null }
  | { is: 'typeahead'; source: string }
  | { is: 'text' }
)

type Row = Record<string, number | string | null>

/**
 * The filters of a list with their counts. A count is the `total` that the list would have with that choice as the facet's only
 * one and all other filters unchanged. Facets that are not filtered by share one pass over the rows; each of the others takes
 * its own.
 */
export const facetsOf = async (db: Db, asked: Asked, grain: Grain, facets: readonly OrderFacet[]): Promise<Facet[]> => {
  const isActive = ({ key }: OrderFacet) => asked.conditions.some((condition) => condition.key === key)
  const defaults = asked.conditions.flatMap(({ key, isDefault }) => (isDefault ? [key] : []))
  const options = new Map<string, Facet>()
  const put = async (group: readonly OrderFacet[], without: readonly string[]) => {
    const choices = group.filter((facet) => facet.is === 'choice')
    if (choices.length > 0) for (const facet of await countChoices(db, asked, grain, choices, without)) options.set(facet.key, facet)
    const others = group.filter((facet) => facet.is === 'flag' || facet.is === 'days')
    if (others.length > 0) for (const facet of await walk(db, asked, grain, others, without)) options.set(facet.key, facet)
  }
  const isLifting = ({ key, lifts }: OrderFacet) => defaults.includes(key) || (lifts === true && defaults.length > 0)
  const lifting = facets.filter((facet) => isLifting(facet) && (!isActive(facet) || defaults.includes(facet.key)))
  const quiet = facets.filter((facet) => !isActive(facet) && !lifting.includes(facet))
  await put(quiet, [])
  await put(lifting, defaults)
  for (const facet of facets.filter((candidate) => isActive(candidate) && !lifting.includes(candidate))) await put([facet], [facet.key])
  return facets.map((facet) => options.get(facet.key) ?? plainOf(facet))
}

const plainOf = (facet: OrderFacet): Facet => {
  const { key, label } = facet
  return facet.is === 'typeahead' ? { key, label, type: 'typeahead', source: facet.source } : { key, label, type: 'text' }
}

type ChoiceFacet = Extract<OrderFacet, { is: 'choice' }>

const countChoices = async (
  db: Db,
  asked: Asked,
  grain: Grain,
  facets: readonly ChoiceFacet[],
  without: readonly string[],
): Promise<Facet[]> => {
  const columns = facets.map((facet) => raw(facet.column))
  const pick = (of: (column: Sql, index: number) => Sql) =>
    join(
      columns.map((column, index) => sql`when grouping(${column}) = 0 then ${of(column, index)}`),
      ' ',
    )
  const rows = await db.query<{ facet: number; value: string | null; count: number }>(sql`
    select case ${pick((_, index) => sql`${index}::int`)} end as facet, case ${pick((column) => column)} end as value, count(*) as count
    from ${sourceOf(asked.kind, grain)} where ${whereOf(asked, grain, without)}
    group by grouping sets (${join(columns.map((column) => sql`(${column})`))})`)
  return facets.map(({ key, label, nameOf = same, order }, index) => {
    const found = rows.flatMap((row) =>
      row.facet === index && row.value !== null ? [{ value: row.value, label: nameOf(row.value), count: row.count }] : [],
    )
    const rank = (value: string) => (order ? order.indexOf(value) : 0)
    return { key, label, type: 'multi', options: found.toSorted((a, b) => rank(a.value) - rank(b.value) || (a.label < b.label ? -1 : 1)) }
  })
}

const same = (value: string) => value

type WalkFacet = Extract<OrderFacet, { is: 'flag' | 'days' }>

const walk = async (db: Db, asked: Asked, grain: Grain, facets: readonly WalkFacet[], without: readonly string[]): Promise<Facet[]> => {
  const rows = sql`from ${sourceOf(asked.kind, grain)} where ${whereOf(asked, grain, without)}`
  const wanted = facets.flatMap((facet) => {
    if (facet.is === 'flag') {
      const yes = (grain === 'table' && facet.yesOfLines) || facet.yes
      // Facets that lift the default match few of all orders, so an index finds them without a scan of every order.
      return [
        facet.lifts
          ? sql`(select count(*) ${rows} and ${yes}) as ${raw(facet.key)}`
          : sql`count(*) filter (where ${yes}) as ${raw(facet.key)}`,
      ]
    }
    if (facet.column === null) return []
    const column = raw(facet.column)
    return [sql`min(${column})::text as ${raw(`${facet.key}_min`)}, max(${column})::text as ${raw(`${facet.key}_max`)}`]
  })
  const [row = {}] = await db.query<Row>(sql`
    select ${join([sql`count(*) as total`, ...wanted])} ${rows}`)
  return facets.map((facet) => (facet.is === 'flag' ? flagOf(facet, row) : daysOf(facet, row)))
}

const flagOf = ({ key, label, no }: Extract<OrderFacet, { is: 'flag' }>, row: Row): Facet => {
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

const daysOf = ({ key, label }: WalkFacet, row: Row): Facet => ({
  key,
  label,
  type: 'date_range',
  min: row[`${key}_min`] ?? null,
  max: row[`${key}_max`] ?? null,
})
