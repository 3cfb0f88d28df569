import sql, { raw, type Sql } from 'sql-template-tag'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import { WAITING_STATUSES, type auditRejected } from '#lib/contract/rejections/rejections.ts'
import type { Caller } from '../auth/caller.ts'
import { allOf, clientSql, ownerSql, siteSql, type Scope } from '../auth/scope.ts'
import { startOfDay } from '#lib/shared/instant.ts'
import { addDays } from '#lib/shared/days.ts'
import { caseVariants, containsWords, numberContains } from '../lookups/choices.ts'
import { readableSql } from './mask.ts'

export type RejectionQuery = ParsedQueryOf<typeof auditRejected>
type ScopeFilters = Pick<RejectionQuery, 'owner' | 'site'>

/**
 * Messages `r` in a scope. A message without a known owner or site is visible to all users of its client, unless the query filters by
 * owners or sites. A supplier user sees none.
 */
export const visibleSql = (scope: Scope, query: ScopeFilters): Sql => {
  if (scope.supplier !== null) return sql`false`
  return allOf([
    clientSql(scope, 'r'),
    orUnknown('owner_code', ownerSql(scope, 'r'), query.owner),
    orUnknown('site_code', siteSql(scope, 'r'), query.site),
  ])
}

const orUnknown = (column: string, condition: Sql, requested: readonly string[] | undefined): Sql =>
  condition.sql === 'true' || requested?.length ? condition : sql`(${raw(`r.${column}`)} is null or ${condition})`

/** The requested statuses; by default those of messages that wait to be handled. */
export const statusesOf = (query: RejectionQuery): readonly string[] => query.status ?? WAITING_STATUSES

/** The status filter. By default it uses `is_open`, which has an index. */
export const statusSql = (query: RejectionQuery): Sql => (query.status ? sql`r.status = any(${[...query.status]}::text[])` : sql`r.is_open`)

/** What the reader may see, with all filters except the status. Days are in the reader's time zone. */
export const filterSql = (query: RejectionQuery, scope: Scope, now: Date, reader: Caller): Sql => {
  const zone = reader.timezone
  return allOf([
    visibleSql(scope, query),
    isOneOf('stream_code', query.stream),
    isOneOf('message', query.message),
    query.direction ? sql`s.direction = any(${[...query.direction]}::text[])` : sql`true`,
    isOneOf('error_code', query.error_code),
    isOneOf('ref_no', query.ref_no),
    assignedSql(query.assigned_to),
    query.rejected_from ? sql`r.rejected_at >= ${startOfDay(query.rejected_from, zone).toISOString()}::timestamptz` : sql`true`,
    query.rejected_to ? sql`r.rejected_at < ${startOfDay(addDays(query.rejected_to, 1), zone).toISOString()}::timestamptz` : sql`true`,
    query.age_min === undefined ? sql`true` : sql`r.rejected_at <= ${hoursBefore(now, query.age_min)}::timestamptz`,
    searchSql(query.q, reader),
  ])
}

const MAX_HOURS = 1_000_000
const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - Math.max(0, Math.min(MAX_HOURS, hours)) * 3_600_000).toISOString()

const isOneOf = (column: string, codes: readonly string[] | undefined): Sql =>
  codes === undefined ? sql`true` : sql`${raw(`r.${column}`)} = any(${caseVariants(codes)}::text[])`

/** Filters by assignee. User ids are lower case; `none` finds unassigned messages. */
const assignedSql = (users: readonly string[] | undefined): Sql => {
  if (users === undefined) return sql`true`
  const ids = users.map((user) => user.trim().toLowerCase())
  const isAssigned = sql`r.assigned_to = any(${ids}::text[])`
  return ids.includes('none') ? sql`(${isAssigned} or r.assigned_to is null)` : isAssigned
}

/** Errors quote the message, so they are searched only in messages whose personal data the reader may read. */
const searchSql = (q: string | undefined, reader: Caller): Sql => {
  const text = (q ?? '').trim()
  if (text === '') return sql`true`
  const inError = allOf([readableSql(reader), containsWords(sql`unaccented(r.error)`, text)])
  return sql`(${numberContains(sql`r.ref_no`, text)} or ${numberContains(sql`r.control_no`, text)} or ${inError})`
}
