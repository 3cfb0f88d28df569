import sql, { join, raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { Day } from '#lib/contract/engine/common.ts'
import type { Problems } from './response.ts'
import type { SortColumn, SortKey } from './sort.ts'

// docs/decisions/0026-pages-by-number-and-by-cursor.md

/**
 * Where a page ended: the sort values of its last row as the database writes them, and the total, so that the next page does not
 * count again. `of` identifies the list that was counted.
 */
export type Cursor = { sort: string; of: string; values: (string | null)[]; id: string; total: number; isEstimate: boolean; page: number }

/** The problem with a cursor that this server did not issue for this list and sort order. */
export const INVALID_CURSOR: Problems = { cursor: ['This position belongs to another list. Begin again from the first page.'] }

/** A sorted list: its sort keys, the same as text (`sort`), and the list's identifier, which a cursor holds as `of`. */
type List = { sort: string; listId: string; keys: readonly SortKey[] }

type Columns = Readonly<Record<string, SortColumn>>

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Reads a cursor issued for the same list and sort order; null for anything else. A cursor grants no access. */
export const readCursor = (text: string, { sort, listId, keys }: List, columns: Columns): Cursor | null => {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Cursor
    const isValid =
      cursor.sort === sort &&
      cursor.of === listId &&
      Array.isArray(cursor.values) &&
      cursor.values.length === keys.length &&
      cursor.values.every((value, index) => value === null || isValue(value, columns[keys[index]!.key]!.type)) &&
      /^\d{1,18}$/.test(cursor.id) &&
      Number.isSafeInteger(cursor.total) &&
      cursor.total >= 0 &&
      typeof cursor.isEstimate === 'boolean' &&
      Number.isSafeInteger(cursor.page) &&
      cursor.page >= 1 &&
      cursor.page < MAX_PAGES
    return isValid ? cursor : null
  } catch {
    return null
  }
}

const MAX_PAGES = 10_000_000

const isDay = (text: string): boolean => z.safeParse(Day, text).success

/** Whether the database could have written this text for a value of this type. It could not parse any other text. */
const IS_VALUE: Readonly<Record<SortColumn['type'], (text: string) => boolean>> = {
  text: (text) => text.isWellFormed() && !text.includes('\0'),
  numeric: (text) => /^-?\d{1,40}(?:\.\d{1,40})?$/.test(text),
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  date: isDay,
  timestamptz: (text) => isDay(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/.test(text.slice(10)),
  boolean: (text) => text === 'true' || text === 'false',
}

const isValue = (value: unknown, type: SortColumn['type']): boolean => typeof value === 'string' && IS_VALUE[type](value)

/**
 * The conditions for the rows after a cursor, in the order of {@link orderBy}. This is keyset paging, which costs the same on
 * every page. Rows with nulls come last and form a second part, because one index scan cannot cover both.
 */
export const afterCursor = (cursor: Cursor, keys: readonly SortKey[], columns: Columns, id: Sql): { where: Sql; columns: Columns }[] => {
  const [first] = keys
  const column = first && columns[first.key]
  if (!first || !column) return [{ where: afterLastRow(cursor, keys, columns, id), columns }]
  const columnsWithoutNulls: Columns = { ...columns, [first.key]: { ...column, nullable: false } }
  const isNull = sql`${column.sql} is null`
  const value = cursor.values[0] ?? null
  if (value === null) return [{ where: sql`${isNull} and ${afterLastRow(cursor, keys, columns, id)}`, columns }]
  const from = sql`${column.sql} ${raw(first.descending ? '<=' : '>=')} ${cursorValue(value, column)}`
  const part = { where: sql`${from} and ${afterLastRow(cursor, keys, columnsWithoutNulls, id)}`, columns: columnsWithoutNulls }
  return column.nullable ? [part, { where: isNull, columns }] : [part]
}

const cursorValue = (value: string, column: SortColumn): Sql => sql`${value}::text::${raw(column.type)}`

const afterLastRow = (cursor: Cursor, keys: readonly SortKey[], columns: Columns, id: Sql): Sql => {
  const isDescending = keys[0]?.descending ?? false
  const hasLaterId = sql`${id} ${raw(isDescending ? '<' : '>')} ${cursor.id}::bigint`
  return keys.reduceRight<Sql>((rest, { key, descending }, index) => {
    const column = columns[key]!
    const value = cursor.values[index] ?? null
    if (value === null) return sql`(${column.sql} is null and ${rest})`
    const hasLaterValue = sql`${column.sql} ${raw(descending ? '<' : '>')} ${cursorValue(value, column)}`
    const orIsNull = column.nullable ? sql` or ${column.sql} is null` : sql``
    // A single key and the row id are compared as a pair, so that an index on both finds the position directly.
    if (index === 0 && keys.length === 1 && !column.nullable) {
      return sql`(${column.sql}, ${id}) ${raw(descending ? '<' : '>')} (${cursorValue(value, column)}, ${cursor.id}::bigint)`
    }
    return sql`(${hasLaterValue}${orIsNull} or (${column.sql} = ${cursorValue(value, column)} and ${rest}))`
  }, hasLaterId)
}

/** The values of a row that a cursor keeps. They are text because JavaScript would round instants to milliseconds. */
export const cursorColumns = (keys: readonly SortKey[], columns: Columns): Sql =>
  keys.length === 0
    ? sql`array[]::text[] as cursor_values`
    : sql`array[${join(keys.map(({ key }) => sql`(${columns[key]!.sql})::text`))}] as cursor_values`
