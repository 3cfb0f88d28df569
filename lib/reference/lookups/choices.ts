import sql, { join, type Sql } from 'sql-template-tag'
import { unaccented, withoutSeparators } from '#lib/shared/unaccented.ts'
import { ok, type ApiResponse } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { listMeta, pageOf, pageOfAll, type Page } from '../http/list.ts'

export type LookupQuery = { q?: string; page?: number; per_page?: number; active?: boolean }
type LookupContext = Pick<Context, 'caller' | 'now'>

/** Handles a lookup with few rows: filters them by `active`, searches value, label and the given extra fields, then takes one page. */
export const answerChoices = <Row extends { value: string; label: string; active: boolean }>(
  context: LookupContext & { query: LookupQuery },
  rows: readonly Row[],
  extraFields: readonly (keyof Row)[] = [],
): ApiResponse => {
  const { query } = context
  const queryText = searchText(query)
  const isMatch = (row: Row) =>
    (query.active === undefined || row.active === query.active) &&
    (queryText === '' ||
      [row.value, row.label, ...extraFields.map((key) => String(row[key] ?? ''))].some((text) => unaccented(text).includes(queryText)))
  return ok(pageOfAll(context, rows.filter(isMatch), query))
}

/** One page of a lookup whose rows the database has already limited to the page. */
export const answerLookupPage = (
  context: LookupContext,
  page: Page,
  rows: readonly unknown[],
  total: number,
  isEstimate = false,
): ApiResponse => ok({ data: rows, meta: listMeta(context, { total, rows: rows.length, page, isEstimate }) })

/** The page that a lookup query asks for: 50 rows by default. */
export const lookupPage = (query: LookupQuery): Page => pageOf(query, 50)

/** The search text, trimmed, in lower case and without accents; empty if there is none. */
export const searchText = (query: { q?: string }): string => unaccented((query.q ?? '').trim())

/** Escapes the wildcards of a search text for use in `like`. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Whether a column is like one of the patterns. Does not use `like any`, which cannot use an index. */
export const likeOneOf = (column: Sql, patterns: readonly string[]): Sql =>
  join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    ' or ',
    '(',
    ')',
  )

/** A number without its separators, in SQL. Must match the expressions of the indexes in `0199_numbers_without_separators.sql` exactly. */
export const withoutSeparatorsSql = (column: Sql): Sql => sql`without_separators(${column})`

/**
 * Whether a number begins with the text, ignoring separators in both. The text may leave out the number's prefix `series`. False if the
 * text has only separators.
 */
export const numberBegins = (column: Sql, text: string, series?: string): Sql => {
  const start = `${likeText(withoutSeparators(text))}%`
  if (start === '%') return sql`false`
  return likeOneOf(withoutSeparatorsSql(column), series === undefined ? [start] : [start, `${series.toLowerCase()}${start}`])
}

/** Whether a number contains the text, ignoring separators in both. False if the text has only separators. */
export const numberContains = (column: Sql, text: string): Sql => {
  const part = likeText(withoutSeparators(text))
  return part === '' ? sql`false` : sql`${withoutSeparatorsSql(column)} like ${`%${part}%`}`
}

/**
 * The codes of locations that a filter names, as an array in SQL. Codes with separators are exact; in others they may be missing: `B0504`
 * also means `B-05-04`.
 */
export const locationsSql = (codes: readonly string[]): Sql => {
  const compact = codes.filter((code) => withoutSeparators(code) === unaccented(code.trim())).map(withoutSeparators)
  const exact = sql`${caseVariants(codes)}::text[]`
  if (compact.length === 0) return exact
  return sql`(${exact} || array(select y.location_code from location y where ${withoutSeparatorsSql(sql`y.location_code`)} = any(${compact}::text[])))`
}

/**
 * Whether a column without accents (`unaccented(name)`, `search_text`) contains every word of the search text, in any order. The text
 * must not be empty.
 */
export const containsWords = (column: Sql, text: string): Sql =>
  join(
    unaccented(text.trim())
      .split(/\s+/)
      .map((word) => sql`${column} like ${`%${likeText(word)}%`}`),
    ' and ',
    '(',
    ')',
  )

/** The case variants of a filter's codes: each trimmed, as typed and in upper case, because codes are case-insensitive. */
export const caseVariants = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => [code.trim(), code.trim().toUpperCase()])),
]
