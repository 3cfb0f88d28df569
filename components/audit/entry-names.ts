import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { titleOf } from '#lib/list/export/job.ts'
import { textOfV7, wordingFor } from '#lib/client/text-of-v7.ts'

/** Who did it: their name, otherwise their email address, otherwise "Not signed in". */
export const actorName = (actor: AuditEntry['actor']): string => actor?.name ?? actor?.email ?? 'Not signed in'

/** What happened, in one text. */
export const summaryText = (
  { summary, entity_type }: Pick<AuditEntry, 'summary' | 'entity_type'>,
  toClientWording: (text: string) => string,
) => summary && textOfV7(summary, wordingFor(entity_type, toClientWording))

/** Whether an entry is about an export or print of a list or document. */
export const isOutput = ({ event_code, entity_type }: Pick<AuditEntry, 'event_code' | 'entity_type'>): boolean =>
  entity_type === 'list' && (event_code === 'EXPORT' || event_code === 'PRINT')

type Named = Pick<AuditEntry, 'entity_type' | 'entity_no'> & Partial<Pick<AuditEntry, 'entity_id'>>

/** The name of an entry's record: its number, or the name of a list in words. A message that has no number is called a message. */
export const recordName = ({ entity_type, entity_id, entity_no }: Named): string | null => {
  if (entity_no) return entity_type === 'list' ? titleOf(entity_no) : entity_no
  return entity_id && entity_type === 'rejection' ? 'Message' : null
}

/** The label of what shows only the entries about an entry's record. The entries about a list are exports and printouts. */
export const onlyRecordLabel = (entry: Named & Pick<AuditEntry, 'event_code'>): string =>
  `Show only ${isOutput(entry) ? 'exports and printouts of ' : ''}${recordName(entry)}`

/** Types of records whose email address or number can change, and then be given to another record. */
const WITH_CHANGING_NUMBER: ReadonlySet<string | null> = new Set(['user', 'customer', 'supplier'])

/** The filters of the log that find the entries about an entry's record. */
export const recordFilter = ({ entity_type, entity_id, entity_no }: Pick<AuditEntry, 'entity_type' | 'entity_id' | 'entity_no'>) => ({
  entity_no,
  entity_id: WITH_CHANGING_NUMBER.has(entity_type) ? entity_id : null,
})
