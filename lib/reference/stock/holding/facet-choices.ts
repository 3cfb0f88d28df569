import sql, { join, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { filtersHoldings, lineHoldingsSql, lineWhere, whereOf, type ListRequest, type Grain } from '../filters.ts'

export type Option = { value: string; label: string; count: number }

/** A facet with choices, and the column of holdings or lines that it counts. */
export type ChoiceFacet = { key: string; column: string; source: 'holding' | 'line' }

/** Counts the choices of facets. Without an active filter, facets share one query per source; each of the others needs its own. */
export const countChoices = async (
  db: Db,
  request: ListRequest,
  grain: Grain,
  facets: readonly ChoiceFacet[],
): Promise<Map<string, Option[]>> => {
  // Client, owner and site set the scope, within which all facets count.
  const isActive = ({ key }: ChoiceFacet) =>
    !['client', 'owner', 'site'].includes(key) && (request.query as Record<string, unknown>)[key] !== undefined
  const found = new Map<string, Option[]>()
  for (const source of ['holding', 'line'] as const) {
    const group = facets.filter((facet) => facet.source === source && !isActive(facet))
    if (group.length > 0) await countGroup(db, request, grain, group, undefined, found)
  }
  for (const facet of facets.filter(isActive)) await countGroup(db, request, grain, [facet], facet.key, found)
  return found
}

type Group = readonly ChoiceFacet[]

const countGroup = async (
  db: Db,
  request: ListRequest,
  grain: Grain,
  group: Group,
  omittedKey: string | undefined,
  found: Map<string, Option[]>,
): Promise<void> => {
  const rows = await db.query<{ facet: number; value: string | null; count: number }>(groupSql(request, grain, group, omittedKey))
  for (const [index, { key }] of group.entries()) {
    const options = rows.flatMap(({ facet, value, count }) =>
      facet === index && value !== null && count > 0 ? [{ value, label: value, count }] : [],
    )
    found.set(
      key,
      options.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
    )
  }
}

/** The cheapest query that counts the choices of a group of facets. */
const groupSql = (request: ListRequest, grain: Grain, group: Group, omittedKey: string | undefined): Sql => {
  const onLines = group[0]?.source === 'line'
  const where = whereOf(request, grain, omittedKey)
  if (grain === 'summary')
    return onLines ? holdingsByLine(request, group, where, omittedKey) : countByColumns(group, 'h', sql`holding h`, where, sql`count(*)`)
  if (onLines) return countByColumns(group, 'l', sql`stock_line l`, where, sql`count(*)`)
  const byHolding = lineHoldingsSql(request, omittedKey)
  if (byHolding) return countByColumns(group, 'h', sql`holding h`, byHolding, sql`sum(h.lines)`)
  return countByColumns(group, 'h', sql`stock_line l join holding h on h.id = l.holding_id`, where, sql`count(*)`)
}

/** Counts holdings by the choices of their lines. A holding counts once per choice. */
const holdingsByLine = (request: ListRequest, group: Group, where: Sql, omittedKey: string | undefined): Sql => {
  const holdingFilter = filtersHoldings(request, omittedKey) ? sql` and l.holding_id in (select h.id from holding h where ${where})` : sql``
  const source = sql`stock_line l where ${lineWhere(request, omittedKey)}${holdingFilter}`
  const counts = group.map(({ column }, index) => {
    const name = sql([`l.${column}`])
    return sql`select ${index}::int as facet, value, count(*) as count from (select distinct ${name} as value, l.holding_id from ${source}) pairs group by value`
  })
  return join(counts, ' union all ')
}

const countByColumns = (group: Group, alias: string, source: Sql, where: Sql, count: Sql): Sql => {
  const columns = group.map((facet) => sql([`${alias}.${facet.column}`]))
  const caseByColumn = (expression: (column: Sql, index: number) => Sql) =>
    join(
      columns.map((column, index) => sql`when grouping(${column}) = 0 then ${expression(column, index)}`),
      ' ',
    )
  return sql`select case ${caseByColumn((_, index) => sql`${index}::int`)} end as facet, case ${caseByColumn((column) => column)} end as value, ${count} as count
    from ${source} where ${where} group by grouping sets (${join(columns.map((column) => sql`(${column})`))})`
}
