import sql from 'sql-template-tag'
import { allOf, clientSql, siteSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'

type Site = {
  value: string
  label: string
  active: boolean
  timezone: string
  country: string
  type: string
  dock_hours: string
}

/** Sites in scope. If the query names clients, only sites that work for one of them. */
export const sitesOf = (db: Db, scope: Scope, onlyForClients: boolean): Promise<Site[]> =>
  db.query<Site>(sql`
    select s.site_code as value, s.site_name as label, s.active, s.timezone, s.country, s.site_type as type, s.dock_hours
    from site s where ${allOf([
      siteSql(scope, 's'),
      onlyForClients
        ? sql`exists (select 1 from client_site cs where cs.site_code = s.site_code and ${clientSql(scope, 'cs')})`
        : sql`true`,
    ])} order by s.site_code`)

type Choice = { value: string; label: string; active: boolean }
type Client = Choice & { logo_url: string; label_set: string | null; owners?: Choice[] }

/** Clients in scope. If the query names sites, only clients that work at one of them. */
export const clientsOf = async (db: Db, scope: Scope, onlyAtSites: boolean, withOwners: boolean): Promise<Client[]> => {
  const clients = await db.query<Client>(sql`
    select c.client_code as value, c.client_name as label, c.active,
      case when exists (select 1 from field_label f where f.client_code = c.client_code) then c.client_code end as label_set
    from client c where ${allOf([
      clientSql(scope, 'c'),
      onlyAtSites ? sql`exists (select 1 from client_site cs where cs.client_code = c.client_code and ${siteSql(scope, 'cs')})` : sql`true`,
    ])} order by c.client_code`)
  const owners = withOwners ? await ownersOf(db, scope) : new Map<string, Choice[]>()
  return clients.map((client) => ({
    ...client,
    logo_url: `/images/${encodeURIComponent(client.value)}`,
    ...(withOwners && { owners: owners.get(client.value) ?? [] }),
  }))
}

const ownersOf = async (db: Db, scope: Scope): Promise<Map<string, Choice[]>> => {
  const rows = await db.query<Choice & { client: string }>(sql`
    select client_code as client, owner_code as value, owner_name as label, active from owner order by client_code, owner_code`)
  const visible = rows.filter((row) => scope.owners.some((pair) => pair.client === row.client && pair.owner === row.value))
  const byClient = new Map<string, Choice[]>()
  for (const { client, ...choice } of visible) byClient.set(client, [...(byClient.get(client) ?? []), choice])
  return byClient
}
