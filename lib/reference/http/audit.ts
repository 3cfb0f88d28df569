import sql from 'sql-template-tag'
import { AUDIT_EVENTS, type EventCode } from '#lib/contract/audit/audit-events.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import type { Db } from '../db/db.ts'
import type { Sender } from './context.ts'

// docs/decisions/0103-one-audit-entry-per-change.md

export type AuditEntry = {
  event: EventCode
  /** Overrides the event's default severity. */
  severity?: 'info' | 'warning' | 'error' | 'critical'
  /** Readable summary in one line: `Carrier TOLL → STARTRACK; 1 line changed`. */
  summary: string
  /** `type` is a noun of the contract, such as sales_order, user or rejection. */
  entity?: { type: string; id: string; no?: string }
  client?: string | null
  /**
   * Codes of all clients that the changes name, for an entry without a client: managers who have all of these, with all their owners, can
   * read it. Without this list, only administrators can read an entry whose changes name clients.
   */
  namedClients?: readonly string[] | null
  owner?: string | null
  site?: string | null
  /** A code of `settings/tasks`; defaults to ADMIN. */
  task?: string
  /** Defaults to WEB; EDI for changes made by a message. */
  channel?: 'WEB' | 'EDI' | 'API'
  changes?: readonly { field: string; label: string; before: unknown; after: unknown }[]
  /** The whole record after the change, so that unchanged fields can be shown beside the changed ones. */
  record?: Readonly<Record<string, unknown>>
}

type AuditActor = { id: string; name: string; email: string; level: Level } | null

const SECRET = /pass(word|wd|phrase)?(_|$)|secret|token|hash|salt|api_?key|invite/i

type Change = { field: string; label: string; before: unknown; after: unknown }

/** Whether a field holds a secret, judged by its name. */
const isSecret = (field: string): boolean => SECRET.test(field)

/** Changes that are safe to log: a changed secret is mentioned, without its values. */
export const changesWithoutSecrets = (changes: readonly Change[]): Change[] =>
  changes.map((change) => (isSecret(change.field) ? { ...change, before: null, after: 'changed' } : change))

/** A record that is safe to log: secrets are removed at any depth. */
export const recordWithoutSecrets = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([field]) => !isSecret(field))
      .map(([field, value]) => [field, valueWithoutSecrets(value)]),
  )

const valueWithoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(valueWithoutSecrets)
  return typeof value === 'object' && value !== null ? recordWithoutSecrets(value as Record<string, unknown>) : value
}

const EVENTS_BY_CODE = new Map<string, (typeof AUDIT_EVENTS)[number]>(AUDIT_EVENTS.map((event) => [event.value, event]))

/** The display name of an event, or its code if it has none. */
export const eventName = (code: string): string => EVENTS_BY_CODE.get(code)?.label ?? code

/** The default severity of an event. */
const eventSeverity = (code: EventCode): NonNullable<AuditEntry['severity']> => EVENTS_BY_CODE.get(code)?.severity ?? 'info'

/** Writes one entry to the audit log, without the values of secrets. */
export const audit = async (db: Db, now: Date, sender: Sender, actor: AuditActor, entry: AuditEntry): Promise<void> => {
  const changes = changesWithoutSecrets(entry.changes ?? [])
  const record = entry.record ? JSON.stringify(recordWithoutSecrets(entry.record)) : null
  await db.query(sql`
    insert into audit_event (at, actor_id, actor_name, actor_email, actor_level, task_code, event_code, severity, entity_type, entity_id,
      entity_no, client_code, owner_code, site_code, channel, ip, device, summary, changes, changes_count, record, request_id, named_clients)
    values (${now.toISOString()}::timestamptz, ${actor?.id ?? null}, ${actor?.name ?? null}, ${actor?.email ?? null}, ${actor?.level ?? null},
      ${entry.task ?? 'ADMIN'}, ${entry.event}, ${entry.severity ?? eventSeverity(entry.event)}, ${entry.entity?.type ?? null},
      ${entry.entity?.id ?? null}, ${entry.entity?.no ?? null}, ${entry.client ?? null}, ${entry.owner ?? null}, ${entry.site ?? null},
      ${entry.channel ?? 'WEB'}, ${sender.ip}, ${sender.device}, ${entry.summary}, ${JSON.stringify(changes)}::jsonb, ${changes.length},
      ${record}::jsonb, ${sender.requestId}, ${entry.namedClients ?? null}::text[])`)
}
