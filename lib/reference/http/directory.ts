import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { dayIn } from '#lib/shared/instant.ts'

/** Names of clients, owners and sites, and today's date at each site. Small tables, so they are read in full. */
export type Directory = {
  clientName: (code: string) => string
  ownerName: (client: string, owner: string) => string
  siteName: (code: string) => string
  zoneOf: (site: string) => string
  todayAt: (site: string) => string
  /**
   * Compares a row's date with today at the row's site plus `days`: `compare('l', 'expiry_date', '<', 30)`. For some hours of a
   * day, the sites' dates differ. The condition then starts with a plain bound, so that an index on the date can be used.
   */
  compare: (alias: string, column: string, operator: '<' | '<=' | '>=', days: number) => Sql
  zones: ReadonlyMap<string, string>
}

type Row = {
  clients: Record<string, string>
  owners: Record<string, string>
  sites: { code: string; name: string; timezone: string }[]
}

/** Reads the directory for one request. */
export const readDirectory = async (db: Db, now: Date): Promise<Directory> => {
  const [row] = await db.query<Row>(sql`
    select (select coalesce(jsonb_object_agg(client_code, client_name), '{}') from client) as clients,
      (select coalesce(jsonb_object_agg(client_code || '~' || owner_code, owner_name), '{}') from owner) as owners,
      (select coalesce(jsonb_agg(jsonb_build_object('code', site_code, 'name', site_name, 'timezone', timezone)), '[]') from site) as sites`)
  const { clients, owners, sites } = row ?? { clients: {}, owners: {}, sites: [] }
  const names = new Map(sites.map((site) => [site.code, site.name]))
  const zones = new Map(sites.map((site) => [site.code, site.timezone]))
  const days = new Map(sites.map((site) => [site.code, dayIn(now, site.timezone)]))
  return {
    clientName: (code) => clients[code] ?? code,
    ownerName: (client, owner) => owners[`${client}~${owner}`] ?? owner,
    siteName: (code) => names.get(code) ?? code,
    zoneOf: (site) => zones.get(site) ?? 'UTC',
    todayAt: (site) => days.get(site) ?? dayIn(now, 'UTC'),
    compare: (alias, column, operator, offset) => compare(days, alias, column, operator, offset),
    zones,
  }
}

/** The latest of today's dates at some sites, which may be a day apart. */
export const latestToday = (sites: readonly string[], { todayAt }: Pick<Directory, 'todayAt'>): string =>
  sites.map(todayAt).toSorted().at(-1) ?? todayAt('')

const compare = (days: ReadonlyMap<string, string>, alias: string, column: string, operator: '<' | '<=' | '>=', offset: number): Sql => {
  const [firstDay = '1970-01-01', ...laterDays] = [...new Set(days.values())].toSorted()
  const [left, sqlOperator] = [raw(`${alias}.${column}`), raw(operator)]
  const compareWith = (day: string) => sql`${left} ${sqlOperator} ${day}::date + ${offset}::int`
  if (laterDays.length === 0) return compareWith(firstDay)
  const cases = [...days].map(([site, day]) => sql`when ${site} then ${day}::date`)
  const exact = sql`${left} ${sqlOperator} (case ${raw(alias)}.site_code ${join(cases, ' ')} end) + ${offset}::int`
  return sql`(${compareWith(operator === '>=' ? firstDay : laterDays.at(-1)!)} and ${exact})` // `laterDays` is not empty here
}
