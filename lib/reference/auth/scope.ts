import sql, { empty, join, type Sql } from 'sql-template-tag'

// docs/decisions/0025-scope-is-written-out.md

/** Every owner and site that a user may see, written out; `all*` says that nothing is left out. */
export type Access = {
  owners: readonly { client: string; owner: string }[]
  /** Clients the user may see, also those that have no owner yet. */
  clients: readonly string[]
  sites: readonly string[]
  /** Clients of which every owner is in `owners`. */
  wholeClients: readonly string[]
  allClients: boolean
  allSites: boolean
  /** Set for a supplier's own login: only their products, whatever else they may see. */
  supplier: string | null
}

/** What one call may touch: the user's access cut down to what the query asks for. */
export type Scope = Access

export type ScopeQuery = { client?: string | string[]; owner?: string[]; site?: string[] }

/**
 * Cuts the access down to the codes of a query. A code outside the access is refused without a word about whether it
 * exists. Letter case of a code does not count.
 */
export const narrow = (
  access: Access,
  query: ScopeQuery,
): { ok: true; scope: Scope } | { ok: false; noun: 'client' | 'owner' | 'site'; code: string } => {
  const clients = asked(query.client)
  const owners = asked(query.owner)
  const sites = asked(query.site)
  const stranger = (codes: readonly string[], known: readonly string[]) => codes.find((code) => !known.includes(code))
  const client = stranger(clients, access.clients)
  if (client !== undefined) return { ok: false, noun: 'client', code: client }
  const pairs = access.owners.filter((pair) => clients.length === 0 || clients.includes(pair.client))
  const owner = stranger(
    owners,
    access.owners.map((pair) => pair.owner),
  )
  if (owner !== undefined) return { ok: false, noun: 'owner', code: owner }
  const site = stranger(sites, access.sites)
  if (site !== undefined) return { ok: false, noun: 'site', code: site }
  const ownersClients = pairs.filter((pair) => owners.includes(pair.owner)).map((pair) => pair.client)
  return {
    ok: true,
    scope: {
      ...access,
      clients: owners.length > 0 ? [...new Set(ownersClients)] : clients.length > 0 ? clients : access.clients,
      allClients: access.allClients && clients.length === 0 && owners.length === 0,
      owners: owners.length > 0 ? pairs.filter((pair) => owners.includes(pair.owner)) : pairs,
      wholeClients: owners.length > 0 ? [] : access.wholeClients,
      sites: sites.length > 0 ? sites : access.sites,
      allSites: access.allSites && sites.length === 0,
    },
  }
}

/**
 * The scope as a condition on a table with client_code, owner_code and site_code. Every query of data, count, facet,
 * typeahead and total goes through here. Nothing to see is `false`, never an absent condition.
 */
export const scopeSql = (scope: Scope, alias: string): Sql => all([ownerSql(scope, alias), siteSql(scope, alias)])

/** The part of the scope that a table with client_code and owner_code can answer. */
export const ownerSql = (scope: Scope, alias: string): Sql => {
  const [client, owner] = [column(alias, 'client_code'), column(alias, 'owner_code')]
  if (scope.allClients) return sql`true`
  if (scope.owners.length === 0) return sql`false`
  const parts = scope.owners.filter((pair) => !scope.wholeClients.includes(pair.client))
  const wholes = [...new Set(scope.owners.filter((pair) => scope.wholeClients.includes(pair.client)).map((pair) => pair.client))]
  const conditions = [
    ...(wholes.length > 0 ? [sql`${client} = any(${wholes}::text[])`] : []),
    ...(parts.length > 0 ? [sql`(${client}, ${owner}) in (${join(parts.map((pair) => sql`(${pair.client}, ${pair.owner})`))})`] : []),
  ]
  return conditions.length === 1 ? conditions[0]! : sql`(${join(conditions, ' or ')})` // not empty: there are owners
}

/** The part of the scope that a table with client_code alone can answer. */
export const clientSql = (scope: Scope, alias: string): Sql =>
  scope.allClients ? sql`true` : sql`${column(alias, 'client_code')} = any(${[...scope.clients]}::text[])`

/** The part of the scope that a table with site_code alone can answer. */
export const siteSql = (scope: Scope, alias: string): Sql =>
  scope.allSites ? sql`true` : sql`${column(alias, 'site_code')} = any(${[...scope.sites]}::text[])`

/** Conditions joined by `and`; none at all is `true`. */
export const all = (conditions: readonly Sql[]): Sql => {
  const real = conditions.filter((condition) => condition !== empty && condition.sql !== 'true')
  return real.length === 0 ? sql`true` : join(real, ' and ')
}

const column = (alias: string, name: string): Sql => rawName(`${alias}.${name}`)

/** A name that stands in the code, never one that came from outside. */
const rawName = (name: string): Sql => sql([name])

const asked = (codes: string | readonly string[] | undefined): string[] => {
  const list = codes === undefined ? [] : typeof codes === 'string' ? [codes] : codes
  return [...new Set(list.map((code) => code.trim().toUpperCase()).filter((code) => code !== ''))]
}
