import sql from 'sql-template-tag'
import type { Exact } from '#lib/contract/engine/tolerant.ts'
import { all, scopeSql } from '#lib/reference/auth/scope.ts'
import { invalid, ok } from '#lib/reference/http/answer.ts'
import type { Route } from '#lib/reference/http/context.ts'
import { LOST_CURSOR } from '#lib/reference/http/cursor.ts'
import { readDirectory } from '#lib/reference/http/directory.ts'
import { listMeta } from '#lib/reference/http/list.ts'
import { fetchPage, placeOf } from '#lib/reference/http/paged.ts'
import type { SortColumn } from '#lib/reference/http/sort.ts'
import { codeForms } from '#lib/reference/lookups/choices.ts'
import { instantIn } from '#lib/shared/instant.ts'
import type { Return as ReturnSchema, returns } from './returns.ts'

/* Step 2 of "Add a list screen": how the reference API answers it. In the product it is `lib/reference/stock/returns/routes.ts`. */

type Return = Exact<typeof ReturnSchema>
type Stored = Omit<Return, 'id'> & { id: number }

/** What the list can be sorted by. */
const SORT: Readonly<Record<string, SortColumn>> = {
  returned_at: { sql: sql`m.moved_at`, type: 'timestamptz' },
  product_code: { sql: sql`m.product_code`, type: 'text' },
  qty: { sql: sql`m.qty`, type: 'numeric' },
}

/** In the product: `export const returnRoutes: Routes = { returns: … }`, spread into `lib/reference/routes.ts`. */
export const returnsRoute: Route<typeof returns> = {
  sortKeys: Object.keys(SORT),
  handle: async (context) => {
    const { db, query, scope, now } = context
    const place = placeOf(query, '-returned_at', SORT)
    if (!place) return invalid(LOST_CURSOR)
    // Each condition on its own; scopeSql is the one that must never be forgotten.
    const where = all([
      scopeSql(scope, 'm'),
      sql`m.type_code = 'RETURN_IN'`,
      query.product ? sql`m.product_code = any(${codeForms(query.product)}::text[])` : sql`true`,
      query.q
        ? sql`position(lower(${query.q}) in lower(concat_ws(' ', m.product_code, h.product_name, m.lot_no, m.reason))) > 0`
        : sql`true`,
      query.returned_from ? sql`(m.moved_at at time zone s.timezone)::date >= ${query.returned_from}::date` : sql`true`,
      query.returned_to ? sql`(m.moved_at at time zone s.timezone)::date <= ${query.returned_to}::date` : sql`true`,
    ])
    const from = sql`movement m join holding h on h.id = m.holding_id join site s on s.site_code = m.site_code`
    const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from ${from} where ${where}`)
    const total = counted?.total ?? 0
    const { rows, cursor } = await fetchPage(db, {
      select: sql`m.id, m.moved_at as returned_at, m.client_code, m.owner_code, m.site_code, m.product_code, h.product_name, m.lot_no,
        m.qty, m.uom, m.to_location as location, m.reason`,
      from,
      where,
      id: sql`m.id`,
      columns: SORT,
      place,
      total,
      isEstimate: false,
    })
    const directory = await readDirectory(db, now())
    const data = (rows as Stored[]).map(
      ({
        id,
        returned_at,
        client_code,
        owner_code,
        site_code,
        product_code,
        product_name,
        lot_no,
        qty,
        uom,
        location,
        reason,
      }): Return => ({
        id: `ret_${id}`,
        // An instant is told in the time zone of its site.
        returned_at: instantIn(returned_at, directory.zoneOf(site_code)),
        client_code,
        owner_code,
        site_code,
        product_code,
        product_name,
        lot_no,
        qty,
        uom,
        location,
        reason,
      }),
    )
    return ok({ data, meta: listMeta(context, { total, rows: data.length, page: place.page, sort: place.sort, cursor }) })
  },
}
