import sql, { type Sql } from 'sql-template-tag'
import { LEVEL_RANK, type Level } from '#lib/contract/common.ts'
import type { Actor } from '../auth/actor.ts'
import { all, clientSql, siteSql } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'

/** Whether somebody of this level looks after every user. */
export const seesEverybody = (level: Level): boolean => LEVEL_RANK[level] >= LEVEL_RANK.Admin

/**
 * The users `u` whom an actor may see besides himself: for an Admin everybody; for a Manager those who share a client and
 * a site with him, and those whom he added himself. Nobody below a Manager.
 */
export const visibleSql = (actor: Actor): Sql => {
  if (LEVEL_RANK[actor.level] < LEVEL_RANK.Manager || !actor.modules.get('users')?.can_view) return sql`u.id = ${actor.id}`
  if (seesEverybody(actor.level)) return sql`true`
  return sql`(u.id = ${actor.id} or (not u.all_clients and not u.all_sites
    and (u.created_by = ${actor.id} or exists (select 1 from user_client uc where uc.user_id = u.id and ${clientSql(actor.access, 'uc')}))
    and (not exists (select 1 from user_site us where us.user_id = u.id)
      or exists (select 1 from user_site us where us.user_id = u.id and ${siteSql(actor.access, 'us')}))))`
}

/**
 * Whether everything that user `u` may see is within the actor's own access. Only then may he act on the account itself: to
 * disable it, or to send its password elsewhere, would reach into what others look after.
 */
export const withinSql = (actor: Actor): Sql => {
  if (seesEverybody(actor.level)) return sql`true`
  const { access } = actor
  const pairs = access.owners.map((pair) => `${pair.client}~${pair.owner}`)
  const foreignOwner = sql`exists (select 1 from user_owner uo where uo.user_id = uc.user_id and uo.client_code = uc.client_code
    and not (uo.client_code || '~' || uo.owner_code) = any(${pairs}::text[]))`
  const foreignClient = access.allClients
    ? sql`false`
    : sql`u.all_clients or exists (select 1 from user_client uc where uc.user_id = u.id
        and not uc.client_code = any(${[...access.wholeClients]}::text[])
        and (uc.all_owners or not ${clientSql(access, 'uc')} or ${foreignOwner}))`
  const foreignSite = access.allSites
    ? sql`false`
    : sql`u.all_sites or exists (select 1 from user_site us where us.user_id = u.id and not ${siteSql(access, 'us')})`
  return all([sql`not (${foreignClient})`, sql`not (${foreignSite})`])
}

/** Whether one user's sites and clients are all within the actor's own. */
export const isWithin = async (db: Db, actor: Actor, userId: string): Promise<boolean> =>
  (await db.query(sql`select 1 from app_user u where u.id = ${userId} and ${withinSql(actor)}`)).length > 0

/** Whether an actor may change users at all, as far as modules and levels say. */
const mayChangeUsers = (actor: Actor): boolean =>
  LEVEL_RANK[actor.level] >= LEVEL_RANK.Manager && actor.modules.get('users')?.can_edit === true

type Target = { id: string; user_level: Level }

/** Why an actor may not touch a user's access, or null. */
export const accessRefusal = (actor: Actor, target: Target): string | null => {
  if (!mayChangeUsers(actor)) return 'Your account may look at users, but not change them.'
  if (target.id === actor.id) return 'You cannot change your own access. Ask another administrator.'
  if (LEVEL_RANK[target.user_level] > LEVEL_RANK[actor.level]) return `Only a user of level ${target.user_level} may change this user.`
  return null
}

/** Why an actor may not act on a user's account, or null. `within` is what {@link withinSql} says. */
export const accountRefusal = (actor: Actor, target: Target, within: boolean): string | null => {
  const refused = accessRefusal(actor, target)
  if (refused) return target.id === actor.id ? 'You cannot do this to yourself. Ask another administrator.' : refused
  return within ? null : 'This user also works for clients or sites that you do not look after. Ask an administrator.'
}
