import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Problems } from './answer.ts'
import type { SortColumn, SortKey } from './sort.ts'

/** Where a page ended: the values of its last row as the database writes them, and what the next page need not count again. */
export type Cursor = { sort: string; values: (string | null)[]; id: string; total: number; isEstimate: boolean; page: number }

/** What is wrong with a cursor that this server did not write for this order. */
export const LOST_CURSOR: Problems = { cursor: ['This position belongs to another list. Begin again from the first page.'] }

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Reads a cursor that this server wrote for the same order; null for anything else. The scope is never part of it. */
export const readCursor = (text: string, sort: string, keys: number): Cursor | null => {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Cursor
    const isSound =
      cursor.sort === sort &&
      Array.isArray(cursor.values) &&
      cursor.values.length === keys &&
      cursor.values.every((value) => value === null || (typeof value === 'string' && value.isWellFormed() && !value.includes('\0'))) &&
      /^\d{1,18}$/.test(cursor.id) &&
      Number.isSafeInteger(cursor.total) &&
      cursor.total >= 0 &&
      Number.isSafeInteger(cursor.page) &&
      cursor.page >= 1
    return isSound ? cursor : null
  } catch {
    return null
  }
}

/** The rows after a cursor, in the order of {@link orderBy}: keyset paging, which costs the same on every page. */
export const afterCursor = (cursor: Cursor, keys: readonly SortKey[], columns: Readonly<Record<string, SortColumn>>, id: Sql): Sql => {
  const down = keys[0]?.descending ?? false
  const last = sql`${id} ${raw(down ? '<' : '>')} ${cursor.id}::bigint`
  return keys.reduceRight<Sql>((rest, { key, descending }, index) => {
    const column = columns[key]!
    const value = cursor.values[index] ?? null
    if (value === null) return sql`(${column.sql} is null and ${rest})`
    const bound = sql`${value}::text::${raw(column.type)}`
    const beyond = sql`${column.sql} ${raw(descending ? '<' : '>')} ${bound}`
    const nulls = column.nullable ? sql` or ${column.sql} is null` : sql``
    return sql`(${beyond}${nulls} or (${column.sql} = ${bound} and ${rest}))`
  }, last)
}

/** The values of a row that a cursor keeps, as text: JavaScript would round an instant to milliseconds. */
export const cursorColumns = (keys: readonly SortKey[], columns: Readonly<Record<string, SortColumn>>): Sql =>
  keys.length === 0
    ? sql`array[]::text[] as cursor_values`
    : sql`array[${join(keys.map(({ key }) => sql`(${columns[key]!.sql})::text`))}] as cursor_values`
