import sql, { type Sql } from 'sql-template-tag'
import { IDLE_DAYS, type users } from '#lib/contract/users/users.ts'
import { CAN_OPEN_MODULE } from '../auth/access-refusal.ts'
import { allOf } from '../auth/scope.ts'
import type { ApiResponse } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { dayIn, startOfDay } from '#lib/shared/instant.ts'
import { addDays } from '#lib/shared/days.ts'
import { answerPage, countOnce } from '../http/answer-page.ts'
import type { SortColumn } from '../http/sort.ts'
import { containsWords } from '../lookups/choices.ts'
import { visibleSql } from './manageable-users.ts'
import { COUNTS, LAST_ACTIVE, rowColumns, rowOf, type Row } from './rows.ts'

const RANK = sql`(case u.user_level when 'Regular' then 10 when 'Manager' then 20 when 'Admin' then 30 else 40 end)`

/** Sort keys of the list. */
export const USER_SORT: Readonly<Record<string, SortColumn>> = {
  name: { sql: sql`lower(u.name)`, type: 'text' },
  email: { sql: sql`u.email`, type: 'text' },
  user_level: { sql: RANK, type: 'bigint' },
  status: { sql: sql`u.status`, type: 'text' },
  modules_count: { sql: COUNTS.modules, type: 'bigint' },
  sites_count: { sql: COUNTS.sites, type: 'bigint' },
  clients_count: { sql: COUNTS.clients, type: 'bigint' },
  last_login_at: { sql: sql`u.last_login_at`, type: 'timestamptz', nullable: true },
  last_access_at: { sql: LAST_ACTIVE, type: 'timestamptz', nullable: true },
  created_at: { sql: sql`u.created_at`, type: 'timestamptz' },
  supplier_code: { sql: sql`u.supplier_code`, type: 'text', nullable: true },
}

type Query = Context<typeof users>['query']

/** A boolean filter. A null result counts as no. */
const flag = (value: boolean | undefined, condition: Sql): Sql => {
  if (value === undefined) return sql`true`
  return value ? condition : sql`not coalesce(${condition}, false)`
}

const filtersOf = (query: Query, zone: string, now: Date): Sql => {
  const text = query.q?.trim() ?? ''
  return allOf([
    text === '' ? sql`true` : containsWords(sql`(unaccented(u.name) || ' ' || u.email)`, text),
    query.user_level ? sql`u.user_level = any(${query.user_level}::text[])` : sql`true`,
    query.status ? sql`u.status = any(${query.status}::text[])` : sql`true`,
    query.module
      ? sql`exists (select 1 from user_module m where m.user_id = u.id and ${CAN_OPEN_MODULE} and m.module = any(${query.module}::text[]))`
      : sql`true`,
    query.client
      ? sql`(u.all_clients or exists (select 1 from user_client uc where uc.user_id = u.id and uc.client_code = any(${upper(query.client)}::text[])))`
      : sql`true`,
    query.owner ? ownerFilter(query.owner, query.client) : sql`true`,
    query.site
      ? sql`(u.all_sites or exists (select 1 from user_site us where us.user_id = u.id and us.site_code = any(${upper(query.site)}::text[])))`
      : sql`true`,
    query.supplier ? sql`u.supplier_code = any(${upper(query.supplier)}::text[])` : sql`true`,
    query.last_login_before
      ? sql`coalesce(u.last_login_at < ${startOfDay(query.last_login_before, zone).toISOString()}::timestamptz, true)`
      : sql`true`,
    flag(query.never_logged_in, sql`u.last_login_at is null`),
    flag(query.idle, idleSql(zone, now)),
  ])
}

/** Whether a user may see at least one of these owners. If clients are given, only their owners count. */
const ownerFilter = (owners: readonly string[], clients: readonly string[] | undefined): Sql => sql`(u.all_clients or exists (
  select 1 from user_client uc join owner o on o.client_code = uc.client_code
  where uc.user_id = u.id and o.owner_code = any(${upper(owners)}::text[])
    and ${clients ? sql`uc.client_code = any(${upper(clients)}::text[])` : sql`true`}
    and (uc.all_owners or exists (select 1 from user_owner uo
      where uo.user_id = uc.user_id and uo.client_code = uc.client_code and uo.owner_code = o.owner_code))))`

/** Whether a user was last active more than IDLE_DAYS ago; null for users who never were. */
const idleSql = (zone: string, now: Date): Sql =>
  sql`(${LAST_ACTIVE} < ${startOfDay(addDays(dayIn(now, zone), -IDLE_DAYS), zone).toISOString()}::timestamptz)`

/** The users whom the caller may see, filtered. */
export const whereUsers = ({ caller, query, now }: Pick<Context<typeof users>, 'caller' | 'query' | 'now'>): Sql =>
  allOf([visibleSql(caller), filtersOf(query, caller.timezone, now())])

const upper = (codes: readonly string[]) => codes.map((code) => code.trim().toUpperCase())

/** Lists the users whom the caller may see. */
export const listUsers = (context: Context<typeof users>): Promise<ApiResponse> => {
  const { db, caller } = context
  const where = whereUsers(context)
  const countUsers = countOnce(async () => {
    const [row] = await db.query<{ total: number }>(sql`select count(*) as total from app_user u where ${where}`)
    return { total: row?.total ?? 0 }
  })
  return answerPage<Row>(context, {
    select: rowColumns(caller),
    from: sql`app_user u`,
    where,
    // Ids are `u_` and a number from a sequence.
    id: sql`substr(u.id, 3)::bigint`,
    columns: USER_SORT,
    defaultSort: 'name',
    count: async (cursor) => ({ ...(await countUsers(cursor)), meta: await countTabs(context) }),
    rowsOf: (rows) => rows.map((row) => rowOf(row, caller)),
  })
}

/** Counts users by status, never signed in, and idle, with all filters except these three. */
const countTabs = async ({ db, caller, query, now }: Context<typeof users>) => {
  const otherFilters = filtersOf({ ...query, status: undefined, never_logged_in: undefined, idle: undefined }, caller.timezone, now())
  const rows = await db.query<{ status: string; count: number; never_signed_in: number; idle: number }>(sql`
    select u.status, count(*) as count, count(*) filter (where u.last_login_at is null) as never_signed_in,
      count(*) filter (where ${idleSql(caller.timezone, now())}) as idle
    from app_user u where ${allOf([visibleSql(caller), otherFilters])} group by u.status`)
  return {
    by_status: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    never_logged_in: rows.reduce((sum, row) => sum + row.never_signed_in, 0),
    idle: rows.reduce((sum, { idle }) => sum + idle, 0),
  }
}
