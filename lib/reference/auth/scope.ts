import sql, { empty, join, type Sql } from 'sql-template-tag'

// docs/decisions/0025-scope-is-an-explicit-list.md

/** Every owner and site that a user may see, as explicit lists. `all*` is true if the list contains everything. */
export type Access = {
  owners: readonly { client: string; owner: string }[]
  /** Clients that the user may see, including those without owners. */
  clients: readonly string[]
  sites: readonly string[]
  /** Clients that are assigned to the user with all their owners. Empty if the query names owners. */
  wholeClients: readonly string[]
  allClients: boolean
  allSites: boolean
  /** Set for a supplier user, who sees only that supplier's products, orders and shipments, whatever the other fields allow. */
  supplier: string | null
}

/** What one call may access: the user's access, narrowed to the codes of the query. */
export type Scope = Access

export type ScopeQuery = { client?: string | string[]; owner?: string[]; site?: string[] }

/**
 * Narrows the access to the codes of a query. A code outside the access is refused without revealing whether it exists. Codes
 * are case-insensitive.
 */
export const narrowScope = (
  access: Access,
  query: ScopeQuery,
): { ok: true; scope: Scope } | { ok: false; noun: 'client' | 'owner' | 'site'; code: string } => {
  const clients = normalisedCodes(query.client)
  const owners = normalisedCodes(query.owner)
  const sites = normalisedCodes(query.site)
  const findUnknown = (codes: readonly string[], known: readonly string[]) => codes.find((code) => !known.includes(code))
  const client = findUnknown(clients, access.clients)
  if (client !== undefined) return { ok: false, noun: 'client', code: client }
  const pairs = access.owners.filter((pair) => clients.length === 0 || clients.includes(pair.client))
  const owner = findUnknown(
    owners,
    access.owners.map((pair) => pair.owner),
  )
  if (owner !== undefined) return { ok: false, noun: 'owner', code: owner }
  const site = findUnknown(sites, access.sites)
  if (site !== undefined) return { ok: false, noun: 'site', code: site }
  const requestedPairs = owners.length > 0 ? pairs.filter((pair) => owners.includes(pair.owner)) : pairs
  const requestedClients = clients.length > 0 ? clients : access.clients
  return {
    ok: true,
    scope: {
      ...access,
      clients: owners.length > 0 ? [...new Set(requestedPairs.map((pair) => pair.client))] : requestedClients,
      allClients: access.allClients && clients.length === 0 && owners.length === 0,
      owners: requestedPairs,
      wholeClients: owners.length > 0 ? [] : access.wholeClients,
      sites: sites.length > 0 ? sites : access.sites,
      allSites: access.allSites && sites.length === 0,
    },
  }
}

/**
 * Client, owner and site of the scope as a condition on a table with these columns. Every query for data, counts, facets, typeaheads
 * and totals must use it. A user without access gets `false`, never a missing condition. It does not limit a supplier user to
 * that supplier: add {@link supplierSql}, or use `visiblePurchases` or `visibleHoldings`, which include both.
 */
export const scopeSql = (scope: Scope, alias: string): Sql => allOf([ownerSql(scope, alias), siteSql(scope, alias)])

/** The scope as a condition on a table that has only client_code and owner_code. */
export const ownerSql = (scope: Scope, alias: string): Sql => {
  const [client, owner] = [column(alias, 'client_code'), column(alias, 'owner_code')]
  if (scope.allClients) return sql`true`
  if (scope.owners.length === 0) return sql`false`
  const singleOwners = scope.owners.filter((pair) => !scope.wholeClients.includes(pair.client))
  const wholeClients = [...new Set(scope.owners.filter((pair) => scope.wholeClients.includes(pair.client)).map((pair) => pair.client))]
  const conditions = [
    ...(wholeClients.length > 0 ? [sql`${client} = any(${wholeClients}::text[])`] : []),
    ...(singleOwners.length > 0
      ? [sql`(${client}, ${owner}) in (${join(singleOwners.map((pair) => sql`(${pair.client}, ${pair.owner})`))})`]
      : []),
  ]
  return conditions.length === 1 ? conditions[0]! : sql`(${join(conditions, ' or ')})` // there are owners, so there is a condition
}

/** The scope as a condition on a table that has only client_code. */
export const clientSql = (scope: Scope, alias: string): Sql =>
  scope.allClients ? sql`true` : sql`${column(alias, 'client_code')} = any(${[...scope.clients]}::text[])`

/** The scope as a condition on a table that has only site_code. */
export const siteSql = (scope: Scope, alias: string): Sql =>
  scope.allSites ? sql`true` : sql`${column(alias, 'site_code')} = any(${[...scope.sites]}::text[])`

/**
 * The supplier of a supplier user as a condition on a table with supplier_code; `true` for other users. Several suppliers
 * may deliver an item, so a subquery for the orders of a supplier's item needs the condition too.
 */
export const supplierSql = (scope: Scope, alias: string): Sql =>
  scope.supplier === null ? sql`true` : sql`${column(alias, 'supplier_code')} = ${scope.supplier}`

/** Conditions joined by `and`; `true` if there are none. */
export const allOf = (conditions: readonly Sql[]): Sql => {
  const real = conditions.filter((condition) => condition !== empty && condition.sql !== 'true')
  return real.length === 0 ? sql`true` : join(real, ' and ')
}

const column = (alias: string, name: string): Sql => rawName(`${alias}.${name}`)

/** A column or table name from the code, inserted as raw SQL. Never pass user input. */
const rawName = (name: string): Sql => sql([name])

const normalisedCodes = (codes: string | readonly string[] | undefined): string[] => {
  return [
    ...new Set(
      [codes ?? []]
        .flat()
        .map((code) => code.trim().toUpperCase())
        .filter((code) => code !== ''),
    ),
  ]
}
