import { join } from 'node:path'
import { StartupError, type Db } from './db.ts'
import { CONNECTION_LOST, needsReopening } from './errors.ts'
import { lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Where the data is stored: in PostgreSQL at `url`, else by PGlite in the folder `dataDir`, else in memory. PGlite can load `dump`. */
export type DatabasePlace = { url?: string; dataDir?: string; dump?: Blob }

/**
 * Opens the reference API's database; {@link migrate} creates its tables.
 * @throws StartupError if the server does not respond, or the folder is in use, not writable or damaged.
 */
export const openDatabase = async ({ url, dataDir, dump }: DatabasePlace): Promise<Db> => {
  if (url) return openPostgres(url)
  if (!dataDir) return openPglite(dump ? { dump } : {})
  return openFolder(dataDir, dump)
}

/** How long to wait after a failed attempt to reopen the database. */
const REOPEN_PAUSE_MS = 2_000

/**
 * A database that is reopened after it became unusable. PGlite becomes unusable when it cannot write its log, on a full disk.
 * Committed data is in the log, and reopening restores it; until reopening succeeds, every query fails as if the database were
 * unavailable. The unusable instance is not closed, because closing would write to the disk.
 */
export const reopenOnFailure = (initial: Db, open: () => Promise<Db>): Db => {
  let current: Promise<Db> | null = Promise.resolve(initial)

  const reopen = (): Promise<Db> =>
    open().catch((cause: unknown) => {
      setTimeout(() => (current = null), REOPEN_PAUSE_MS).unref()
      throw Object.assign(new Error('The database failed and could not be reopened.', { cause }), { code: CONNECTION_LOST })
    })

  const run = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const opening = (current ??= reopen())
    const db = await opening
    try {
      return await work(db)
    } catch (error) {
      if (current === opening && needsReopening(error)) current = null
      throw error
    }
  }

  return {
    kind: initial.kind,
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
    const db = reopenOnFailure(await openPglite({ folder, ...(dump ? { dump } : {}) }), () => openPglite({ folder }))
    return { ...db, close: () => db.close().finally(release) }
  } catch (error) {
    release()
    throw new StartupError(
      `The data folder ${dataDir} is damaged and cannot be opened${reasonOf(error)}. Delete it to start with new data, or restore a backup.`,
      { cause: error },
    )
  }
}

/** The first line of an error's message, in brackets; empty for a plain abort, whose message explains nothing. */
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
  return message.startsWith('Aborted(') ? '' : ` (${message})`
}
