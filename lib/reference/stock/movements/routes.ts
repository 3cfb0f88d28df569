import sql, { type Sql } from 'sql-template-tag'
import { invalid, ok, type ApiResponse, type Problems } from '../../http/response.ts'
import type { Db } from '../../db/db.ts'
import type { Routes } from '../../http/context.ts'
import { countOf } from '../../http/count.ts'
import { INVALID_CURSOR } from '../../http/cursor.ts'
import { latestToday, readDirectory, type Directory } from '../../http/directory.ts'
import { daysBetween } from '#lib/shared/days.ts'
import { answerPage, countOnce, readPage, type PagedList } from '../../http/answer-page.ts'
import type { SortColumn } from '../../http/sort.ts'
import { daysOf, daysSql, filterSql, searchOf, type Days } from './filters.ts'
import { balancesOf, histogramOf, rangeOf } from './queries.ts'
import { MOVEMENT_COLUMNS, MOVEMENT_FROM, movementOf, type MovementRow } from './rows.ts'

const SORT: Readonly<Record<string, SortColumn>> = {
  moved_at: { sql: sql`m.moved_at`, type: 'timestamptz' },
  qty: { sql: sql`m.qty`, type: 'numeric' },
  product_code: { sql: sql`m.product_code`, type: 'text' },
}
const SORT_KEYS = Object.keys(SORT)
const MAX_DAYS_APART = 366
// Above this many movements, the count is an estimate.
const MAX_EXACT_COUNT = 100_000

/** The stock ledger, newest first. */
export const movementRoutes: Routes = {
  stocksMovement: {
    sortKeys: SORT_KEYS,
    check: (query) => dateOrderProblems(query),
    handle: async (context) => {
      const { db, query, scope } = context
      const directory = await readDirectory(db, context.now())
      const filters = filterSql(query, scope, await searchOf(db, scope, query.q))
      return answerPage(context, listOf(db, filters, daysOf(query, latestToday(scope.sites, directory)), directory))
    },
  },

  stocksMovementRange: {
    sortKeys: SORT_KEYS,
    check: (query) => ({ ...missingDateProblems(query), ...dateOrderProblems(query), ...dateSpanProblems(query) }),
    handle: async (context): Promise<ApiResponse> => {
      const { db, query, scope } = context
      const directory = await readDirectory(db, context.now())
      const days = daysOf(query, latestToday(scope.sites, directory))
      const filters = filterSql(query, scope, await searchOf(db, scope, query.q))
      const list = await readPage(context, listOf(db, filters, days, directory))
      if (!list) return invalid(INVALID_CURSOR)
      const extra = {
        range: await rangeOf(db, scope, query, directory),
        ...(await balancesOf(db, scope, query, days, directory)),
        histogram: await histogramOf(db, filters, days, directory),
      }
      return ok({ data: list.data, meta: { ...list.meta, ...extra } })
    },
  },
}

const listOf = (db: Db, filters: Sql, days: Days, directory: Directory): PagedList<MovementRow> => {
  const span = daysSql(days, directory)
  const where = sql`${filters} and ${span.exact}`
  return {
    select: MOVEMENT_COLUMNS,
    from: MOVEMENT_FROM,
    keyFrom: sql`movement m`,
    id: sql`m.id`,
    columns: SORT,
    defaultSort: '-moved_at',
    where,
    count: countOnce(() => countOf(db, sql`movement m`, { exact: where, loose: sql`${filters} and ${span.loose}` }, MAX_EXACT_COUNT)),
    rowsOf: (rows) => rows.map((row) => movementOf(row, directory)),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (query: URLSearchParams, key: string): string | null => {
  const text = query.get(key) ?? ''
  return DAY.test(text) ? text : null
}

const missingDateProblems = (query: URLSearchParams): Problems => ({
  ...((query.get('moved_from') ?? '') === '' && { moved_from: ['Choose a start date.'] }),
  ...((query.get('moved_to') ?? '') === '' && { moved_to: ['Choose an end date.'] }),
})

const dateOrderProblems = (query: URLSearchParams): Problems => {
  const [from, to] = [dayOf(query, 'moved_from'), dayOf(query, 'moved_to')]
  return from !== null && to !== null && to < from ? { moved_to: ['Choose an end date on or after the start date.'] } : {}
}

const dateSpanProblems = (query: URLSearchParams): Problems => {
  const [from, to] = [dayOf(query, 'moved_from'), dayOf(query, 'moved_to')]
  return from !== null && to !== null && daysBetween(from, to) > MAX_DAYS_APART
    ? { moved_from: [`Choose dates at most ${MAX_DAYS_APART} days apart.`] }
    : {}
}
