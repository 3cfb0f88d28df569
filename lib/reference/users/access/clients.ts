import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/response.ts'
import type { LogNames } from '../log-names.ts'
import type { AccessChange } from './access-change.ts'
import { managesAllUsers } from '../manageable-users.ts'

type Grant = { client_code: string; owners: string[]; all_owners: boolean }
export type ClientAccess = { clients: Grant[]; all_clients: boolean }

/** Clients and owners of a user as stored. If a user sees all owners of a client, none is listed. */
export const clientsOf = async (db: Db, user: { id: string; all_clients: boolean }): Promise<ClientAccess> => {
  const clients = await db.query<Grant>(sql`
    select uc.client_code, uc.all_owners, (select coalesce(jsonb_agg(uo.owner_code order by uo.owner_code), '[]') from user_owner uo
      where uo.user_id = uc.user_id and uo.client_code = uc.client_code and not uc.all_owners) as owners
    from user_client uc where uc.user_id = ${user.id} order by uc.client_code`)
  return { clients, all_clients: user.all_clients }
}

/** Owners that a caller may grant, by client. `hasAllOwners`: the caller may grant access to the whole client, with future owners. */
type Grantable = ReadonlyMap<string, { owners: readonly string[]; hasAllOwners: boolean }>

/** Clients and owners that a caller may grant: their own, or all. */
const grantableBy = async (db: Db, caller: Caller): Promise<Grantable> => {
  const grantsAllClients = managesAllUsers(caller.level) || caller.access.allClients
  const rows = await db.query<{ client_code: string; owners: string[] }>(sql`
    select c.client_code, (select coalesce(jsonb_agg(o.owner_code), '[]') from owner o where o.client_code = c.client_code) as owners
    from client c where ${grantsAllClients} or c.client_code = any(${[...caller.access.clients]}::text[])`)
  const ownersOf = (client: string) => caller.access.owners.filter((pair) => pair.client === client).map((pair) => pair.owner)
  return new Map(
    rows.map(({ client_code, owners }) => [
      client_code,
      grantsAllClients
        ? { owners, hasAllOwners: true }
        : { owners: ownersOf(client_code), hasAllOwners: caller.access.wholeClients.includes(client_code) },
    ]),
  )
}

/** The part of a user's clients that the caller may see. */
export const visibleClients = async (db: Db, { clients, all_clients }: ClientAccess, caller: Caller): Promise<ClientAccess> => {
  const grantable = await grantableBy(db, caller)
  return {
    all_clients,
    clients: clients.flatMap((grant) => {
      const grantableClient = grantable.get(grant.client_code)
      if (!grantableClient) return []
      return [
        grantableClient.hasAllOwners ? grant : { ...grant, owners: grant.owners.filter((owner) => grantableClient.owners.includes(owner)) },
      ]
    }),
  }
}

/**
 * The clients after a change. Clients and owners that the caller cannot see stay unchanged. A code that the caller may not grant is
 * refused with the same message whether or not it exists.
 */
export const nextClients = async (
  db: Db,
  caller: Caller,
  before: ClientAccess,
  requested: ClientAccess,
): Promise<{ access: ClientAccess; problems: Problems }> => {
  const grantable = await grantableBy(db, caller)
  const isAdmin = managesAllUsers(caller.level)
  const problems: Problems = {}
  const addProblem = (key: string, text: string) => void (problems[key] ??= []).push(text)
  for (const [index, { client_code: code, owners, all_owners }] of requested.clients.entries()) {
    const key = `clients.${index}`
    const grantableClient = grantable.get(code)
    const old = before.clients.find((other) => other.client_code === code)
    if (requested.clients.findIndex((other) => other.client_code === code) !== index)
      addProblem(`${key}.client_code`, `Client ${code} is listed twice.`)
    if (!grantableClient) {
      addProblem(`${key}.client_code`, isAdmin ? `There is no client ${code}.` : `You cannot give access to client ${code}.`)
      continue
    }
    const refusedOwners = owners.filter((owner) => !grantableClient.owners.includes(owner))
    for (const owner of refusedOwners) {
      addProblem(`${key}.owners`, isAdmin ? `${code} has no owner ${owner}.` : `You cannot give access to owner ${owner} of ${code}.`)
    }
    if (all_owners && !grantableClient.hasAllOwners && !old?.all_owners)
      addProblem(`${key}.all_owners`, `You cannot give access to all owners of ${code}, because you do not have it yourself.`)
    if (!all_owners && owners.length === 0) addProblem(`${key}.owners`, `Choose at least one owner of ${code}, or all of them.`)
  }
  if (requested.all_clients && !before.all_clients && !isAdmin && !caller.access.allClients) {
    addProblem('all_clients', 'Only users with access to all clients can give it to others.')
  }
  const clients = [
    ...before.clients.filter((old) => !grantable.has(old.client_code)),
    ...requested.clients.map((grant) => mergeOwners(grant, before, grantable)),
  ]
  return {
    access: { clients: clients.toSorted((a, b) => (a.client_code < b.client_code ? -1 : 1)), all_clients: requested.all_clients },
    problems,
  }
}

