import type { Sql } from 'sql-template-tag'

/** One value of a bulk load. `undefined` is written as null, an object as JSON, an array as an array of text. */
export type CopyValue = string | number | boolean | null | undefined | readonly string[] | Readonly<Record<string, unknown>>
export type CopyRow = readonly CopyValue[]

/**
 * A database of the reference API: PGlite or PostgreSQL, with the same SQL and the same values on both. Numbers of every
 * kind arrive as JS numbers, dates as `YYYY-MM-DD`, instants as ISO 8601 in UTC, JSON parsed. A query takes JSON as text
 * (`JSON.stringify`) and arrays as JS arrays.
 */
export type Db = {
  readonly kind: 'pglite' | 'postgres'
  query<Row = Record<string, unknown>>(sql: Sql): Promise<Row[]>
  /** Runs several statements without values, as a migration does. */
  script(text: string): Promise<void>
  /** Runs work in a transaction. Use its `tx`, never the outer database: PGlite has one connection and would deadlock. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Loads rows by COPY and returns their number. `columns` is an SQL list. Names are not escaped: never take them from a request. */
  copyIn(table: string, columns: string, rows: Iterable<CopyRow> | AsyncIterable<CopyRow>): Promise<number>
  close(): Promise<void>
}

/** The program cannot start: a setting is wrong or the database cannot be opened. The message tells the operator what to do. */
export class StartupError extends Error {
  override name = 'StartupError'
}
