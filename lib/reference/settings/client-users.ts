import sql, { type Sql } from 'sql-template-tag'
import type { ClientUser } from '#lib/contract/exact-types.ts'
import type { settingsClientUsers } from '#lib/contract/settings/settings.ts'
import { SCREEN_MODULES } from '#lib/modules.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import { CAN_OPEN_MODULE } from '../auth/access-refusal.ts'
import { allOf, clientSql } from '../auth/scope.ts'
import type { ApiResponse } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { answerShortList } from '../http/short-list.ts'
import type { SortColumn } from '../http/sort.ts'
import { containsWords } from '../lookups/choices.ts'
import { visibleSql } from '../users/manageable-users.ts'

type Request = Context<typeof settingsClientUsers>

/**
 * One row for each user `u` and each client `c` that they have access to. `uc` is their entry for that client; it may be missing for users
 * who see all clients.
 */
const FROM = sql`app_user u
  join client c on u.all_clients or exists (select 1 from user_client x where x.user_id = u.id and x.client_code = c.client_code)
  left join user_client uc on uc.user_id = u.id and uc.client_code = c.client_code`

const ACCESS = sql`(case when u.is_supplier or u.supplier_code is not null then 'SUPPLIER' when u.all_clients then 'ALL_CLIENTS'
  when uc.all_owners then 'CLIENT' else 'OWNERS' end)`
const RANK = sql`(case u.user_level when 'Regular' then 10 when 'Manager' then 20 when 'Admin' then 30 else 40 end)`

/** Sort keys of the list. */
export const CLIENT_USER_SORT: Readonly<Record<string, SortColumn>> = {
  name: { sql: sql`lower(u.name)`, type: 'text' },
  email: { sql: sql`u.email`, type: 'text' },
  user_level: { sql: RANK, type: 'bigint' },
  status: { sql: sql`u.status`, type: 'text' },
  client_code: { sql: sql`c.client_code`, type: 'text' },
  access: { sql: ACCESS, type: 'text' },
  supplier_code: { sql: sql`u.supplier_code`, type: 'text', nullable: true },
  last_login_at: { sql: sql`u.last_login_at`, type: 'timestamptz', nullable: true },
}

const COLUMNS = sql`
  u.id || '~' || c.client_code as id, u.id as user_id, u.name, u.email, u.user_level, u.status, c.client_code, c.client_name,
  ${ACCESS} as access, u.supplier_code, (select s.name from supplier s where s.supplier_code = u.supplier_code) as supplier_name,
  (select cs.supplier_no from client_supplier cs where cs.supplier_code = u.supplier_code and cs.client_code = c.client_code) as supplier_no,
  case when u.all_clients or uc.all_owners then '[]' else (
    select coalesce(jsonb_agg(uo.owner_code order by uo.owner_code), '[]') from user_owner uo
    where uo.user_id = u.id and uo.client_code = c.client_code) end as owners,
  u.all_sites, case when u.all_sites then '[]' else (
    select coalesce(jsonb_agg(us.site_code order by us.site_code), '[]') from user_site us where us.user_id = u.id) end as sites,
  (select coalesce(jsonb_agg(m.module), '[]') from user_module m where m.user_id = u.id and ${CAN_OPEN_MODULE}) as modules, u.last_login_at`

/** With a filter by owner or site, only users who may see one of the requested owners or sites. */
const narrowedSql = ({ query, scope }: Request): Sql =>
  allOf([
    query.owner
      ? sql`(u.all_clients or uc.all_owners or exists (select 1 from user_owner uo where uo.user_id = u.id and uo.client_code = c.client_code
          and uo.owner_code = any(${scope.owners.map(({ owner }) => owner)}::text[])))`
      : sql`true`,
    query.site
      ? sql`(u.all_sites or exists (select 1 from user_site us where us.user_id = u.id and us.site_code = any(${[...scope.sites]}::text[])))`
      : sql`true`,
  ])

const filtersOf = ({ query }: Request, withStatus: boolean): Sql => {
  const text = query.q?.trim() ?? ''
  return allOf([
    text === '' ? sql`true` : containsWords(sql`(unaccented(u.name) || ' ' || u.email)`, text),
    query.user_level ? sql`u.user_level = any(${query.user_level}::text[])` : sql`true`,
    query.status && withStatus ? sql`u.status = any(${query.status}::text[])` : sql`true`,
    query.access ? sql`${ACCESS} = any(${query.access}::text[])` : sql`true`,
    query.module
      ? sql`exists (select 1 from user_module m where m.user_id = u.id and ${CAN_OPEN_MODULE} and m.module = any(${query.module}::text[]))`
      : sql`true`,
  ])
}

/** Lists the users who can see the clients in scope, without those whom the caller may not see. */
export const answerClientUsers = async (context: Request): Promise<ApiResponse> => {
  const { db, caller, scope } = context
  const inScope = allOf([
    visibleSql(caller),
    clientSql(scope, 'c'),
    // A supplier user whose account has no supplier can see nothing.
    sql`not (u.is_supplier and u.supplier_code is null)`,
    narrowedSql(context),
  ])
  const counts = await db.query<{ status: string; count: number }>(sql`
    select u.status, count(*) as count from ${FROM} where ${allOf([inScope, filtersOf(context, false)])} group by u.status`)
  return answerShortList(
    context,
    {
      select: COLUMNS,
      from: FROM,
      where: allOf([inScope, filtersOf(context, true)]),
      columns: CLIENT_USER_SORT,
      sort: 'name,client_code',
      tieBreaker: sql`(u.id || '~' || c.client_code)`,
    },
    (row: ClientUser): ClientUser => ({
      ...row,
      modules: SCREEN_MODULES.filter((module) => row.modules.includes(module)),
      last_login_at: maybeInstantIn(row.last_login_at, caller.timezone),
    }),
    { by_status: Object.fromEntries(counts.map(({ status, count }) => [status, count])) },
  )
}
