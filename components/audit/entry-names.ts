import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { titleOf } from '#lib/list/export/job.ts'

/** Who did it: their name, otherwise the email address they typed, otherwise "Not signed in". */
export const actorName = (actor: AuditEntry['actor']): string => actor?.name ?? actor?.email ?? 'Not signed in'

/** Whether an entry is about an export or print of a list or document. */
export const isOutput = ({ event_code, entity_type }: Pick<AuditEntry, 'event_code' | 'entity_type'>): boolean =>
  entity_type === 'list' && (event_code === 'EXPORT' || event_code === 'PRINT')

/** The name of an entry's record: its number, or the name of a list in words. */
export const recordName = ({ entity_type, entity_no }: Pick<AuditEntry, 'entity_type' | 'entity_no'>): string | null =>
  entity_no && entity_type === 'list' ? titleOf(entity_no) : entity_no
