import sql from 'sql-template-tag'
import type { RowResult } from '#lib/contract/exact.ts'
import type { postAuditRejected } from '#lib/contract/rejections/rejections.ts'
import type { Context } from '../http/context.ts'
import { causeOf, fault, firstFault, type Fault } from './fault.ts'
import { visibleSql } from './filters.ts'
import { importMessage } from './import-message.ts'
import type { Imported } from './imported.ts'
import { auditMessage, HELD_COLUMNS, titleOf, type Held } from './record.ts'

type Handling = Context<typeof postAuditRejected>
type Claimed = Held & { payload: string; payload_format: string; was: Held['status'] }

/** If a message has been processing for longer than this, its process has died, and it may be claimed again. */
const ABANDONED = '5 minutes'

/**
 * Processes a message again: creates its order or item from the stored payload, by current master data and order rules, or
 * returns what is still wrong.
 */
export const reprocess = async (context: Handling, number: string): Promise<Omit<RowResult, 'id'>> => {
  const claimed = await claim(context, number)
  if ('message' in claimed) return { ok: false, message: claimed.message }
  const { held } = claimed
  let imported: Imported
  try {
    imported = await context.db.transaction(async (tx) => {
      const outcome = await importMessage(tx, context, held, held.payload_format, held.payload)
      // Throwing rolls back what was written of a refused order.
      if (!outcome.ok) throw new Refused(outcome.faults)
      await finish(tx, context, held, outcome.result)
      return outcome
    })
  } catch (error) {
    if (!(error instanceof Refused)) context.log('error', 'a message could not be processed', { id: number, error: String(error) })
    imported = {
      ok: false,
      faults: error instanceof Refused ? error.faults : [fault('SCHEMA_INVALID', OUR_FAULT, { hint: OUR_FAULT_HINT })],
    }
  }
  if (imported.ok) return { ok: true, status: 'REPROCESSED', result: { type: imported.result.type, no: imported.result.no } }
  return { ok: false, status: 'FAILED', message: await fail(context, held, imported.faults) }
}

const OUR_FAULT = 'Something went wrong on our side.'
const OUR_FAULT_HINT = 'Process it again in a moment. If it happens again, tell your administrator the request id of the user log.'

/** Carries the faults out of a transaction that is rolled back. */
class Refused extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super('refused')
    this.faults = faults
  }
}

/** Claims a message for this attempt, so that two concurrent requests do not both create the order. */
const claim = async ({ db, scope, now }: Handling, number: string): Promise<{ held: Claimed } | { message: string }> => {
  const at = now().toISOString()
  const [held] = await db.query<Claimed>(sql`
    with due as (
      select r.id, r.status as was from rejection r where r.id = ${number}::bigint and ${visibleSql(scope, {})}
        and (r.status in ('NEW', 'IN_REVIEW', 'FAILED')
          or (r.status = 'REPROCESSING' and r.last_attempt_at < ${at}::timestamptz - ${ABANDONED}::interval))
      for update)
    update rejection r set status = 'REPROCESSING', attempts = r.attempts + 1, last_attempt_at = ${at}::timestamptz, next_retry_at = null,
      version = r.version + 1
    from due where r.id = due.id
    returning ${HELD_COLUMNS}, r.payload, r.payload_format, due.was`)
  if (held) return { held }
  const [row] = await db.query<{ status: string; result: Held['result'] }>(sql`
    select r.status, r.result from rejection r where r.id = ${number}::bigint and ${visibleSql(scope, {})}`)
  if (!row) return { message: 'This message was not found. It may belong to a client that you do not see.' }
  if (row.status === 'IGNORED') return { message: 'This message was ignored and is no longer processed.' }
  if (row.status === 'REPROCESSING') return { message: 'Somebody is processing this message at the moment.' }
  return { message: row.result ? `Already processed as ${row.result.no}.` : 'Already processed.' }
}

const attemptJson = ({ actor, now }: Handling, ok: boolean, message: string): string =>
  JSON.stringify([{ at: now().toISOString(), user_name: actor.name, ok, message }])

const finish = async (
  tx: Handling['db'],
  context: Handling,
  held: Claimed,
  result: { type: string; no: string; id: string },
): Promise<void> => {
  await tx.query(sql`
    update rejection set status = 'REPROCESSED', result = ${JSON.stringify(result)}::jsonb,
      attempts_log = attempts_log || ${attemptJson(context, true, `Processed as ${result.no}`)}::jsonb, version = version + 1
    where id = ${held.id}::bigint`)
  await auditMessage(tx, context, held, {
    event: 'MESSAGE_REPROCESSED',
    summary: `${titleOf(held)} became ${result.no}`,
    changes: [
      { field: 'status', label: 'Status', before: held.was, after: 'REPROCESSED' },
      { field: 'result', label: 'Result', before: null, after: result.no },
    ],
  })
}

/** Stores the current faults and returns them as a sentence. */
const fail = async (context: Handling, held: Claimed, faults: readonly Fault[]): Promise<string> => {
  const first = firstFault(faults) ?? fault('SCHEMA_INVALID', OUR_FAULT)
  await context.db.transaction(async (tx) => {
    await tx.query(sql`
      update rejection set status = 'FAILED', error_code = ${first.code}, error = ${first.message}, cause = ${causeOf(first)},
        errors = ${JSON.stringify(faults)}::jsonb, errors_count = ${faults.length},
        attempts_log = attempts_log || ${attemptJson(context, false, first.message)}::jsonb, version = version + 1
      where id = ${held.id}::bigint`)
    await auditMessage(tx, context, held, {
      event: 'MESSAGE_REPROCESSED',
      severity: 'warning',
      summary: `${titleOf(held)} refused again: ${first.message}`,
      changes: [
        { field: 'status', label: 'Status', before: held.was, after: 'FAILED' },
        ...(held.error === first.message ? [] : [{ field: 'error', label: 'Error', before: held.error, after: first.message }]),
      ],
    })
  })
  const more = faults.length > 1 ? ` (${faults.length - 1} more)` : ''
  return `${held.error === first.message ? stillWords(first.message) : first.message}${more}`
}

/** "Product 00999 still does not exist", "Carrier X is still not mapped": nothing has changed since the last time. */
const stillWords = (message: string): string =>
  message.replace(/ does not exist\b/, ' still does not exist').replace(/ is not (?=[a-z])/, ' is still not ')
