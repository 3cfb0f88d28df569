import type { AuditEntry } from '../../http/audit.ts'

/** One entry of the audit log about a change of access. Without `client` it belongs to the user's only client, if they have just one. */
export type AccessChange = { client?: string | null; changes: NonNullable<AuditEntry['changes']> }
