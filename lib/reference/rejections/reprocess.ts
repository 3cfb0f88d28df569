import sql from 'sql-template-tag'
import type { RowResult } from '#lib/contract/exact-types.ts'
import type { postAuditRejected } from '#lib/contract/rejections/rejections.ts'
import type { Context } from '../http/context.ts'
import { causeOf, fault, firstFault, type Fault } from './fault.ts'
import { visibleSql } from './filters.ts'
import { importMessage } from './import-message.ts'
import { MessageRefused, type ImportResult } from './import-types.ts'
import { auditMessage, RECORD_COLUMNS, titleOf, type RejectionRecord } from './record.ts'

type HandleContext = Context<typeof postAuditRejected>
type ClaimedRejection = RejectionRecord & { payload: string; payload_format: string; previous_status: RejectionRecord['status'] }

/** A message that has been in processing for longer than this may be claimed again: its process has died. */
const ABANDONED_AFTER = '5 minutes'

/**
 * Processes a message again: creates its order or item from the stored payload, using the current master data and order rules, or
 * returns what is still wrong.
 */
export const reprocess = async (context: HandleContext, number: string): Promise<Omit<RowResult, 'id'>> => {
  const claimed = await claim(context, number)
  if ('message' in claimed) return { ok: false, ...claimed }
  const { rejection } = claimed
  let imported: ImportResult
  try {
    imported = await context.db.transaction(async (tx) => {
      const outcome = await importMessage(tx, context, rejection, rejection.payload_format, rejection.payload)
      // Rolls back what has already been written.
      if (!outcome.ok) throw new MessageRefused(outcome.faults)
      await markProcessed(tx, context, rejection, outcome.result)
      return outcome
    })
  } catch (error) {
    if (!(error instanceof MessageRefused)) context.log('error', 'a message could not be processed', { id: number, error: String(error) })
    imported = {
      ok: false,
      faults: error instanceof MessageRefused ? error.faults : [fault('SCHEMA_INVALID', INTERNAL_FAULT, { hint: INTERNAL_FAULT_HINT })],
    }
  }
  if (imported.ok) return { ok: true, status: 'REPROCESSED', result: { type: imported.result.type, no: imported.result.no } }
  return { ok: false, status: 'FAILED', message: await markFailed(context, rejection, imported.faults) }
}

const INTERNAL_FAULT = 'Something went wrong on our side.'
const INTERNAL_FAULT_HINT =
  'Process the message again in a moment. If this happens again, give your administrator the request ID from the audit log.'

/** Claims a message for this attempt, so that two concurrent requests do not both create the order. */
const claim = async ({ db, scope, now }: HandleContext, number: string): Promise<{ rejection: ClaimedRejection } | Unclaimed> => {
  const at = now().toISOString()
  const [rejection] = await db.query<ClaimedRejection>(sql`
    with due as (
      select r.id, r.status as previous_status from rejection r where r.id = ${number}::bigint and ${visibleSql(scope, {})}
        and (r.status in ('NEW', 'IN_REVIEW', 'FAILED')
          or (r.status = 'REPROCESSING' and r.last_attempt_at < ${at}::timestamptz - ${ABANDONED_AFTER}::interval))
      for update)
    update rejection r set status = 'REPROCESSING', attempts = r.attempts + 1, last_attempt_at = ${at}::timestamptz, next_retry_at = null,
      version = r.version + 1
    from due where r.id = due.id
    returning ${RECORD_COLUMNS}, r.payload, r.payload_format, due.previous_status`)
  if (rejection) return { rejection }
  const [row] = await db.query<Pick<RejectionRecord, 'status' | 'result'>>(sql`
    select r.status, r.result from rejection r where r.id = ${number}::bigint and ${visibleSql(scope, {})}`)
  if (!row) return { message: 'This message was not found. It may belong to a client that you don’t have access to.' }
  return { status: row.status, message: unclaimedText(row) }
}

type Unclaimed = { message: string; status?: RejectionRecord['status'] }

const unclaimedText = ({ status, result }: Pick<RejectionRecord, 'status' | 'result'>): string => {
  if (status === 'IGNORED') return 'This message was ignored and cannot be processed.'
  if (status === 'REPROCESSING') return 'Someone else is processing this message right now.'
  return result ? `Already processed as ${result.no}.` : 'Already processed.'
}

const attemptJson = ({ caller, now }: HandleContext, ok: boolean, message: string): string =>
  JSON.stringify([{ at: now().toISOString(), user_name: caller.name, ok, message }])

const markProcessed = async (
  tx: HandleContext['db'],
  context: HandleContext,
  rejection: ClaimedRejection,
  result: { type: string; no: string; id: string },
): Promise<void> => {
  await tx.query(sql`
    update rejection set status = 'REPROCESSED', result = ${JSON.stringify(result)}::jsonb,
      attempts_log = attempts_log || ${attemptJson(context, true, `Processed as ${result.no}`)}::jsonb, version = version + 1
    where id = ${rejection.id}::bigint`)
  await auditMessage(tx, context, rejection, {
    event: 'MESSAGE_REPROCESSED',
    summary: `${titleOf(rejection)} became ${result.no}`,
    changes: [
      { field: 'status', label: 'Status', before: rejection.previous_status, after: 'REPROCESSED' },
      { field: 'result', label: 'Result', before: null, after: result.no },
    ],
  })
}

/** Stores the current faults. Returns the text of the first one, with the number of others. */
const markFailed = async (context: HandleContext, rejection: ClaimedRejection, faults: readonly Fault[]): Promise<string> => {
  const first = firstFault(faults) ?? fault('SCHEMA_INVALID', INTERNAL_FAULT)
  await context.db.transaction(async (tx) => {
    await tx.query(sql`
      update rejection set status = 'FAILED', error_code = ${first.code}, error = ${first.message}, cause = ${causeOf(first)},
        errors = ${JSON.stringify(faults)}::jsonb, errors_count = ${faults.length},
        attempts_log = attempts_log || ${attemptJson(context, false, first.message)}::jsonb, version = version + 1
      where id = ${rejection.id}::bigint`)
    await auditMessage(tx, context, rejection, {
      event: 'MESSAGE_REJECTED_AGAIN',
      summary: `${titleOf(rejection)} rejected again: ${first.message}`,
      changes: [
        ...(rejection.previous_status === 'FAILED'
          ? []
          : [{ field: 'status', label: 'Status', before: rejection.previous_status, after: 'FAILED' }]),
        ...(rejection.error === first.message ? [] : [{ field: 'error', label: 'Error', before: rejection.error, after: first.message }]),
      ],
    })
  })
  const more = faults.length > 1 ? ` (${faults.length - 1} more)` : ''
  return `${rejection.error === first.message ? stillText(first.message) : first.message}${more}`
}

/** "Item 00999 still does not exist", "Carrier X is still not mapped": nothing has changed since the last time. */
const stillText = (message: string): string =>
  message.replace(/ does not exist\b/, ' still does not exist').replace(/ is not (?=[a-z])/, ' is still not ')
