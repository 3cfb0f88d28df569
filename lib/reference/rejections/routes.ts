import sql from 'sql-template-tag'
import type { auditRejected } from '#lib/contract/rejections/rejections.ts'
import { allOf } from '../auth/scope.ts'
import { ok, refuse, type ApiResponse } from '../http/response.ts'
import type { Context, Routes } from '../http/context.ts'
import { dayOrderProblems } from '../http/day-order.ts'
import { answerPage } from '../http/answer-page.ts'
import type { SortColumn } from '../http/sort.ts'
import { filterSql, statusesOf, statusSql, visibleSql } from './filters.ts'
import { handleMessages } from './handle-messages.ts'
import { maskPayload, canReadPersonalData, maskErrors } from './mask.ts'
import {
  DETAIL_COLUMNS,
  detailOf,
  parseMessageId,
  REJECTION_COLUMNS,
  REJECTION_FROM,
  rejectionOf,
  type DetailRow,
  type RejectionRow,
} from './rows.ts'

type RejectionsContext = Context<typeof auditRejected>

const SORT: Readonly<Record<string, SortColumn>> = {
  rejected_at: { sql: sql`r.rejected_at`, type: 'timestamptz' },
  stream_name: { sql: sql`s.stream_name`, type: 'text' },
  message: { sql: sql`r.message`, type: 'text' },
  ref_no: { sql: sql`r.ref_no`, type: 'text', nullable: true },
  client_code: { sql: sql`r.client_code`, type: 'text' },
  error_code: { sql: sql`r.error_code`, type: 'text' },
  status: { sql: sql`r.status`, type: 'text' },
  attempts: { sql: sql`r.attempts`, type: 'bigint' },
  last_attempt_at: { sql: sql`r.last_attempt_at`, type: 'timestamptz', nullable: true },
  payload_bytes: { sql: sql`r.payload_bytes`, type: 'bigint' },
}
/** Longer payloads are truncated in responses, because nobody reads that far. */
const PAYLOAD_LIMIT = 1_048_576

/** Rejected messages of integration streams, and the actions on them. */
export const rejectionRoutes: Routes = {
  auditRejected: {
    sortKeys: Object.keys(SORT),
    check: (query) => dayOrderProblems(query, 'rejected'),
    handle: (context) => (context.query.id === undefined ? answerList(context) : answerOne(context, context.query.id)),
  },
  postAuditRejected: { right: { name: 'can_edit', refusal: 'You can view messages but not change them.' }, handle: handleMessages },
}

const answerList = (context: RejectionsContext): Promise<ApiResponse> => {
  const { db, query, scope, caller } = context
  const filters = filterSql(query, scope, context.now(), caller)
  const count = async () => {
    const counts = await db.query<{ status: string; count: number }>(sql`
      select r.status, count(*) as count from rejection r join stream s on s.stream_code = r.stream_code where ${filters} group by r.status`)
    const by_status = Object.fromEntries(counts.map(({ status, count }) => [status, count]))
    return { total: statusesOf(query).reduce((sum, status) => sum + (by_status[status] ?? 0), 0), meta: { by_status } }
  }
  const maskedRow = (row: RejectionRow) => (canReadPersonalData(caller, row.message) ? row : maskErrors(row))
  const readsAll = ['943', '940'].every((message) => canReadPersonalData(caller, message))
  return answerPage<RejectionRow>(context, {
    // Masking needs every error of the message, because the first one may quote a value from any of them.
    select: readsAll ? REJECTION_COLUMNS : sql`${REJECTION_COLUMNS}, r.errors`,
    from: REJECTION_FROM,
    id: sql`r.id`,
    columns: SORT,
    defaultSort: '-rejected_at',
    where: allOf([statusSql(query), filters]),
    count,
    rowsOf: (rows) => rows.map((row) => rejectionOf(maskedRow(row), caller.timezone)),
  })
}

const answerOne = async (context: RejectionsContext, id: string): Promise<ApiResponse> => {
  const { db, query, scope, caller } = context
  const number = parseMessageId(id)
  const [row] = number
    ? await db.query<DetailRow & { payload: string }>(sql`
        select ${DETAIL_COLUMNS}, left(r.payload, ${PAYLOAD_LIMIT}) as payload from ${REJECTION_FROM}
        where r.id = ${number}::bigint and ${visibleSql(scope, query)}`)
    : []
  if (!row) return refuse('NOT_FOUND', 'This message was not found.')
  const mayRead = canReadPersonalData(caller, row.message)
  const payload = mayRead ? row.payload : maskPayload(row.payload_format, row.payload)
  return ok({ data: { ...detailOf(mayRead ? row : maskErrors(row), caller.timezone), payload, payload_masked: !mayRead } })
}
