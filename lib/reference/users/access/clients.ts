import sql from 'sql-template-tag'
import type { Actor } from '../../auth/actor.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/answer.ts'
import { seesEverybody } from '../reach.ts'

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

/** What an actor may grant: clients and their owners. `whole` means that the actor sees all owners of the client. */
type Held = ReadonlyMap<string, { owners: readonly string[]; whole: boolean }>

/** Clients and owners that an actor may grant: their own, or all. */
const heldBy = async (db: Db, actor: Actor): Promise<Held> => {
  const isFree = seesEverybody(actor.level) || actor.access.allClients
  const rows = await db.query<{ client_code: string; owners: string[] }>(sql`
    select c.client_code, (select coalesce(jsonb_agg(o.owner_code), '[]') from owner o where o.client_code = c.client_code) as owners
    from client c where ${isFree} or c.client_code = any(${[...actor.access.clients]}::text[])`)
  const ownersOf = (client: string) => actor.access.owners.filter((pair) => pair.client === client).map((pair) => pair.owner)
  return new Map(
    rows.map(({ client_code, owners }) => [
      client_code,
      isFree ? { owners, whole: true } : { owners: ownersOf(client_code), whole: actor.access.wholeClients.includes(client_code) },
    ]),
  )
}

/** The part of a user's clients that the actor may see. */
export const shownClients = async (db: Db, { clients, all_clients }: ClientAccess, actor: Actor): Promise<ClientAccess> => {
  const held = await heldBy(db, actor)
  return {
    all_clients,
    clients: clients.flatMap((grant) => {
      const mine = held.get(grant.client_code)
      if (!mine) return []
      return [mine.whole ? grant : { ...grant, owners: grant.owners.filter((owner) => mine.owners.includes(owner)) }]
    }),
  }
}

/**
 * The clients after a change. Clients and owners that the actor cannot see stay unchanged. A code that the actor may not grant is
 * refused with the same message whether or not it exists.
 */
export const nextClients = async (
  db: Db,
  actor: Actor,
  before: ClientAccess,
  asked: ClientAccess,
): Promise<{ access: ClientAccess; problems: Problems }> => {
  const held = await heldBy(db, actor)
  const isFree = seesEverybody(actor.level)
  const problems: Problems = {}
  const say = (key: string, text: string) => void (problems[key] ??= []).push(text)
  for (const [index, { client_code: code, owners, all_owners }] of asked.clients.entries()) {
    const key = `clients.${index}`
    const mine = held.get(code)
    const old = before.clients.find((one) => one.client_code === code)
    if (asked.clients.findIndex((one) => one.client_code === code) !== index) say(`${key}.client_code`, `Client ${code} is named twice.`)
    if (!mine) {
      say(`${key}.client_code`, isFree ? `There is no client ${code}.` : `You cannot give access to client ${code}.`)
      continue
    }
    const refused = owners.filter((owner) => !mine.owners.includes(owner))
    for (const owner of refused) {
      say(`${key}.owners`, isFree ? `${code} has no owner ${owner}.` : `You cannot give access to owner ${owner} of ${code}.`)
    }
    if (all_owners && !mine.whole && !old?.all_owners)
      say(`${key}.all_owners`, `You cannot give all owners of ${code}: you do not see all of them.`)
    if (!all_owners && owners.length === 0) say(`${key}.owners`, `Choose at least one owner of ${code}, or all of them.`)
  }
  if (asked.all_clients && !before.all_clients && !isFree && !actor.access.allClients) {
    say('all_clients', 'Only somebody who sees every client can give all of them.')
  }
  const clients = [
    ...before.clients.filter((old) => !held.has(old.client_code)),
    ...asked.clients.map((grant) => merged(grant, before, held)),
  ]
  return {
    access: { clients: clients.toSorted((a, b) => (a.client_code < b.client_code ? -1 : 1)), all_clients: asked.all_clients },
    problems,
  }
}

/** Merges the chosen owners with those that the actor cannot see, which are kept. */
const merged = (grant: Grant, before: ClientAccess, held: Held): Grant => {
  if (grant.all_owners) return { ...grant, owners: [] }
  const old = before.clients.find((one) => one.client_code === grant.client_code)
  const kept = (old?.owners ?? []).filter((owner) => !held.get(grant.client_code)?.owners.includes(owner))
  return { ...grant, owners: [...new Set([...kept, ...grant.owners])].toSorted() }
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
      home_client = case when ${all_clients} or home_client = any(${codes}::text[]) then home_client else ${codes[0] ?? null}::text end
    where id = ${userId}`)
}

export const clientChanges = (before: ClientAccess, after: ClientAccess) => {
  const [was, is] = [words(before), words(after)]
  return was === is ? [] : [{ field: 'clients', label: 'Clients', before: was, after: is }]
}

const words = ({ clients, all_clients }: ClientAccess): string =>
  all_clients
    ? 'all clients'
    : clients
        .map(({ client_code, owners, all_owners }) => (all_owners ? client_code : `${client_code} (${owners.join(', ')})`))
        .join(', ') || 'none'
