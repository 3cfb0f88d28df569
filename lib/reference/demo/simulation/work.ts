import type { Db } from '../../db/db.ts'
import { audit, type AuditEntry } from '../../http/audit.ts'
import type { Random } from '../seed/random.ts'

/** What a piece of work needs: transaction, time and random numbers. */
export type Work = { tx: Db; now: Date; random: Random }

/**
 * One kind of work in the warehouse. `run` returns a sentence about what it did, or null if there was nothing to do. `weight` is
 * how often it is chosen, relative to other jobs. An urgent job is always tried first.
 */
export type Job = { name: string; weight: number; isUrgent?: boolean; run: (work: Work) => Promise<string | null> }

/** The simulation's name in the audit log and in order histories. */
export const WAREHOUSE = 'Warehouse'

/** How long to leave a record alone after a user changed it, so that it does not change while they are still looking at it. */
export const GRACE_MS = 20_000

export const iso = (at: Date): string => at.toISOString()

const ACTOR = { id: 'warehouse', name: WAREHOUSE, email: 'warehouse@gatehouse.test', level: 'System' } as const

/** Writes an audit log entry for simulated work. `device` is the hand scanner that reported it. */
export const logWork = ({ tx, now }: Work, entry: AuditEntry, device: string | null = null): Promise<void> =>
  audit(tx, now, { requestId: crypto.randomUUID(), ip: null, device, headers: {} }, ACTOR, { channel: 'API', ...entry })