/** Merges the chosen owners with those that the caller cannot see, which are kept. */
const mergeOwners = (grant: Grant, before: ClientAccess, grantable: Grantable): Grant => {
  if (grant.all_owners) return { ...grant, owners: [] }
  const old = before.clients.find((other) => other.client_code === grant.client_code)
  const hiddenOwners = (old?.owners ?? []).filter((owner) => !grantable.get(grant.client_code)?.owners.includes(owner))
  return { ...grant, owners: [...new Set([...hiddenOwners, ...grant.owners])].toSorted() }
}

export const storeClients = async (tx: Db, userId: string, { clients, all_clients }: ClientAccess): Promise<void> => {
  const codes = clients.map((grant) => grant.client_code)
  await tx.query(sql`delete from user_client where user_id = ${userId}`)
  for (const { client_code, owners, all_owners } of clients) {
    await tx.query(sql`insert into user_client (user_id, client_code, all_owners) values (${userId}, ${client_code}, ${all_owners})`)
    await tx.query(sql`
      insert into user_owner (user_id, client_code, owner_code) select ${userId}, ${client_code}, code from unnest(${owners}::text[]) as code`)
  }
  // Replaces the home client if the user can no longer see it.
  await tx.query(sql`
    update app_user set all_clients = ${all_clients},
      home_client = case when ${all_clients} or home_client = any(${codes}::text[]) then home_client
        else (select client_code from client where active and client_code = any(${codes}::text[]) order by client_code limit 1) end
    where id = ${userId}`)
}

/** What changed, with all clients before and after. */
export const clientChanges = (before: ClientAccess, after: ClientAccess, names: LogNames): AccessChange['changes'] =>
  changeOf(accessText(before, names), accessText(after, names))

/**
 * What changed, as one audit log entry for each client, so that the users of a client read nothing about other clients. If the access
 * to all clients changes, there is a single entry, which belongs to no client.
 */
export const changesByClient = (before: ClientAccess, after: ClientAccess, names: LogNames): AccessChange[] => {
  if (before.all_clients !== after.all_clients) return [{ client: null, changes: clientChanges(before, after, names) }]
  const codes = [...new Set([...before.clients, ...after.clients].map((grant) => grant.client_code))].toSorted()
  const textOf = ({ clients }: ClientAccess, code: string): string | null => {
    const grant = clients.find(({ client_code: other }) => other === code)
    return grant ? grantText(grant, names) : null
  }
  return codes.flatMap((code) => {
    const changes = changeOf(textOf(before, code), textOf(after, code))
    return changes.length === 0 ? [] : [{ client: code, changes }]
  })
}

/** If `before` is null, the client was added; if `after` is null, removed. The label says so, because the user may have other clients. */
const changeOf = (before: string | null, after: string | null): AccessChange['changes'] => {
  if (before === after) return []
  const label = before === null ? 'Client added' : after === null ? 'Client removed' : 'Clients'
  return [{ field: 'clients', label, before, after }]
}

const accessText = ({ clients, all_clients }: ClientAccess, names: LogNames): string =>
  all_clients ? 'all clients' : clients.map((grant) => grantText(grant, names)).join('; ') || 'none'

/** `Acme Foods (ACME): Acme Foods NZ (ACME-NZ)`. A client without a list of owners means all its owners. */
const grantText = ({ client_code: client, owners, all_owners }: Grant, names: LogNames): string =>
  all_owners ? names.client(client) : `${names.client(client)}: ${owners.map((owner) => names.owner(client, owner)).join(', ')}`
