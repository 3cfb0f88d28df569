import sql from 'sql-template-tag'
import type { AuditEntry, AuditEvent } from '#lib/contract/exact-types.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { eventName } from '../http/audit.ts'

/** Columns of an entry `e` in a list. */
export const ENTRY_COLUMNS = sql`
  e.id, e.at, e.actor_id, e.actor_name, e.actor_email, e.actor_level, e.task_code, e.event_code, e.severity, e.entity_type, e.entity_id,
  e.entity_no, e.client_code, e.owner_code, e.site_code, e.channel, e.ip, e.device, e.summary, e.changes_count, e.request_id`

/** Columns of a single entry. */
export const EVENT_COLUMNS = sql`${ENTRY_COLUMNS}, e.changes, e.record`

type SharedFields = Pick<
  AuditEntry,
  | 'task_code'
  | 'event_code'
  | 'severity'
  | 'entity_type'
  | 'entity_id'
  | 'entity_no'
  | 'client_code'
  | 'owner_code'
  | 'site_code'
  | 'channel'
  | 'ip'
  | 'device'
  | 'summary'
  | 'changes_count'
  | 'request_id'
>
export type EntryRow = SharedFields & {
  id: number
  at: string
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  actor_level: Level | null
}
export type EventRow = EntryRow & { changes: AuditEvent['changes']; record: Record<string, unknown> | null }

/** Maps a row to the contract's entry, with its time in the reader's time zone. */
export const entryOf = ({ actor_id, actor_name, actor_email, actor_level, ...row }: EntryRow, zone: string): AuditEntry => ({
  id: `au_${row.id}`,
  at: instantIn(row.at, zone),
  actor:
    actor_id === null && actor_name === null && actor_email === null
      ? null
      : { id: actor_id, name: actor_name, email: actor_email, userLevel: actor_level },
  task_code: row.task_code,
  event_code: row.event_code,
  event_name: eventName(row.event_code),
  severity: row.severity,
  entity_type: row.entity_type,
  entity_id: row.entity_id,
  entity_no: row.entity_no,
  client_code: row.client_code,
  owner_code: row.owner_code,
  site_code: row.site_code,
  channel: row.channel,
  ip: row.ip,
  device: row.device,
  summary: row.summary,
  changes_count: row.changes_count,
  request_id: row.request_id,
})

/**
 * The record before and after a change. If the log has the full record, `before` is that record with the changes reverted.
 * Otherwise both have only the changed fields, and `before` is null if all of these were empty, as for a new record. If nothing has
 * changed, `before` is always null.
 */
export const beforeAndAfter = ({ changes, record }: Pick<EventRow, 'changes' | 'record'>): Pick<AuditEvent, 'before' | 'after'> => {
  const fieldsOf = (side: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[side]]))
  if (changes.length === 0) return { before: null, after: record }
  const isNew = changes.every((change) => change.before === null)
  return { before: isNew && !record ? null : { ...record, ...fieldsOf('before') }, after: { ...record, ...fieldsOf('after') } }
}
