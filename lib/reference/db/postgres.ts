import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'sql-template-tag'
import { copyChunks } from './copy-text.ts'
import { type CopyRow, StartupError, type Db } from './db.ts'
import { CONNECTION_LOST } from './errors.ts'
import { nestedTransaction } from './savepoint.ts'
import { PARSERS } from './values.ts'

const CHUNK_LENGTH = 256_000
const OPTIONS = '-c timezone=UTC -c datestyle=ISO -c jit=off -c work_mem=32MB'

/** Opens a connection pool to PostgreSQL and checks at once whether the server responds. */
export const openPostgres = async (url: string, { connections = 10 } = {}): Promise<Db> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: OPTIONS,
    types: { getTypeParser: parserOf },
    connectionTimeoutMillis: 10_000,
  })
  // The next query replaces a connection that broke while idle. Without a listener, the error would end the process.
  pool.on('error', () => undefined)
  await checkConnection(pool, url)
  return {
    ...queryMethods(pool),
    transaction: (work) => withClient(pool, (client) => inTransaction(client, work)),
    copyIn: (table, columns, rows) => withClient(pool, (client) => copyFromStream(client, table, columns, rows)),
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  }
}

type Runner = Pick<pg.ClientBase, 'query'>

// pg expects a union of text and binary parsers. `never` lets us pass text parsers only, because we never request binary.
const parserOf = ((oid: number) => PARSERS[oid] ?? pg.types.getTypeParser(oid, 'text')) as never

const queryMethods = (runner: Runner): Pick<Db, 'kind' | 'query' | 'script'> => ({
  kind: 'postgres',
  query: async <Row>(sql: Sql) => (await runner.query({ text: sql.text, values: sql.values })).rows as Row[],
  script: async (text) => void (await runner.query(text)),
})

const checkConnection = async (pool: pg.Pool, url: string): Promise<void> => {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartupError(`The database ${withoutPassword(url)} does not respond: ${(error as Error).message}.`, { cause: error })
  }
}

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//')

const withClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let failure: Error | undefined
  // If a connection breaks between two queries, the next one fails. Without a listener, the error would end the process.
  const ignoreError = () => undefined
  client.on('error', ignoreError)
  try {
    return await work(client)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.off('error', ignoreError)
    // A client that could not roll back is broken and is removed from the pool.
    client.release(failure instanceof BrokenClient)
  }
}

class BrokenClient extends Error {
  readonly code = CONNECTION_LOST
}

const inTransaction = async <T>(client: pg.PoolClient, work: (tx: Db) => Promise<T>): Promise<T> => {
  const db: Db = {
    ...queryMethods(client),
    copyIn: (table, columns, rows) => copyFromStream(client, table, columns, rows),
    transaction: (inner) => nestedTransaction(db, inner),
    close: () => Promise.resolve(),
  }
  await client.query('begin')
  try {
    const result = await work(db)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      throw new BrokenClient('The connection to the database was lost.', { cause })
    })
    throw error
  }
}

const copyFromStream = async (
  client: pg.PoolClient,
  table: string,
  columns: string,
  rows: Iterable<CopyRow> | AsyncIterable<CopyRow>,
): Promise<number> => {
  let total = 0
  const chunks = async function* () {
    for await (const chunk of copyChunks(rows, CHUNK_LENGTH)) {
      total += chunk.rows
      yield chunk.text
    }
  }
  await pipeline(
    Readable.from(chunks(), { objectMode: true, highWaterMark: 2 }),
    client.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
  )
  return total
}
