import sql, { type Sql } from 'sql-template-tag'
import type { audit, auditEvent } from '#lib/contract/audit/audit.ts'
import { AUDIT_EVENTS } from '#lib/contract/audit/audit-events.ts'
import { all } from '../auth/scope.ts'
import { ok, refuse, type Answer, type Problems } from '../http/answer.ts'
import type { Context, Routes } from '../http/context.ts'
import { countOf } from '../http/count.ts'
import { pageOfAll } from '../http/list.ts'
import { answerPage, countedOnce } from '../http/answer-page.ts'
import type { SortColumn } from '../http/sort.ts'
import { searchText } from '../lookups/choices.ts'
import { filterSql, spanSql } from './filters.ts'
import { ENTRY_COLUMNS, entryOf, EVENT_COLUMNS, sidesOf, type EntryRow, type EventRow } from './rows.ts'
import { visibleSql } from './visible.ts'

const SORT: Readonly<Record<string, SortColumn>> = {
  at: { sql: sql`e.at`, type: 'timestamptz' },
  event_code: { sql: sql`e.event_code`, type: 'text' },
  entity_no: { sql: sql`e.entity_no`, type: 'text', nullable: true },
  client_code: { sql: sql`e.client_code`, type: 'text', nullable: true },
}
// Above this many entries the count is the database's guess.
const EXACT_UP_TO = 100_000
const MOST_RELATED = 50

/** The user log: who did what to which record. Nothing here can change it. */
export const auditRoutes: Routes = {
  audit: {
    sortKeys: Object.keys(SORT),
    check: (query): Problems => {
      const [from, to] = [query.get('at_from') ?? '', query.get('at_to') ?? '']
      return from !== '' && to !== '' && to < from ? { at_to: ['Choose an end date on or after the start date.'] } : {}
    },
    handle: (context) => answerLog(context),
  },
  auditEvent: { handle: (context) => (context.query.id === undefined ? Promise.resolve(answerKinds(context)) : answerOne(context)) },
}

const answerLog = (context: Context<typeof audit>): Promise<Answer> => {
  const { db, query, actor, scope } = context
  const where = all([spanSql(query, context.now(), actor.timezone), visibleSql(actor, scope, query), filterSql(query)])
  return answerPage<EntryRow>(context, {
    select: ENTRY_COLUMNS,
    from: sql`audit_event e`,
    id: sql`e.id`,
    columns: SORT,
    defaultSort: '-at',
    where,
    count: countedOnce(() => countOf(db, sql`audit_event e`, { exact: where, loose: where }, EXACT_UP_TO)),
    rowsOf: (rows) => rows.map((row) => entryOf(row, actor.timezone)),
  })
}

/** Kinds of event, as a filter offers them. */
const answerKinds = (context: Context<typeof auditEvent>): Answer => {
  const wanted = searchText(context.query)
  const kinds = AUDIT_EVENTS.filter((kind) => `${kind.value} ${kind.label} ${kind.group}`.toLowerCase().includes(wanted))
  return ok(pageOfAll(context, kinds, { per_page: AUDIT_EVENTS.length }))
}

const answerOne = async (context: Context<typeof auditEvent>): Promise<Answer> => {
  const { db, query, actor, scope } = context
  const visible = visibleSql(actor, scope, query)
  const number = /^au_(\d{1,18})$/i.exec(query.id ?? '')?.[1]
  const [row] = number
    ? await db.query<EventRow>(sql`select ${EVENT_COLUMNS} from audit_event e where e.id = ${number}::bigint and ${visible}`)
    : []
  if (!row) return refuse('NOT_FOUND', 'This entry of the log was not found.')
  const related = await db.query<EntryRow>(sql`
    select ${ENTRY_COLUMNS} from audit_event e where ${sameEntitySql(row)} and e.id <> ${row.id}::bigint and ${visible}
      and e.at between ${row.at}::timestamptz - interval '24 hours' and ${row.at}::timestamptz + interval '24 hours'
    order by e.at desc, e.id desc limit ${MOST_RELATED}`)
  return ok({
    data: {
      ...entryOf(row, actor.timezone),
      changes: row.changes,
      ...sidesOf(row),
      related: related.map((one) => entryOf(one, actor.timezone)),
    },
  })
}

/** Entries of the same record; by its number where it has one, since that is what the index knows. */
const sameEntitySql = ({ entity_type, entity_id, entity_no }: EventRow): Sql => {
  if (entity_type === null || (entity_id === null && entity_no === null)) return sql`false`
  const byId = entity_id === null ? sql`true` : sql`e.entity_id = ${entity_id}`
  return entity_no === null
    ? sql`e.entity_type = ${entity_type} and ${byId}`
    : sql`e.entity_type = ${entity_type} and e.entity_no = ${entity_no} and ${byId}`
}
