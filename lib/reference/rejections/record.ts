import sql from 'sql-template-tag'
import type { Rejection } from '#lib/contract/exact-types.ts'
import type { Db } from '../db/db.ts'
import { audit, type AuditEntry } from '../http/audit.ts'
import type { Context } from '../http/context.ts'

/** The fields of a rejected message that are needed to handle it. */
export type RejectionRecord = {
  id: number
  stream_code: string
  stream_name: string
  message: string
  control_no: string | null
  client_code: string
  owner_code: string | null
  site_code: string | null
  ref_no: string | null
  status: Rejection['status']
  error: string
  errors_count: number
  assigned_to: string | null
  attempts: number
  result: { type: string; no: string } | null
}

export const RECORD_COLUMNS = sql`
  r.id, r.stream_code, (select s.stream_name from stream s where s.stream_code = r.stream_code) as stream_name, r.message, r.control_no,
  r.client_code, r.owner_code, r.site_code, r.ref_no, r.status, r.error, r.errors_count, r.assigned_to, r.attempts, r.result`

/** A message's short title: `940 4500-1182`. */
export const titleOf = ({ message, ref_no, control_no }: RejectionRecord): string => `${message} ${ref_no ?? control_no ?? ''}`.trim()

type LogContext = Pick<Context, 'now' | 'caller' | 'requestId' | 'ip' | 'device' | 'headers'>

/** Writes the audit log entry for a change to a message. */
export const auditMessage = (
  tx: Db,
  context: LogContext,
  rejection: RejectionRecord,
  entry: Pick<AuditEntry, 'event' | 'summary' | 'changes' | 'severity'>,
): Promise<void> =>
  audit(tx, context.now(), context, context.caller, {
    ...entry,
    entity: { type: 'rejection', id: `rj_${rejection.id}`, ...(rejection.ref_no !== null && { no: rejection.ref_no }) },
    client: rejection.client_code,
    owner: rejection.owner_code,
    site: rejection.site_code,
  })
