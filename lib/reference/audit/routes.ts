import sql, { type Sql } from 'sql-template-tag'
import type { audit, auditEvent } from '#lib/contract/audit/audit.ts'
import { AUDIT_EVENTS } from '#lib/contract/audit/audit-events.ts'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import type { Caller } from '../auth/caller.ts'
import { allOf, clientSql, ownerSql, type Scope, siteSql } from '../auth/scope.ts'
import { ok, refuse, type ApiResponse } from '../http/response.ts'
import type { Context, Routes } from '../http/context.ts'
import { countOf } from '../http/count.ts'
import { pageOfAll } from '../http/list.ts'
import { visibleSql as visibleUsersSql } from '../users/manageable-users.ts'
import { answerPage, countOnce } from '../http/answer-page.ts'
import { dayOrderProblems } from '../http/day-order.ts'
import type { SortColumn } from '../http/sort.ts'
import { searchText } from '../lookups/choices.ts'
import { filterSql, spanSql } from './filters.ts'
import { canSeeWholeList, MAX_REPORT_BYTES, reportOutput } from './output.ts'
import { ENTRY_COLUMNS, entryOf, EVENT_COLUMNS, beforeAndAfter, type EntryRow, type EventRow } from './rows.ts'

const SORT: Readonly<Record<string, SortColumn>> = {
  at: { sql: sql`e.at`, type: 'timestamptz' },
  event_code: { sql: sql`e.event_code`, type: 'text' },
  entity_no: { sql: sql`e.entity_no`, type: 'text', nullable: true },
  client_code: { sql: sql`e.client_code`, type: 'text', nullable: true },
}
// Above this many entries, the count is an estimate.
const EXACT_UP_TO = 100_000
const MAX_RELATED = 50

/** The audit log: who did what to which record. No entry can be changed; an export or print adds one. */
export const auditRoutes: Routes = {
  audit: {
    sortKeys: Object.keys(SORT),
    check: (query) => dayOrderProblems(query, 'at'),
    handle: (context) => answerLog(context),
  },
  auditEvent: { handle: (context) => (context.query.id === undefined ? Promise.resolve(answerEventKinds(context)) : answerEntry(context)) },
  postAuditEvent: { maxBodyBytes: MAX_REPORT_BYTES, handle: (context) => reportOutput(context) },
}

/** Entity types whose entries a Regular user with the module can read even if others made them: orders and shipments, not people. */
const ORDER_ENTITIES = ['sales_order', 'purchase_order', 'shipment']

type ScopeFilter = { client?: string[]; owner?: string[]; site?: string[] }

/**
 * Entries `e` of the audit log that a caller may read. Supplier users and users without the module can read only their own. Regular
 * users can also read about orders and shipments within their access. Managers can read everything within their access, and of the
 * entries without a client those about users they can see and those by {@link peopleSql}. Admins can read all entries without a client.
 */
const visibleSql = (caller: Caller, scope: Scope, filter: ScopeFilter): Sql =>
  allOf([permittedSql(caller, scope), requestedScopeSql(scope, filter)])

const permittedSql = (caller: Caller, scope: Scope): Sql => {
  // A refused sign-in concerns an account but has no actor.
  const ownEntries = sql`(e.actor_id = ${caller.id} or (e.actor_id is null and e.entity_type = 'user' and e.entity_id = ${caller.id}))`
  const rank = LEVEL_RANK[caller.level]
  if (scope.supplier !== null || !caller.modules.get('audit')?.can_view) return ownEntries
  const inScope = allOf([
    clientSql(caller.access, 'e'),
    caller.access.allClients ? sql`true` : sql`(e.owner_code is null or ${ownerSql(caller.access, 'e')})`,
    caller.access.allSites ? sql`true` : sql`(e.site_code is null or ${siteSql(caller.access, 'e')})`,
  ])
  if (rank < LEVEL_RANK.Manager) return sql`(${ownEntries} or (e.entity_type = any(${ORDER_ENTITIES}::text[]) and ${inScope}))`
  if (rank >= LEVEL_RANK.Admin)
    return inScope.sql === 'true' ? inScope : sql`(${ownEntries} or e.client_code is null or ${inScope} or ${aboutUsersSql(caller)})`
  return sql`(${ownEntries} or (e.client_code is not null and ${inScope}) or (e.client_code is null and (not ${NAMES_CLIENTS} or ${allNamedSql(caller)})
    and (coalesce(e.actor_id, case when e.entity_type = 'user' then e.entity_id end) in (${peopleSql(caller)}) or ${aboutUsersSql(caller)})))`
}

/** Entries without a client whose changes name clients. The caller may not have access to all of these. */
const NAMES_CLIENTS = sql`(e.changes @> '[{"field":"clients"}]'::jsonb or e.changes @> '[{"field":"home_client"}]'::jsonb)`

