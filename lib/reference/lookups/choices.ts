import sql, { join, type Sql } from 'sql-template-tag'
import { ok, type Answer } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { listMeta, pageOf, pageOfAll, type Page } from '../http/list.ts'

export type Asked = { q?: string; page?: number; per_page?: number; active?: boolean }
type Facts = Pick<Context, 'actor' | 'now'>

/** Answers a lookup whose rows are few: searched in value, label and the named extras, then cut into pages. */
export const answerChoices = <Row extends { value: string; label: string; active: boolean }>(
  context: Facts & { query: Asked },
  rows: readonly Row[],
  alsoIn: readonly (keyof Row)[] = [],
): Answer => {
  const { query } = context
  const wanted = searchText(query)
  const fits = (row: Row) =>
    (query.active === undefined || row.active === query.active) &&
    (wanted === '' ||
      [row.value, row.label, ...alsoIn.map((key) => String(row[key] ?? ''))].some((text) => text.toLowerCase().includes(wanted)))
  return ok(pageOfAll(context, rows.filter(fits), query))
}

/** Page of a lookup that the database cuts; `total` came with the rows or from a count. */
export const answerPage = (context: Facts, page: Page, rows: readonly unknown[], total: number, isEstimate = false): Answer =>
  ok({ data: rows, meta: listMeta(context, { total, rows: rows.length, page, isEstimate }) })

/** Page of a lookup: 50 rows unless told. */
export const lookupPage = (query: Asked): Page => pageOf(query, 50)

/** What is searched for, trimmed and in lower case; empty for no search. */
export const searchText = (query: { q?: string }): string => (query.q ?? '').trim().toLowerCase()

/** A text as a pattern of `like`: its own wildcards are no wildcards. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A column that holds every word of a text, in any order. Text and column are in the same letter case; the text is not empty. */
export const hasWords = (column: Sql, text: string): Sql =>
  join(
    text
      .trim()
      .split(/\s+/)
      .map((word) => sql`${column} like ${`%${likeText(word)}%`}`),
    ' and ',
    '(',
    ')',
  )

/** Codes of a filter, trimmed; each as typed and in upper case, since letter case does not count. */
export const codeForms = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => [code.trim(), code.trim().toUpperCase()])),
]
