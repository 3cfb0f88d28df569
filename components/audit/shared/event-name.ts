import { formatWord } from '#lib/client/format.ts'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { AUDIT_EVENTS } from '#lib/contract/audit/audit-events.ts'

const CONTRACT_NAMES: ReadonlyMap<string | null, string> = new Map(AUDIT_EVENTS.map(({ value, label }) => [value, label]))

/**
 * An event's name from v7, otherwise the contract's, otherwise its code as readable text. The contract's names are in the client's wording,
 * as in the filter. A name that only v7 uses stays as v7 writes it.
 */
export const eventName = (
  { event_name, event_code }: Pick<AuditEntry, 'event_name' | 'event_code'>,
  toClientWording: (text: string) => string,
): string => {
  const contractName = CONTRACT_NAMES.get(event_code)
  if (contractName !== undefined && (event_name || contractName) === contractName) return toClientWording(contractName)
  return event_name || formatWord(event_code)
}
