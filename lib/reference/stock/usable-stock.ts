import sql, { type Sql } from 'sql-template-tag'
import type { Directory } from '../http/directory.ts'

/** Whether a row's expiry date has been reached at its site, so that a release does not allocate it. */
export const hasExpired = (directory: Directory, alias: string, column: string): Sql =>
  sql`coalesce(${directory.compare(alias, column, '<=', 0)}, false)`

/**
 * Stock of holding `h` that a release could allocate, in the base unit: what is available, except expired stock, which keeps its good
 * disposition. Stock lines are read only if the earliest expiry date of a holding has been reached.
 */
export const usableSql = (directory: Directory): Sql => sql`
  case when ${hasExpired(directory, 'h', 'earliest_expiry_date')} then (
    select coalesce(sum(f.available), 0) from stock_line f
    where f.holding_id = h.id and f.bucket = 'available' and not ${hasExpired(directory, 'f', 'expiry_date')}) else h.available end`
