import sql from 'sql-template-tag'
import type { Level, Module } from '#lib/contract/engine/common.ts'
import type { Db } from '../db/db.ts'
import type { Access } from './scope.ts'
import { hashSecret } from './secret.ts'

export type Rights = Record<'can_view' | 'can_create' | 'can_edit' | 'can_delete' | 'can_export' | 'can_print', boolean>

/** The user whose token a request carries, with everything that determines their access. */
export type Caller = {
  id: string
  name: string
  email: string
  level: Level
  timezone: string
  sessionId: string
  /** The user must choose a new password first: until then, they can only read and change their user record, and sign out. */
  mustChangePassword: boolean
  modules: ReadonlyMap<Module, Rights>
  access: Access
}

type Row = {
  id: string
  name: string
  email: string
  user_level: Level
  timezone: string
  session_id: string
  must_change_password: boolean
  last_seen_at: string
  modules: (Rights & { module: Module })[]
} & AccessRow

type AccessRow = {
  is_supplier: boolean
  all_clients: boolean
  all_sites: boolean
  supplier_code: string | null
  owners: { client: string; owner: string }[]
  clients: string[]
  whole_clients: string[]
  sites: string[]
}

// Selected together with the user and the modules, in one round trip. `all_*` is expanded, so that a code can be checked against a list.
const ACCESS = sql`
  u.all_clients, u.all_sites, u.supplier_code, u.is_supplier,
  (select coalesce(jsonb_agg(jsonb_build_object('client', o.client_code, 'owner', o.owner_code) order by o.client_code, o.owner_code), '[]')
   from owner o where u.all_clients or exists (
     select 1 from user_client uc where uc.user_id = u.id and uc.client_code = o.client_code and (uc.all_owners or exists (
       select 1 from user_owner uo where uo.user_id = u.id and uo.client_code = o.client_code and uo.owner_code = o.owner_code)))) as owners,
  (select coalesce(jsonb_agg(c.client_code order by c.client_code), '[]') from client c
   where u.all_clients or exists (select 1 from user_client uc where uc.user_id = u.id and uc.client_code = c.client_code)) as clients,
  (select coalesce(jsonb_agg(uc.client_code), '[]') from user_client uc where uc.user_id = u.id and uc.all_owners) as whole_clients,
  (select coalesce(jsonb_agg(s.site_code order by s.site_code), '[]') from site s
   where u.all_sites or exists (select 1 from user_site us where us.user_id = u.id and us.site_code = s.site_code)) as sites`

/**
 * The level that a user has. A supplier user is always Regular, whatever is stored: higher levels see and manage the client's own users,
 * and could add one without a supplier.
 */
export const levelOf = ({ user_level, is_supplier }: { user_level: Level; is_supplier: boolean }): Level =>
  is_supplier ? 'Regular' : user_level

/** The user a bearer token belongs to; null if the token is unknown, expired or revoked, or the user may no longer sign in. */
export const callerOf = async (db: Db, token: string, now: Date): Promise<Caller | null> => {
  const [row] = await db.query<Row>(sql`
    select u.id, u.name, u.email, u.user_level, u.timezone, u.must_change_password, s.id as session_id, s.last_seen_at, ${ACCESS},
      (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id'), '[]') from user_module m where m.user_id = u.id) as modules
    from session s join app_user u on u.id = s.user_id
    where s.token_hash = ${hashSecret(token)} and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz
      and u.status = 'ACTIVE'`)
  if (!row) return null
  await updateLastSeen(db, row, now)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    level: levelOf(row),
    timezone: row.timezone,
    sessionId: row.session_id,
    mustChangePassword: row.must_change_password,
    modules: new Map(row.modules.map(({ module, ...rights }) => [module, rights])),
    access: accessOf(row),
  }
}

/** What an existing user may see. */
export const accessOfUser = async (db: Db, userId: string): Promise<Access> => {
  const [row] = await db.query<AccessRow>(sql`select ${ACCESS} from app_user u where u.id = ${userId}`)
  return row ? accessOf(row) : NO_ACCESS
}

// A supplier user who has no supplier assigned sees nothing.
const NO_ACCESS: Access = { owners: [], clients: [], wholeClients: [], sites: [], allClients: false, allSites: false, supplier: '' }

const accessOf = (row: AccessRow): Access => (row.is_supplier && row.supplier_code === null ? NO_ACCESS : accessAsStored(row))

const accessAsStored = (row: AccessRow): Access => ({
  owners: row.owners,
  clients: row.clients,
  wholeClients: row.whole_clients,
  sites: row.sites,
  allClients: row.all_clients,
  allSites: row.all_sites,
  supplier: row.supplier_code,
})

const MINUTE_MS = 60_000

/** Updates "last seen" at most once a minute: a write would be the most expensive part of every call. */
const updateLastSeen = async (db: Db, row: Row, now: Date): Promise<void> => {
  if (now.getTime() - Date.parse(row.last_seen_at) < MINUTE_MS) return
  await db.query(sql`update session set last_seen_at = ${now.toISOString()}::timestamptz where id = ${row.session_id}`)
}
