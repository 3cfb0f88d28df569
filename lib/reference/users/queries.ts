import sql from 'sql-template-tag'
import { LEVEL_RANK } from '#lib/contract/common.ts'
import type { Actor } from '../auth/actor.ts'
import { clientSql, siteSql } from '../auth/scope.ts'
import { accessOfUser, findUser, type UserRecord } from '../auth/profile.ts'
import type { Db } from '../db/db.ts'
import { instantIn, maybeInstantIn } from '../http/instant.ts'

/**
 * A user whom the actor may see: oneself; for an Admin everybody; for a Manager those who share a client or a site with
 * him. Anybody else does not exist, as far as the answer tells.
 */
export const visibleUser = async (db: Db, actor: Actor, id: string): Promise<UserRecord | null> => {
  if (id === actor.id) return findUser(db, sql`u.id = ${id}`)
  const rank = LEVEL_RANK[actor.level]
  if (rank < LEVEL_RANK.Manager || !actor.modules.get('users')?.can_view) return null
  if (rank >= LEVEL_RANK.Admin) return findUser(db, sql`u.id = ${id}`)
  return findUser(
    db,
    sql`u.id = ${id} and not u.all_clients and not u.all_sites
    and exists (select 1 from user_client uc where uc.user_id = u.id and ${clientSql(actor.access, 'uc')})
    and exists (select 1 from user_site us where us.user_id = u.id and ${siteSql(actor.access, 'us')})`,
  )
}

type SessionRow = { id: string; device: string | null; ip: string | null; last_seen_at: string }

const openSessions = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  db.query<SessionRow>(sql`
    select id, device, ip, last_seen_at from session
    where user_id = ${userId} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz
    order by last_seen_at desc limit 50`)

/** The full record of a user, without anything secret. */
export const detailOf = async (db: Db, actor: Actor, user: UserRecord, now: Date) => {
  const access = await accessOfUser(db, user)
  const sessions = await openSessions(db, user.id, now)
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    user_level: user.user_level,
    status: user.status,
    modules_count: access.modules.filter((module) => module.can_view).length,
    sites_count: access.sites.length,
    clients_count: access.clients.length,
    last_login_at: maybeInstantIn(user.last_login_at, actor.timezone),
    last_access_at: maybeInstantIn(user.last_access_at, actor.timezone),
    created_at: instantIn(user.created_at, actor.timezone),
    created_by: user.created_by,
    supplier_code: user.supplier_code,
    version: user.version,
    // Users are read in this release; no action on them is offered yet.
    allowed_actions: [],
    home_site: user.home_site,
    home_client: user.home_client,
    ...access,
    sessions: sessions.map(({ id, last_seen_at, ...rest }) => ({
      ...rest,
      last_seen_at: instantIn(last_seen_at, actor.timezone),
      current: id === actor.sessionId,
    })),
    account: { phone: user.phone, locale: user.locale, timezone: user.timezone },
  }
}