/** Whether the caller has access to all clients named in an entry, with all owners. False if the log does not have their codes. */
const allNamedSql = ({ access }: Caller): Sql =>
  access.allClients ? sql`true` : sql`coalesce(e.named_clients <@ ${[...access.wholeClients]}::text[], false)`

/** Entries about users whom the caller can see. Entries about a user with several clients have no client themselves. */
const aboutUsersSql = (caller: Caller): Sql => sql`
  (e.entity_type = 'user' and e.entity_id in (select u.id from app_user u where ${visibleUsersSql(caller)}))`

/** Users who share a client and a site with the caller, and who have access neither to all clients nor to all sites. */
const peopleSql = (caller: Caller): Sql => sql`
  select u.id from app_user u where not u.all_clients and not u.all_sites
    and exists (select 1 from user_client uc where uc.user_id = u.id and ${clientSql(caller.access, 'uc')})
    and exists (select 1 from user_site us where us.user_id = u.id and ${siteSql(caller.access, 'us')})`

/** Narrows entries to the requested client, owner and site. An entry without a client matches no requested client. */
const requestedScopeSql = (scope: Scope, { client, owner, site }: ScopeFilter): Sql =>
  allOf([
    client?.length ? sql`e.client_code = any(${[...scope.clients]}::text[])` : sql`true`,
    owner?.length ? ownerSql(scope, 'e') : sql`true`,
    site?.length ? sql`e.site_code = any(${[...scope.sites]}::text[])` : sql`true`,
  ])

const answerLog = (context: Context<typeof audit>): Promise<ApiResponse> => {
  const { db, query, caller, scope } = context
  const where = allOf([spanSql(query, context.now(), caller.timezone), visibleSql(caller, scope, query), filterSql(query)])
  return answerPage<EntryRow>(context, {
    select: ENTRY_COLUMNS,
    from: sql`audit_event e`,
    id: sql`e.id`,
    columns: SORT,
    defaultSort: '-at',
    where,
    count: countOnce(() => countOf(db, sql`audit_event e`, { exact: where, loose: where }, EXACT_UP_TO)),
    rowsOf: (rows) => rows.map((row) => entryOf(row, caller.timezone)),
  })
}

/** Event kinds, for the filter. */
const answerEventKinds = (context: Context<typeof auditEvent>): ApiResponse => {
  const text = searchText(context.query)
  const kinds = AUDIT_EVENTS.filter((kind) => `${kind.value} ${kind.label} ${kind.group}`.toLowerCase().includes(text))
  return ok(pageOfAll(context, kinds, { per_page: AUDIT_EVENTS.length }))
}

const answerEntry = async (context: Context<typeof auditEvent>): Promise<ApiResponse> => {
  const { db, query, caller, scope } = context
  const visible = visibleSql(caller, scope, query)
  const number = /^au_(\d{1,18})$/i.exec(query.id ?? '')?.[1]
  const [row] = number
    ? await db.query<EventRow>(sql`select ${EVENT_COLUMNS} from audit_event e where e.id = ${number}::bigint and ${visible}`)
    : []
  if (!row) return refuse('NOT_FOUND', 'This log entry was not found.')
  const related = await db.query<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from audit_event e where ${sameEntitySql(row)} and e.id <> ${row.id}::bigint and ${visible}
      and e.at between ${row.at}::timestamptz - interval '24 hours' and ${row.at}::timestamptz + interval '24 hours'
    order by e.at desc, e.id desc limit ${MAX_RELATED}`)
  const mayReadRecord = row.entity_type !== 'list' || row.actor_id === caller.id || canSeeWholeList(caller.access, row.record)
  return ok({
    data: {
      ...entryOf(row, caller.timezone),
      changes: row.changes,
      ...beforeAndAfter(mayReadRecord ? row : { ...row, record: null }),
      related: related.map((entry) => entryOf(entry, caller.timezone)),
    },
  })
}

/**
 * Entries of the same record. Its number, if any, is also compared, because it is indexed; not for users, whose email may change. The
 * number of a customer or supplier may change too, and differs between its clients.
 */
const sameEntitySql = ({ entity_type, entity_id, entity_no, client_code }: EventRow): Sql => {
  if (entity_type === null || (entity_id === null && entity_no === null)) return sql`false`
  const byId = entity_id === null ? sql`true` : sql`e.entity_id = ${entity_id}`
  if (entity_id !== null && (entity_type === 'customer' || entity_type === 'supplier'))
    return sql`e.entity_type = ${entity_type} and ${byId} and (e.entity_no = ${entity_no} or e.client_code = ${client_code})`
  return entity_no === null || (entity_type === 'user' && entity_id !== null)
    ? sql`e.entity_type = ${entity_type} and ${byId}`
    : sql`e.entity_type = ${entity_type} and e.entity_no = ${entity_no} and ${byId}`
}
