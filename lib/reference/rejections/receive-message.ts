import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { nestedTransaction } from '../db/savepoint.ts'
import { causeOf, fault, firstFault, type Fault } from './fault.ts'
import { importMessage, type Importer } from './import-message.ts'
import { MessageRefused, type MessageOrigin, type ImportedRecord } from './import-types.ts'
import { readMessage } from './read.ts'

/** A message as received from its stream. */
export type Incoming = MessageOrigin & { message: string; control_no: string; payload_format: string; payload: string }
export type ReceiveResult = { ok: true; result: ImportedRecord } | { ok: false; id: string; reference: string | null; error: string }

/** Receives a message: creates its order or item, by the same rules as for orders entered by hand, or stores it with its faults. */
export const receiveMessage = async (tx: Db, importer: Importer, incoming: Incoming): Promise<ReceiveResult> => {
  try {
    const result = await nestedTransaction(tx, async (inner) => {
      const outcome = await importMessage(inner, importer, incoming, incoming.payload_format, incoming.payload)
      if (!outcome.ok) throw new MessageRefused(outcome.faults)
      return outcome.result
    })
    return { ok: true, result }
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error
    return { ok: false, ...(await storeRejection(tx, importer.now(), incoming, error.faults)) }
  }
}

const storeRejection = async (tx: Db, now: Date, incoming: Incoming, faults: readonly Fault[]) => {
  const first = firstFault(faults) ?? fault('SCHEMA_INVALID', 'The message could not be parsed.')
  const { message } = readMessage(incoming.payload_format, incoming.payload)
  const reference = message?.reference?.value ?? null
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await tx.query<{ id: string }>(sql`
    insert into rejection (rejected_at, stream_code, message, control_no, client_code, owner_code, site_code, ref_type, ref_no, severity, error_code,
      error, cause, errors_count, errors, status, attempts, last_attempt_at, attempts_log, payload_format, payload_bytes, payload)
    values (${at}, ${incoming.stream_code}, ${incoming.message}, ${incoming.control_no}, ${incoming.client_code}, ${incoming.owner_code},
      ${incoming.site_code}, ${message?.kind ?? null}, ${reference}, 'error', ${first.code}, ${first.message}, ${causeOf(first)}, ${faults.length},
      ${JSON.stringify(faults)}::jsonb, 'NEW', 1, ${at},
      ${JSON.stringify([{ at: now.toISOString(), user_name: null, ok: false, message: first.message }])}::jsonb,
      ${incoming.payload_format}, ${Buffer.byteLength(incoming.payload)}, ${incoming.payload})
    returning 'rj_' || id as id`)
  return { id: row!.id, reference, error: first.message }
}
