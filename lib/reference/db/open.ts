import { join } from 'node:path'
import { DatabaseUnusable, type Db } from './db.ts'
import { CONNECTION_LOST, hasGivenUp } from './errors.ts'
import { lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Where the data is stored: PostgreSQL at a URL, a folder for PGlite, or memory (optionally loaded from a dump). */
export type DatabasePlace = { url?: string; dataDir?: string; memory?: boolean; dump?: Blob }

/**
 * Opens the reference API's database; {@link migrate} creates its tables.
 * @throws DatabaseUnusable if the server does not respond, or the folder is in use, not writable or damaged.
 */
export const openDatabase = async ({ url, dataDir, dump }: DatabasePlace): Promise<Db> => {
  if (url) return openPostgres(url)
  if (!dataDir) return openPglite(dump ? { dump } : {})
  return openFolder(dataDir, dump)
}

/** How long to wait after a failed attempt to reopen the database. */
const PAUSE_MS = 2_000

/**
 * A database that is reopened after it became unusable. PGlite becomes unusable when it cannot write its log, on a full disk.
 * Committed data is in the log, and reopening restores it; until that succeeds, every query fails as if the database were
 * unavailable. The unusable instance is not closed, because closing would write.
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

const openFolder = async (dataDir: string, dump: Blob | undefined): Promise<Db> => {
  const release = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'pg')
    const db = reopening(await openPglite({ folder, ...(dump ? { dump } : {}) }), () => openPglite({ folder }))
    return { ...db, close: () => db.close().finally(release) }
  } catch (error) {
    release()
    throw new DatabaseUnusable(
      `The data folder ${dataDir} is damaged and cannot be opened${reasonOf(error)}. Delete it to begin again with new data, or put a copy in its place.`,
      { cause: error },
    )
  }
}

/** The database's error message in brackets; empty if it is only an abort, which would not help a reader. */
const reasonOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
  return said.startsWith('Aborted(') ? '' : ` (${said})`
}
