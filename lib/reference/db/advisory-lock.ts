import sql from 'sql-template-tag'
import type { Db } from './db.ts'

/** Any numbers work, as long as they differ, and every process that uses the database has the same ones. */
const LOCKS = { migration: 7_410_001, advice: 7_410_002, 'counterparty codes': 7_410_003 } as const

/** Waits for other transactions that hold the lock, and holds it until this transaction ends. */
export const holdLock = (tx: Db, lock: keyof typeof LOCKS): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(${LOCKS[lock]}::bigint)`)
