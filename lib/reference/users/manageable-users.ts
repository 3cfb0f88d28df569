import sql, { type Sql } from 'sql-template-tag'
import { LEVEL_RANK, type Level } from '#lib/contract/engine/common.ts'
import { MODULE_RIGHTS, RIGHTS } from '#lib/contract/users/module-rights.ts'
import { MODULES } from '#lib/modules.ts'
import { MODULE_LEVEL } from '../auth/access-refusal.ts'
import type { Caller } from '../auth/caller.ts'
import { allOf, clientSql, siteSql } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'

/** Whether users of this level manage all users. */
export const managesAllUsers = (level: Level): boolean => LEVEL_RANK[level] >= LEVEL_RANK.Admin

/**
 * The users `u` whom a caller may see. Regular users, and users without the module, only see themselves. Admins see all users. Managers
 * see those who share a client and a site with them (or have no site yet), and those whom they added and who have no client yet, but
 * nobody with access to all clients or to all sites.
 */
export const visibleSql = (caller: Caller): Sql => {
  if (LEVEL_RANK[caller.level] < LEVEL_RANK.Manager || !caller.modules.get('users')?.can_view) return sql`u.id = ${caller.id}`
  if (managesAllUsers(caller.level)) return sql`true`
  return sql`(u.id = ${caller.id} or (not u.all_clients and not u.all_sites
    and (exists (select 1 from user_client uc where uc.user_id = u.id and ${clientSql(caller.access, 'uc')})
      or (u.created_by = ${caller.id} and not exists (select 1 from user_client uc where uc.user_id = u.id)))
    and (not exists (select 1 from user_site us where us.user_id = u.id)
      or exists (select 1 from user_site us where us.user_id = u.id and ${siteSql(caller.access, 'us')}))))`
}

/**
 * Whether the caller has all rights of user `u`, in every module, client, owner and site; only then may they manage the user.
 * Otherwise they could gain rights, for example by redirecting the user's password reset. See decision 0148. Rights without an effect
 * do not count, because nobody can be granted them, and neither do modules that need a level above the caller's, which the caller cannot
 * grant.
 */
export const hasAllRightsSql = (caller: Caller): Sql => {
  if (managesAllUsers(caller.level)) return sql`true`
  const { access } = caller
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
  const callerRights = [...caller.modules].flatMap(([module, rights]) =>
    rights.can_view ? RIGHTS.filter((right) => rights[right]).map((right) => `${module}~${right}`) : [],
  )
  const countedRights = MODULES.flatMap((module) =>
    LEVEL_RANK[MODULE_LEVEL[module] ?? 'Regular'] > LEVEL_RANK[caller.level]
      ? []
      : MODULE_RIGHTS[module].map((right) => `${module}~${right}`),
  )
  const foreignRight = sql`exists (
    select 1 from user_module m
    cross join lateral (values ('can_view', m.can_view), ('can_create', m.can_create), ('can_edit', m.can_edit),
      ('can_delete', m.can_delete), ('can_export', m.can_export), ('can_print', m.can_print)) as r (name, is_granted)
    where m.user_id = u.id and r.is_granted and (m.module || '~' || r.name) = any(${countedRights}::text[])
      and not (m.module || '~' || r.name) = any(${callerRights}::text[]))`
  const foreignSupplier = access.supplier === null ? sql`false` : sql`u.supplier_code is distinct from ${access.supplier}::text`
  return allOf([sql`not (${foreignClient})`, sql`not (${foreignSite})`, sql`not ${foreignRight}`, sql`not (${foreignSupplier})`])
}

/** Whether the caller has all rights of one user. */
export const hasAllRightsOf = async (db: Db, caller: Caller, userId: string): Promise<boolean> =>
  (await db.query(sql`select 1 from app_user u where u.id = ${userId} and ${hasAllRightsSql(caller)}`)).length > 0

/** Whether a caller may change users at all, by level and module. */
const canChangeUsers = (caller: Caller): boolean =>
  LEVEL_RANK[caller.level] >= LEVEL_RANK.Manager && caller.modules.get('users')?.can_edit === true

type Target = { id: string; user_level: Level }

/** Why a caller may not change a user's account or access, or null. `hasAllRights` is the result of {@link hasAllRightsSql}. */
export const accountRefusal = (caller: Caller, target: Target, hasAllRights: boolean): string | null => {
  if (!canChangeUsers(caller)) return 'You can view users but not change them.'
  if (target.id === caller.id) return 'You cannot do this to your own account. Ask another administrator.'
  if (LEVEL_RANK[target.user_level] > LEVEL_RANK[caller.level])
    return `Only users with the ${target.user_level} level can change this user.`
  return hasAllRights ? null : 'This user has rights, clients or sites that you do not have. Ask an administrator.'
}
