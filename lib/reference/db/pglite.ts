import { PGlite, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Sql } from 'sql-template-tag'
import { copyChunks } from './copy-text.ts'
import type { CopyRow, Db } from './db.ts'
import { nestedTransaction } from './savepoint.ts'
import { PARSERS } from './values.ts'

const CHUNK_LENGTH = 8_000_000
// PGlite has a single connection, so sorting a whole list may use a lot of memory.
const SETTINGS = "set timezone = 'UTC'; set work_mem = '48MB'; set maintenance_work_mem = '128MB'; set jit = off"

/** A PGlite database, which can also dump all its data into one file for {@link openPglite}. */
export type PgliteDb = Db & { dump(): Promise<Blob> }

type OpenOptions = {
  folder?: string
  dump?: Blob
  /** Uses log files of 1 MB instead of 16 MB. This makes the dump, which is opened many times, a third as large. */
  hasSmallLogFiles?: boolean
}

/** Opens PGlite in a folder, or in memory if none is given, optionally from a dump. */
export const openPglite = async ({ folder, dump, hasSmallLogFiles = false }: OpenOptions = {}): Promise<PgliteDb> => {
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(dump ? { loadDataDir: dump } : {}),
    ...(hasSmallLogFiles ? { initDbStartParams: ['--wal-segsize=1'] } : {}),
    extensions: { pg_trgm },
    parsers: PARSERS,
  })
  await lite.exec(SETTINGS)
  return {
    ...queryMethods(lite),
    transaction: (work) => lite.transaction((tx) => work(inTransaction(tx))),
    dump: () => lite.dumpDataDir('none'),
    close: () => (lite.closed ? Promise.resolve() : lite.close()),
  }
}

type Runner = Pick<Transaction, 'query' | 'exec'>

const queryMethods = (runner: Runner): Pick<Db, 'kind' | 'query' | 'script' | 'copyIn'> => ({
  kind: 'pglite',
  query: async <Row>(sql: Sql) => (await runner.query<Row>(sql.text, sql.values)).rows,
  script: async (text) => void (await runner.exec(text)),
  copyIn: (table, columns, rows) => copyFromBlob(runner, table, columns, rows),
})

const inTransaction = (tx: Transaction): Db => {
  const db: Db = { ...queryMethods(tx), transaction: (work) => nestedTransaction(db, work), close: () => Promise.resolve() }
  return db
}

const copyFromBlob = async (
  runner: Runner,
  table: string,
  columns: string,
  rows: Iterable<CopyRow> | AsyncIterable<CopyRow>,
): Promise<number> => {
  let total = 0
  for await (const chunk of copyChunks(rows, CHUNK_LENGTH)) {
    await runner.query(`copy ${table} (${columns}) from '/dev/blob'`, [], { blob: new Blob([chunk.text]) })
    total += chunk.rows
  }
  return total
}
