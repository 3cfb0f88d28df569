import type { Db } from '../../db/db.ts'
import { audit, type AuditEntry } from '../../http/audit.ts'
import type { Random } from '../seed/random.ts'

/** What a piece of work needs: its transaction, its moment, and its dice. */
export type Work = { tx: Db; now: Date; random: Random }

/**
 * One kind of work in the warehouse. It answers what it did in a sentence, or null where nothing waits for it. `weight` says
 * how often it is thought of, beside the others.
 */
export type Job = { name: string; weight: number; run: (work: Work) => Promise<string | null> }

/** The name under which the user log and the orders' own histories know the warehouse. */
export const WAREHOUSE = 'Warehouse'

/** What a person has just changed is left alone for so long: nobody is overtaken while still reading the answer. */
export const GRACE_MS = 20_000

export const iso = (at: Date): string => at.toISOString()

const ACTOR = { id: 'warehouse', name: WAREHOUSE, email: 'warehouse@gatehouse.test', level: 'System' } as const

/** Writes one line of the user log for what the warehouse did; `device` is the hand scanner that reported it. */
export const logWork = ({ tx, now }: Work, entry: AuditEntry, device: string | null = null): Promise<void> =>
  audit(tx, now, { requestId: crypto.randomUUID(), ip: null, device, headers: {} }, ACTOR, { channel: 'API', ...entry })
