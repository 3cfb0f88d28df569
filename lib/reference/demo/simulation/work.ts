import type { Db } from '../../db/db.ts'
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
