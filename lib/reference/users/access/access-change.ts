import type { AuditEntry } from '../../http/audit.ts'

/**
 * An audit log entry about a change of access. If `client` is null, the entry belongs to no client; if missing, to the user's only
 * client, provided that the change keeps it.
 */
export type AccessChange = Pick<AuditEntry, 'client' | 'namedClients'> & { changes: NonNullable<AuditEntry['changes']> }
