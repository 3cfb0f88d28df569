import sql from 'sql-template-tag'
import type { Level } from '#lib/contract/common.ts'
import type { Db } from '../db/db.ts'
import type { Sender } from './context.ts'

export type AuditEntry = {
  event: 'LOGIN' | 'LOGIN_FAILED' | 'LOGOUT' | 'PASSWORD_RESET' | 'USER_UPDATED' | 'SCOPE_DENIED'
  severity?: 'info' | 'warning' | 'error'
  summary: string
  entity?: { type: string; id: string; no?: string }
  client?: string | null
  changes?: readonly { field: string; label: string; before: unknown; after: unknown }[]
}

type Who = { id: string; name: string; email: string; level: Level } | null

/** Writes one line of the user log. Secrets and passwords have no place in a summary or a change. */
export const audit = async (db: Db, now: Date, sender: Sender, who: Who, entry: AuditEntry): Promise<void> => {
  const changes = entry.changes ?? []
  await db.query(sql`
    insert into audit_event (at, actor_id, actor_name, actor_email, actor_level, task_code, event_code, severity, entity_type, entity_id,
      entity_no, client_code, channel, ip, device, summary, changes, changes_count, request_id)
    values (${now.toISOString()}::timestamptz, ${who?.id ?? null}, ${who?.name ?? null}, ${who?.email ?? null}, ${who?.level ?? null},
      'ADMIN', ${entry.event}, ${entry.severity ?? 'info'}, ${entry.entity?.type ?? null}, ${entry.entity?.id ?? null},
      ${entry.entity?.no ?? null}, ${entry.client ?? null}, 'WEB', ${sender.ip}, ${sender.device}, ${entry.summary},
      ${JSON.stringify(changes)}::jsonb, ${changes.length}, ${sender.requestId})`)
}
