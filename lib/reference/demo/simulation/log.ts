import { audit, type AuditEntry } from '../../http/audit.ts'
import { WAREHOUSE, type Work } from './work.ts'

const ACTOR = { id: 'warehouse', name: WAREHOUSE, email: 'warehouse@gatehouse.test', level: 'System' } as const

/** Writes one line of the user log for what the warehouse did; `device` is the hand scanner that reported it. */
export const logWork = ({ tx, now }: Work, entry: AuditEntry, device: string | null = null): Promise<void> =>
  audit(tx, now, { requestId: crypto.randomUUID(), ip: null, device, headers: {} }, ACTOR, { channel: 'API', ...entry })
