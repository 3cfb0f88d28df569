import sql, { type Sql } from 'sql-template-tag'
import type { Level, Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import type { UserStatus } from '#lib/contract/auth/auth.ts'
import type * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import { levelOf, type Rights } from './caller.ts'

/** A user as stored. */
export type UserRecord = {
  id: string
  name: string
  email: string
  user_level: Level
  status: z.output<typeof UserStatus>
  status_reason: string | null
  password_hash: string | null
  /** The hash of a password that an administrator has invalidated; null once the user has chosen a new one. */
  ended_password_hash: string | null
  must_change_password: boolean
  home_site: string | null
  home_client: string | null
  locale: string
  timezone: string
  phone: string | null
  supplier_code: string | null
  /** A supplier user, even if no supplier is assigned yet. */
  is_supplier: boolean
  all_sites: boolean
  all_clients: boolean
  access_version: number
  last_login_at: string | null
  last_access_at: string | null
  created_at: string
  created_by: string | null
  version: number
}

/** One user by a condition on `u`, or null. */
export const findUser = async (db: Db, condition: Sql): Promise<UserRecord | null> =>
  (await db.query<UserRecord>(sql`select u.* from app_user u where ${condition}`))[0] ?? null

/** The signed-in user as returned by the sign-in, without the password hash. */
export const userOf = (user: UserRecord) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  userLevel: levelOf(user),
  status: user.status,
  must_change_password: user.must_change_password,
  last_login_at: maybeInstantIn(user.last_login_at, user.timezone),
  home_site: user.home_site,
  home_client: user.home_client,
  locale: user.locale,
  timezone: user.timezone,
})

/** Modules, clients with owners, and sites of a user, as returned by the sign-in and in the user's record. */
export const accessOfUser = async (db: Db, user: UserRecord) => ({
  modules: await modulesOf(db, user.id),
  // A supplier user without a supplier sees nothing.
  clients: user.is_supplier && user.supplier_code === null ? [] : await clientsOf(db, user),
  sites: user.is_supplier && user.supplier_code === null ? [] : await sitesOf(db, user),
})

/** Rights by module, in menu order. */
export const modulesOf = async (db: Db, userId: string): Promise<(Rights & { module: Module })[]> => {
  const rows = await db.query<Rights & { module: Module }>(sql`
    select module, can_view, can_create, can_edit, can_delete, can_export, can_print from user_module where user_id = ${userId}`)
  return rows.filter((row) => MODULES.includes(row.module)).toSorted((a, b) => MODULES.indexOf(a.module) - MODULES.indexOf(b.module))
}

const clientsOf = (db: Db, user: UserRecord) =>
  db.query<{ client_code: string; client_name: string; owners: { owner_code: string; owner_name: string }[] }>(sql`
    select c.client_code, c.client_name,
      (select coalesce(jsonb_agg(jsonb_build_object('owner_code', o.owner_code, 'owner_name', o.owner_name) order by o.owner_code), '[]')
       from owner o where o.client_code = c.client_code and (${user.all_clients} or uc.all_owners or exists (
         select 1 from user_owner uo where uo.user_id = ${user.id} and uo.client_code = o.client_code and uo.owner_code = o.owner_code))) as owners
    from client c left join user_client uc on uc.client_code = c.client_code and uc.user_id = ${user.id}
    where ${user.all_clients} or uc.user_id is not null
    order by c.client_code`)

const sitesOf = (db: Db, user: UserRecord) =>
  db.query<{ site_code: string; site_name: string; timezone: string }>(sql`
    select s.site_code, s.site_name, s.timezone from site s
    where ${user.all_sites} or exists (select 1 from user_site us where us.user_id = ${user.id} and us.site_code = s.site_code)
    order by s.site_code`)
