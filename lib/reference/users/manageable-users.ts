import sql, { type Sql } from 'sql-template-tag'
import { LEVEL_RANK, type Level } from '#lib/contract/engine/common.ts'
import type { Actor } from '../auth/actor.ts'
import { allOf, clientSql, siteSql } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'

/** Whether users of this level manage all users. */
export const managesAllUsers = (level: Level): boolean => LEVEL_RANK[level] >= LEVEL_RANK.Admin

/**
 * The users `u` whom an actor may see: an Admin sees all users, a Manager those who share a client and a site with them, and those
 * whom they added. Other users only see themselves.
 */
export const visibleSql = (actor: Actor): Sql => {
  if (LEVEL_RANK[actor.level] < LEVEL_RANK.Manager || !actor.modules.get('users')?.can_view) return sql`u.id = ${actor.id}`
  if (managesAllUsers(actor.level)) return sql`true`
  return sql`(u.id = ${actor.id} or (not u.all_clients and not u.all_sites
    and (u.created_by = ${actor.id} or exists (select 1 from user_client uc where uc.user_id = u.id and ${clientSql(actor.access, 'uc')}))
    and (not exists (select 1 from user_site us where us.user_id = u.id)
      or exists (select 1 from user_site us where us.user_id = u.id and ${siteSql(actor.access, 'us')}))))`
}

const RIGHTS = ['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const

/**
 * Whether the actor has all rights of user `u`, in every module, client, owner and site; only then may they manage the user.
 * Otherwise they could gain rights, for example by redirecting the user's password reset. See decision 0148.
 */
export const hasAllRightsSql = (actor: Actor): Sql => {
  if (managesAllUsers(actor.level)) return sql`true`
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
  const actorRights = [...actor.modules].flatMap(([module, rights]) =>
    rights.can_view ? RIGHTS.filter((right) => rights[right]).map((right) => `${module}~${right}`) : [],
  )
  const foreignRight = sql`exists (
    select 1 from user_module m
    cross join lateral (values ('can_view', m.can_view), ('can_create', m.can_create), ('can_edit', m.can_edit),
      ('can_delete', m.can_delete), ('can_export', m.can_export), ('can_print', m.can_print)) as r (name, is_given)
    where m.user_id = u.id and r.is_given and not (m.module || '~' || r.name) = any(${actorRights}::text[]))`
  const foreignSupplier = access.supplier === null ? sql`false` : sql`u.supplier_code is distinct from ${access.supplier}::text`
  return allOf([sql`not (${foreignClient})`, sql`not (${foreignSite})`, sql`not ${foreignRight}`, sql`not (${foreignSupplier})`])
}

/** Whether the actor has all rights of one user. */
export const hasAllRightsOf = async (db: Db, actor: Actor, userId: string): Promise<boolean> =>
  (await db.query(sql`select 1 from app_user u where u.id = ${userId} and ${hasAllRightsSql(actor)}`)).length > 0

/** Whether an actor may change users at all, by level and module. */
const canChangeUsers = (actor: Actor): boolean =>
  LEVEL_RANK[actor.level] >= LEVEL_RANK.Manager && actor.modules.get('users')?.can_edit === true

type Target = { id: string; user_level: Level }

/** Why an actor may not change a user's account or access, or null. `hasAllRights` is the result of {@link hasAllRightsSql}. */
export const accountRefusal = (actor: Actor, target: Target, hasAllRights: boolean): string | null => {
  if (!canChangeUsers(actor)) return 'You can view users but not change them.'
  if (target.id === actor.id) return 'You cannot do this to yourself. Ask another administrator.'
  if (LEVEL_RANK[target.user_level] > LEVEL_RANK[actor.level]) return `Only users with the level ${target.user_level} can change this user.`
  return hasAllRights ? null : 'This user has rights, clients or sites that you do not have. Ask an administrator.'
}
