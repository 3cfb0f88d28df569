import type { Db } from '../db/db.ts'

/** A database that begins no further query once the client has gone: what it waited for nobody will read. */
export const abortable = (db: Db, signal: AbortSignal): Db => ({
  ...db,
  query: (text) => {
    signal.throwIfAborted()
    return db.query(text)
  },
})
