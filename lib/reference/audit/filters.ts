import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { AUDIT_EVENTS } from '#lib/contract/audit/audit-events.ts'
import type { audit } from '#lib/contract/audit/audit.ts'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import { unaccented } from '#lib/shared/unaccented.ts'
import { allOf } from '../auth/scope.ts'
import { dayIn, startOfDay } from '#lib/shared/instant.ts'
import { addDays } from '#lib/shared/days.ts'
import { numberVariants } from '../lookups/number-variants.ts'
import { caseVariants, containsWords, likeText } from '../lookups/choices.ts'

export type AuditQuery = ParsedQueryOf<typeof audit>

const DEFAULT_DAYS = 7

/**
 * The requested days as instants in the reader's time zone, because the log spans several sites. Defaults to the last seven days
 * including today, or to the seven days up to the end date if only that is given.
 */
export const spanSql = (query: AuditQuery, now: Date, zone: string): Sql => {
  const today = dayIn(now, zone)
  const from = query.at_from ?? addDays(query.at_to ?? today, 1 - DEFAULT_DAYS)
  const since = sql`e.at >= ${startOfDay(from, zone).toISOString()}::timestamptz`
  if (query.at_to === undefined) return since
  return sql`${since} and e.at < ${startOfDay(addDays(query.at_to, 1), zone).toISOString()}::timestamptz`
}

/** The filters of the audit log, without days and visibility. */
export const filterSql = (query: AuditQuery): Sql =>
  allOf([
    userSql(query.user),
    codeFilter('task_code', query.task),
    codeFilter('event_code', query.event),
    query.entity_type ? sql`e.entity_type = any(${query.entity_type.map((type) => type.trim().toLowerCase())}::text[])` : sql`true`,
    recordSql(query.entity_no, query.entity_id),
    query.entity_id ? sql`e.entity_id = any(${caseVariants(query.entity_id)}::text[])` : sql`true`,
    codeFilter('channel', query.channel),
    query.severity ? sql`e.severity = any(${query.severity}::text[])` : sql`true`,
    searchSql(query.q),
  ])

const codeFilter = (column: string, codes: readonly string[] | undefined): Sql =>
  codes === undefined ? sql`true` : sql`${raw(`e.${column}`)} = any(${caseVariants(codes)}::text[])`

/**
 * Entries about records with these numbers. An email address finds all entries about its user, also under their other addresses; with
 * `ids`, also if somebody else has the address now. With `ids`, the number of a customer or supplier finds its entries under its other
 * numbers too.
 */
const recordSql = (numbers: readonly string[] | undefined, ids: readonly string[] = []): Sql => {
  const emails = numbers?.filter((text) => text.includes('@')).map((text) => text.trim().toLowerCase()) ?? []
  if (numbers === undefined || (emails.length === 0 && ids.length === 0)) return codeFilter('entity_no', numbers)
  const codes = caseVariants(numbers)
  return sql`e.id in (
    select x.id from audit_event x where x.entity_no = any(${codes}::text[])
    ${emails.length > 0 ? sql`union all select x.id from audit_event x where x.entity_type = 'user' and x.entity_id in (${userIdsSql(emails, ids)})` : empty}
    ${ids.length > 0 ? sql`union all ${counterpartyEntriesSql(codes, caseVariants(ids))}` : empty})`
}

/**
 * Ids of the entries about customers and suppliers that have or had one of these numbers. A customer or supplier has a separate number for
 * each client.
 */
const counterpartyEntriesSql = (numbers: string[], ids: string[]): Sql => sql`
  select x.id from audit_event x where ${isCounterparty('x')} and x.entity_id = any(${ids}::text[])
    and (x.entity_type, x.entity_id, x.client_code) in (
      select y.entity_type, y.entity_id, y.client_code from audit_event y
      where ${isCounterparty('y')} and y.entity_id = any(${ids}::text[]) and y.entity_no = any(${numbers}::text[]))`

// Must match the condition of the index audit_event_of_partner.
const isCounterparty = (alias: string): Sql => raw(`${alias}.entity_type in ('customer', 'supplier')`)

/**
 * Ids of the users who have one of these addresses. Users who had one before are included if they are among `ids`, or if nobody has that
 * address now.
 */
const userIdsSql = (emails: readonly string[], ids: readonly string[] = []): Sql => sql`
  select u.id from app_user u where lower(u.email) = any(${[...emails]}::text[])
  union select x.entity_id from audit_event x where x.entity_type = 'user' and x.entity_no = any(${[...emails]}::text[])
    and (x.entity_id = any(${[...ids]}::text[]) or not exists (select from app_user o where lower(o.email) = x.entity_no))`

/**
 * Matches the actor by id, email or part of the name. A user is found by the name they have now and by the name in the entry, because the
 * list shows that one. Not every actor is a user: the demo's warehouse is none. Entries without an actor, such as refused sign-ins, never
 * match.
 */
const userSql = (users: readonly string[] | undefined): Sql => {
  if (users === undefined) return sql`true`
  const texts = users.map((user) => user.trim().toLowerCase())
  const [emails, names] = [texts.filter((text) => text.includes('@')), texts.filter((text) => !text.includes('@'))]
  const ids = sql`select u.id from app_user u where u.id = any(${texts}::text[]) or u.id in (${userIdsSql(texts)})
    or unaccented(u.name) like any(${likesOf(texts)}::text[])`
  // Somebody else may have a user's old address now.
  const isUnused = sql`not exists (select from app_user u where lower(u.email) = lower(e.actor_email))`
  return join(
    [
      sql`e.actor_id in (${ids})`,
      sql`e.actor_id = any(${texts}::text[])`,
      // Each of these is left out if it cannot match, because it has to be compared with every entry of the period.
      ...(names.length > 0 ? [sql`unaccented(e.actor_name) like any(${likesOf(names)}::text[])`] : []),
      ...(emails.length > 0 ? [sql`(lower(e.actor_email) = any(${emails}::text[]) and (e.actor_id is null or ${isUnused}))`] : []),
    ],
    ' or ',
    '(',
    ')',
  )
}

const likesOf = (texts: readonly string[]): string[] => texts.map((text) => `%${likeText(unaccented(text))}%`)

/** Each word must be in the entry or in the name of its event; or the text is a number, or the request's id. */
const searchSql = (q: string | undefined): Sql => {
  const text = (q ?? '').trim()
  if (text === '') return sql`true`
  const words = text.split(/\s+/).map((word) => {
    const inEntry = containsAny(numberVariants(word))
    const events = AUDIT_EVENTS.filter(({ label }) => unaccented(label).includes(unaccented(word))).map(({ value }) => value)
    return events.length === 0 ? inEntry : sql`(${inEntry} or e.event_code = any(${events}::text[]))`
  })
  // A number with a space instead of its hyphen.
  const numbers = /\s/.test(text) ? numberVariants(text).slice(1) : []
  return sql`(${join(words, ' and ', '(', ')')} ${numbers.length > 0 ? sql`or ${containsAny(numbers)}` : empty} or e.request_id = ${text})`
}

const containsAny = (texts: readonly string[]): Sql =>
  join(
    texts.map((text) => containsWords(SEARCH_EXPRESSION, text)),
    ' or ',
    '(',
    ')',
  )

// Must match the expression of the index audit_event_search exactly.
const SEARCH_EXPRESSION = sql`unaccented(coalesce(e.entity_no, '') || ' ' || e.summary || ' ' || coalesce(e.actor_name, '') || ' ' || coalesce(e.actor_email, ''))`
