import type { AuditEntry } from '../../http/audit.ts'

/** An audit log entry about a change of access. If `client` is null, it belongs to no client; if missing, to the user's only client. */
export type AccessChange = Pick<AuditEntry, 'client' | 'namedClients'> & { changes: NonNullable<AuditEntry['changes']> }
