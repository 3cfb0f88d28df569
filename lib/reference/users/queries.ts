import sql from 'sql-template-tag'
import type { Caller } from '../auth/caller.ts'
import { accessOfUser, findUser, type UserRecord } from '../auth/profile.ts'
import type { Db } from '../db/db.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { managesAllUsers, visibleSql } from './manageable-users.ts'
import { rowColumns, rowOf, type Row } from './rows.ts'

/** A user, if the caller may see them; callers may always see themselves. Null otherwise, as if the user did not exist. */
export const visibleUser = (db: Db, caller: Caller, id: string): Promise<UserRecord | null> =>
  findUser(db, id === caller.id ? sql`u.id = ${id}` : sql`u.id = ${id} and ${visibleSql(caller)}`)

type SessionRow = { id: string; device: string | null; ip: string | null; created_at: string; last_seen_at: string }

const openSessions = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  db.query<SessionRow>(sql`
    select id, device, ip, created_at, last_seen_at from session
    where user_id = ${userId} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz
    order by last_seen_at desc`)

/**
 * The full record of a user, without secrets. Leaves out clients, owners and sites that the caller may not see, even as the home client or
 * home site. The counts of clients and sites include them.
 */
export const detailOf = async (db: Db, caller: Caller, user: UserRecord, now: Date) => {
  const [row] = await db.query<Row>(sql`select ${rowColumns(caller)} from app_user u where u.id = ${user.id}`)
  const { modules, clients, sites } = await accessOfUser(db, user)
  const sessions = await openSessions(db, user.id, now)
  const seesEverything = managesAllUsers(caller.level) || user.id === caller.id
  const { access } = caller
  const ifSeen = (code: string | null, seen: readonly string[]) => (code !== null && !seesEverything && !seen.includes(code) ? null : code)
  return {
    ...rowOf(row!, caller), // the user was just read
    home_site: ifSeen(user.home_site, access.sites),
    home_client: ifSeen(user.home_client, access.clients),
    modules,
    clients: seesEverything
      ? clients
      : clients.filter((client) => access.clients.includes(client.client_code)).map((client) => withVisibleOwners(client, caller)),
    sites: seesEverything ? sites : sites.filter((site) => access.sites.includes(site.site_code)),
    sessions: sessions.map(({ id, created_at, last_seen_at, ...rest }) => ({
      id,
      ...rest,
      signed_in_at: instantIn(created_at, caller.timezone),
      last_seen_at: instantIn(last_seen_at, caller.timezone),
      current: id === caller.sessionId,
    })),
    account: { phone: user.phone, locale: user.locale, timezone: user.timezone },
    is_supplier: user.is_supplier,
    must_change_password: user.must_change_password,
    status_reason: user.status_reason,
  }
}

const withVisibleOwners = <C extends { client_code: string; owners: readonly { owner_code: string }[] }>(
  client: C,
  { access }: Caller,
): C => ({
  ...client,
  owners: client.owners.filter(({ owner_code }) =>
    access.owners.some((pair) => pair.client === client.client_code && pair.owner === owner_code),
  ),
})
