import sql, { type Sql } from 'sql-template-tag'
import type { Level } from '#lib/contract/engine/common.ts'
import { CAN_OPEN_MODULE } from '../auth/access-refusal.ts'
import type { Caller } from '../auth/caller.ts'
import { clientSql } from '../auth/scope.ts'
import { instantIn, maybeInstantIn } from '#lib/shared/instant.ts'
import { accountRefusal, hasAllRightsSql } from './manageable-users.ts'

export type Row = {
  id: string
  name: string
  email: string
  user_level: Level
  status: 'INVITED' | 'ACTIVE' | 'LOCKED' | 'DISABLED'
  modules_count: number
  sites_count: number
  clients_count: number
  last_login_at: string | null
  last_access_at: string | null
  created_at: string
  created_by: string | null
  supplier_code: string | null
  supplier_name: string | null
  supplier_no: string | null
  version: number
  has_all_rights: boolean
}

/** How many modules, sites and clients a user `u` has. */
export const COUNTS = {
  modules: sql`(select count(*) from user_module m where m.user_id = u.id and ${CAN_OPEN_MODULE})`,
  sites: sql`(case when u.all_sites then (select count(*) from site) else (select count(*) from user_site us where us.user_id = u.id) end)`,
  clients: sql`(case when u.all_clients then (select count(*) from client)
    else (select count(*) from user_client uc where uc.user_id = u.id) end)`,
} as const

/** When a user `u` was last active: the latest of the time sent with sign-out, the last sign-in and the last call. */
export const LAST_ACTIVE = sql`greatest(u.last_access_at, u.last_login_at, (select max(s.last_seen_at) from session s where s.user_id = u.id))`

/** Columns of a row of `app_user u`, including those that determine which actions the caller may take on the user. */
export const rowColumns = (caller: Caller): Sql => sql`
  u.id, u.name, u.email, u.user_level, u.status, u.last_login_at, ${LAST_ACTIVE} as last_access_at, u.created_at, u.supplier_code, u.version,
  (select s.name from supplier s where s.supplier_code = u.supplier_code) as supplier_name,
  (select case when count(distinct cs.supplier_no) = 1 then min(cs.supplier_no) end from client_supplier cs
    where cs.supplier_code = u.supplier_code and ${clientSql(caller.access, 'cs')}) as supplier_no,
  coalesce((select creator.name from app_user creator where creator.id = u.created_by), u.created_by) as created_by,
  ${COUNTS.modules} as modules_count, ${COUNTS.sites} as sites_count, ${COUNTS.clients} as clients_count,
  (${hasAllRightsSql(caller)}) as has_all_rights`

/** Maps a row to the contract's user in a list. */
export const rowOf = (row: Row, caller: Caller) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  user_level: row.user_level,
  status: row.status,
  modules_count: row.modules_count,
  sites_count: row.sites_count,
  clients_count: row.clients_count,
  last_login_at: maybeInstantIn(row.last_login_at, caller.timezone),
  last_access_at: maybeInstantIn(row.last_access_at, caller.timezone),
  created_at: instantIn(row.created_at, caller.timezone),
  created_by: row.created_by,
  supplier_code: row.supplier_code,
  supplier_name: row.supplier_name,
  supplier_no: row.supplier_no,
  version: row.version,
  allowed_actions: actionsOn(row, caller),
})

/** The actions that the caller may take on a user now. */
const actionsOn = (row: Row, caller: Caller): string[] =>
  accountRefusal(caller, row, row.has_all_rights) === null ? ['edit', 'access', 'upgrade_role', ...BY_STATUS[row.status]] : []

const BY_STATUS: Record<Row['status'], readonly string[]> = {
  ACTIVE: ['reset_password', 'end_sessions', 'disable'],
  INVITED: ['invite', 'disable'],
  LOCKED: ['reset_password', 'enable', 'disable'],
  DISABLED: ['enable'],
}
