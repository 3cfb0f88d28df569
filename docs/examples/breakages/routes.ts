import sql, { type Sql } from 'sql-template-tag'
import type { Exact } from '#lib/contract/engine/tolerant.ts'
import { allOf, scopeSql } from '#lib/reference/auth/scope.ts'
import { answerPage, countOnce } from '#lib/reference/http/answer-page.ts'
import type { Context, Route } from '#lib/reference/http/context.ts'
import { dayOrderProblems } from '#lib/reference/http/day-order.ts'
import { daySpanSql } from '#lib/reference/http/day-span.ts'
import { type Directory, readDirectory } from '#lib/reference/http/directory.ts'
import type { SortColumn } from '#lib/reference/http/sort.ts'
import { caseVariants, containsWords, likeText, searchText } from '#lib/reference/lookups/choices.ts'
import { instantIn } from '#lib/shared/instant.ts'
import type { Breakage as BreakageSchema, breakages } from './breakages.ts'

/* Step 2 of "Add a list screen": how the reference API answers it. In the product it is `lib/reference/stock/breakages/routes.ts`. */

type Stored = Omit<Exact<typeof BreakageSchema>, 'id'> & { id: number }

/** What the list can be sorted by. */
const SORT: Readonly<Record<string, SortColumn>> = {
  broken_at: { sql: sql`m.moved_at`, type: 'timestamptz' },
  product_code: { sql: sql`m.product_code`, type: 'text' },
  qty: { sql: sql`(-m.qty)`, type: 'numeric' },
}
const FROM = sql`movement m join holding h on h.id = m.holding_id`

/** In the product: `export const breakageRoutes: Routes = { breakages: … }`, spread into `lib/reference/routes.ts`. */
export const breakagesRoute: Route<typeof breakages> = {
  sortKeys: Object.keys(SORT),
  check: (query) => dayOrderProblems(query, 'broken'),
  handle: async (context) => {
    const { db, now } = context
    const directory = await readDirectory(db, now())
    const where = whereOf(context, directory)
    return answerPage<Stored>(context, {
      select: sql`m.id, m.moved_at as broken_at, m.client_code, m.owner_code, m.site_code, m.product_code, h.product_name, m.lot_no,
        -m.qty as qty, m.uom, m.from_location as location, m.from_disposition as disposition, m.reason`,
      from: FROM,
      where,
      id: sql`m.id`,
      columns: SORT,
      defaultSort: '-broken_at',
      // Breakages are few, so they are counted. A list of hundreds of thousands of rows estimates its total: see `countOf` in `stock/movements/routes.ts`.
      count: countOnce(async () => {
        const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from ${FROM} where ${where}`)
        return { total: counted?.total ?? 0 }
      }),
      rowsOf: (rows) =>
        rows.map(({ id, broken_at, ...row }) => ({
          ...row,
          id: `brk_${id}`,
          // Times are given in the time zone of their site.
          broken_at: instantIn(broken_at, directory.zoneOf(row.site_code)),
        })),
    })
  },
}

const whereOf = ({ query, scope }: Context<typeof breakages>, directory: Directory): Sql =>
  allOf([
    // Never forget the user's scope. This module is closed to suppliers; a list that is open to them needs `supplierSql` as well.
    scopeSql(scope, 'm'),
    sql`m.type_code = 'DAMAGE'`,
    searchSql(searchText(query)),
    query.product ? sql`m.product_code = any(${caseVariants(query.product)}::text[])` : sql`true`,
    query.disposition ? sql`m.from_disposition = any(${caseVariants(query.disposition)}::text[])` : sql`true`,
    daySpanSql('m', 'moved_at', { from: query.broken_from, to: query.broken_to }, directory),
  ])

const searchSql = (text: string): Sql =>
  text === '' ? sql`true` : sql`(${containsWords(sql`h.search_text`, text)} or m.lot_no like ${`${likeText(text.toUpperCase())}%`})`
