import sql, { join, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { isNarrowed, linesByHolding, lineWhere, whereOf, type Asked, type Grain } from '../filters.ts'

export type Option = { value: string; label: string; count: number }

/** A facet with choices, and its column on holdings or lines. */
export type Choice = { key: string; column: string; on: 'holding' | 'line' }

/** Counts choices. Facets that are not filtered by share one query; each of the others needs its own. */
export const countChoices = async (db: Db, asked: Asked, grain: Grain, choices: readonly Choice[]): Promise<Map<string, Option[]>> => {
  // Scope parameters are not list filters: facets count within the scope.
  const isActive = ({ key }: Choice) =>
    !['client', 'owner', 'site'].includes(key) && (asked.query as Record<string, unknown>)[key] !== undefined
  const found = new Map<string, Option[]>()
  for (const on of ['holding', 'line'] as const) {
    const group = choices.filter((choice) => choice.on === on && !isActive(choice))
    if (group.length > 0) await countGroup(db, asked, grain, group, undefined, found)
  }
  for (const choice of choices.filter(isActive)) await countGroup(db, asked, grain, [choice], choice.key, found)
  return found
}

type Group = readonly Choice[]

const countGroup = async (
  db: Db,
  asked: Asked,
  grain: Grain,
  group: Group,
  without: string | undefined,
  into: Map<string, Option[]>,
): Promise<void> => {
  const rows = await db.query<{ facet: number; value: string | null; count: number }>(groupSql(asked, grain, group, without))
  for (const [index, choice] of group.entries()) {
    const options = rows.flatMap(({ facet, value, count }) =>
      facet === index && value !== null && count > 0 ? [{ value, label: value, count }] : [],
    )
    into.set(
      choice.key,
      options.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
    )
  }
}

/** The query that counts the choices of a group of facets. The cheapest form depends on what is counted. */
const groupSql = (asked: Asked, grain: Grain, group: Group, without: string | undefined): Sql => {
  const onLines = group[0]?.on === 'line'
  const where = whereOf(asked, grain, without)
  if (grain === 'summary')
    return onLines ? holdingsByLine(asked, group, where, without) : sets(group, 'h', sql`holding h`, where, sql`count(*)`)
  if (onLines) return sets(group, 'l', sql`stock_line l`, where, sql`count(*)`)
  const byHolding = linesByHolding(asked, without)
  if (byHolding) return sets(group, 'h', sql`holding h`, byHolding, sql`sum(h.lines)`)
  return sets(group, 'h', sql`stock_line l join holding h on h.id = l.holding_id`, where, sql`count(*)`)
}

/** Counts holdings by the choices of their lines. A holding counts once per choice. */
const holdingsByLine = (asked: Asked, group: Group, where: Sql, without: string | undefined): Sql => {
  const narrowed = isNarrowed(asked, without) ? sql` and l.holding_id in (select h.id from holding h where ${where})` : sql``
  const source = sql`stock_line l where ${lineWhere(asked, without)}${narrowed}`
  const counts = group.map(({ column }, index) => {
    const name = sql([`l.${column}`])
    return sql`select ${index}::int as facet, value, count(*) as count from (select distinct ${name} as value, l.holding_id from ${source}) one group by value`
  })
  return join(counts, ' union all ')
}

const sets = (group: Group, alias: string, source: Sql, where: Sql, count: Sql): Sql => {
  const columns = group.map((choice) => sql([`${alias}.${choice.column}`]))
  const pick = (of: (column: Sql, index: number) => Sql) =>
    join(
      columns.map((column, index) => sql`when grouping(${column}) = 0 then ${of(column, index)}`),
      ' ',
    )
  return sql`select case ${pick((_, index) => sql`${index}::int`)} end as facet, case ${pick((column) => column)} end as value, ${count} as count
    from ${source} where ${where} group by grouping sets (${join(columns.map((column) => sql`(${column})`))})`
}
