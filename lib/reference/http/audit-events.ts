import type { AuditEntry as AuditEntrySchema } from '#lib/contract/audit/audit.ts'
import { AUDIT_EVENTS, type EventCode } from '#lib/contract/audit/audit-events.ts'
import type { Exact } from '#lib/contract/engine/tolerant.ts'

type AuditEntry = Exact<typeof AuditEntrySchema>

const BY_CODE = new Map<string, (typeof AUDIT_EVENTS)[number]>(AUDIT_EVENTS.map((event) => [event.value, event]))

/** The name of an event for people; its code where nobody gave it one. */
export const eventName = (code: string): string => BY_CODE.get(code)?.label ?? code

/** How grave an event is by itself. */
export const eventSeverity = (code: EventCode): AuditEntry['severity'] => BY_CODE.get(code)?.severity ?? 'info'
