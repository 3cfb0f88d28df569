import { raw } from 'sql-template-tag'
import type { Db } from './db.ts'

let savepointCount = 0

/** Runs a nested transaction (savepoint). If it fails, only its own changes are rolled back. */
export const nestedTransaction = async <T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  const name = `nested_${++savepointCount}`
  await tx.query(raw(`savepoint ${name}`))
  try {
    const result = await work(tx)
    await tx.query(raw(`release savepoint ${name}`))
    return result
  } catch (error) {
    await tx.query(raw(`rollback to savepoint ${name}`))
    throw error
  }
}
