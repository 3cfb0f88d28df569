import { join } from 'node:path'
import { DatabaseUnusable, type Db } from './db.ts'
import { lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { reopening } from './reopen.ts'

/** Where the data lives: a PostgreSQL by its address, a folder for PGlite, or memory (from a dump where given). */
export type DatabasePlace = { url?: string; dataDir?: string; memory?: boolean; dump?: Blob }

/**
 * Opens the reference's database; {@link migrate} makes its tables.
 * @throws DatabaseUnusable with a sentence when the server does not answer, or the folder is in use, not writable or damaged.
 */
export const openDatabase = async ({ url, dataDir, dump }: DatabasePlace): Promise<Db> => {
  if (url) return openPostgres(url)
  if (!dataDir) return openPglite(dump ? { dump } : {})
  return openFolder(dataDir, dump)
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

/** What the database said, in brackets; nothing where it only aborted, which tells a reader nothing. */
const reasonOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
  return said.startsWith('Aborted(') ? '' : ` (${said})`
}
