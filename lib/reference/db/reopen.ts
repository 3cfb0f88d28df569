import type { Db } from './db.ts'
import { CONNECTION_LOST, hasGivenUp } from './errors.ts'

/** How long a database that could not be opened again is left alone. */
const PAUSE_MS = 2_000

/**
 * A database that is opened anew once it has given up: PGlite does where its log cannot be written, on a full disk, and
 * answers nothing from then on. What was committed is in the log, and opening brings it back; until that succeeds every
 * query fails as one whose database is away. The one that gave up is left as it is: to close it would write.
 */
export const reopening = (first: Db, open: () => Promise<Db>): Db => {
  let current: Promise<Db> | null = Promise.resolve(first)

  const openAgain = (): Promise<Db> =>
    open().catch((cause: unknown) => {
      setTimeout(() => (current = null), PAUSE_MS).unref()
      throw Object.assign(new Error('The database gave up and could not be opened again.', { cause }), { code: CONNECTION_LOST })
    })

  const run = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const asked = (current ??= openAgain())
    const db = await asked
    try {
      return await work(db)
    } catch (error) {
      if (current === asked && hasGivenUp(error)) current = null
      throw error
    }
  }

  return {
    kind: first.kind,
    query: (sql) => run((db) => db.query(sql)),
    script: (text) => run((db) => db.script(text)),
    transaction: (work) => run((db) => db.transaction(work)),
    copyIn: (table, columns, rows) => run((db) => db.copyIn(table, columns, rows)),
    close: async () => {
      const db = await current?.catch(() => null)
      await db?.close()
    },
  }
}
