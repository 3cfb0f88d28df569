import sql, { join, type Sql } from 'sql-template-tag'
import type { productsTypeahead } from '#lib/contract/lookups/lookups.ts'
import { nearestOf, type Named } from '#lib/shared/nearest.ts'
import { unaccented } from '#lib/shared/unaccented.ts'
import { ON_ORDER_SQL } from '../orders/open-orders.ts'
import { SUPPLY_SQL } from '../orders/supply.ts'
import { allOf, ownerSql, scopeSql, supplierSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { ok, type ApiResponse } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { readDirectory, type Directory } from '../http/directory.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { purchasesInScope } from '../orders/visible-orders.ts'
import { onOrderSql } from '../stock/expected-quantities.ts'
import { usableSql } from '../stock/usable-stock.ts'
import { gtinForms } from './barcode.ts'
import { caseVariants, likeOneOf, likeText } from './choices.ts'
import { numberVariants } from './number-variants.ts'

type TypeaheadQuery = { q?: string; limit?: number; in_stock?: boolean; supplier?: string[]; exclude?: string[]; product?: string[] }

type Finder = { db: Db; scope: Scope; directory: Directory }
type SearchResult = { rows: ProductRow[]; total: number }

type ProductRow = {
  client_code: string
  owner_code: string
  product_code: string
  product_name: string
  gtin: string | null
  rank: number
  default_uom: string
  uoms: { value: string; factor: number }[]
  on_hand: number
  available: number
  on_order: number
  next_receipt_date: string | null
  lot_tracked: boolean
  serial_tracked: boolean
  expiry_tracked: boolean
  image_url: string | null
}

/**
 * Products for a search text: by exact barcode, exact code, beginning of the code (or the code without its leading zeros), or beginnings
 * of words in the name, in this order. If a barcode matches, the search ends there, because a scan means one specific product.
 */
const typeahead = async (finder: Finder, query: TypeaheadQuery, limit: number): Promise<SearchResult> => {
  const { scope } = finder
  const text = (query.q ?? '').trim()
  const barcodeCondition = text === '' ? null : barcodeSql(scope, text)
  if (barcodeCondition) {
    const matches = await search(finder, query, barcodeCondition, sql`1`, limit)
    if (matches.total > 0) return matches
  }
  return search(finder, query, textSql(text), rankSql(text), limit)
}

const barcodeSql = (scope: Scope, text: string): Sql | null => {
  const forms = gtinForms(text)
  if (forms) {
    return sql`(p.client_code, p.product_code) in (
      select o.client_code, o.product_code from product o where o.gtin = any(${forms}::text[])
      union select u.client_code, u.product_code from product_uom u where u.gtin = any(${forms}::text[]))`
  }
  const sscc = ssccOf(text)
  // Suppliers may not learn whether a pallet exists.
  return sscc === null || scope.supplier !== null
    ? null
    : sql`(p.client_code, p.product_code) in (
    select l.client_code, l.product_code from stock_line l where l.sscc = ${sscc} and ${scopeSql(scope, 'l')})`
}

const textSql = (text: string): Sql => {
  const words = unaccented(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return sql`true`
  // search_text is the code followed by the name, so "begins with" and "a word begins with" are both patterns on it.
  const inWords = join(
    words.map((word) => sql`(p.search_text like ${`${likeText(word)}%`} or p.search_text like ${`% ${likeText(word)}%`})`),
    ' and ',
  )
  return sql`(p.product_code = any(${caseVariants([text, ...withZeros(text)])}::text[]) or ${codeBegins(text)} or (${inWords}))`
}

const rankSql = (text: string): Sql =>
  sql`case when p.product_code = any(${caseVariants([text])}::text[]) then 2
    when p.product_code = any(${caseVariants(withZeros(text))}::text[]) or ${codeBegins(text)} then 3 else 4 end`

/** Whether a product's code begins with a text, in any of its {@link numberVariants}. */
const codeBegins = (text: string): Sql =>
  likeOneOf(
    sql`p.search_text`,
    numberVariants(unaccented(text)).map((variant) => `${likeText(variant)}%`),
  )

const MAX_ZEROS = 8

/** A code with one to eight of the leading zeros that spreadsheets drop: `392` may be `00392`. */
const withZeros = (text: string): string[] =>
  /^\d/.test(text) ? Array.from({ length: MAX_ZEROS }, (_, count) => '0'.repeat(count + 1) + text) : []

const DEFAULT_LIMIT = 20

/** Which field matched, from the rank of {@link barcodeSql} (1) or {@link rankSql} (2 to 4). */
const matchOf = (rank: number, gtin: string | null, text: string): 'gtin' | 'barcode' | 'product_code' | 'product_name' => {
  if (rank === 1) return isSameGtin(gtin, text) ? 'gtin' : 'barcode'
  return rank <= 3 ? 'product_code' : 'product_name'
}

/** The product typeahead. A supplier user does not see what is available, and sees only orders from their supplier as on order. */
export const answerTypeahead = async ({ db, scope, query, now }: Context<typeof productsTypeahead>): Promise<ApiResponse> => {
  const limit = query.limit ?? DEFAULT_LIMIT
  const { rows, total } = await typeahead({ db, scope, directory: await readDirectory(db, now()) }, query, limit)
  const text = (query.q ?? '').trim()
  const data = rows.map(({ rank, available, ...row }) => ({
    value: row.product_code,
    label: `${row.product_code} · ${row.product_name}`,
    product_code: row.product_code,
    product_name: row.product_name,
    client_code: row.client_code,
    owner_code: row.owner_code,
    gtin: row.gtin,
    match: matchOf(rank, row.gtin, text),
    default_uom: row.default_uom,
    uoms: row.uoms,
    on_hand: row.on_hand,
    ...(scope.supplier === null && { available }),
    on_order: row.on_order,
    next_receipt_date: row.next_receipt_date,
    lot_tracked: row.lot_tracked,
    serial_tracked: row.serial_tracked,
    expiry_tracked: row.expiry_tracked,
    image_url: row.image_url,
  }))
  const nearest = total === 0 && text !== '' ? await suggestionsFor(db, scope, query) : undefined
  return ok({ data, meta: { total, limit, truncated: total > data.length, ...(nearest && { nearest }) } })
}

const isSameGtin = (gtin: string | null, text: string): boolean => gtin !== null && gtin.replace(/^0+/, '') === text.replace(/^0+/, '')

/** More items than any client has, because an unknown code is compared with all of them. */
const MAX_COMPARED = 20_000

/** Suggested active items for unknown codes, by code. `where` limits products `p` to those that the user may see. */
export const nearestItems = async (db: Db, where: Sql, codes: readonly string[]): Promise<Map<string, Named[]>> => {
  if (codes.length === 0) return new Map()
  const products = await db.query<Named>(sql`
    select p.product_code as code, p.product_name as name from product p where p.active and ${where} order by p.product_code limit ${MAX_COMPARED}`)
  return new Map(codes.map((code) => [code, nearestOf(code, products)]))
}

/** Suggested items for a search text without matches. */
const suggestionsFor = async (db: Db, scope: Scope, query: TypeaheadQuery): Promise<{ product_code: string; product_name: string }[]> => {
  const text = (query.q ?? '').trim()
  const visible = allOf([ownerSql(scope, 'p'), supplierSql(scope, 'p')])
  const found = await nearestItems(db, visible, text === '' ? [] : [text])
  return (found.get(text) ?? []).map(({ code, name }) => ({ product_code: code, product_name: name }))
}

const search = async (
  { db, scope, directory }: Finder,
  query: TypeaheadQuery,
  text: Sql,
  rank: Sql,
  limit: number,
): Promise<SearchResult> => {
  const condition = allOf([
    ownerSql(scope, 'p'),
    supplierSql(scope, 'p'),
    sql`p.active`,
    text,
    query.in_stock
      ? sql`exists (select 1 from holding h where h.client_code = p.client_code and h.product_code = p.product_code
          and h.on_hand > 0 and ${scopeSql(scope, 'h')})`
      : sql`true`,
    query.supplier ? sql`p.supplier_code = any(${caseVariants(query.supplier)}::text[])` : sql`true`,
    query.product ? sql`p.product_code = any(${caseVariants(query.product)}::text[])` : sql`true`,
    query.exclude ? sql`p.product_code <> all(${caseVariants(query.exclude)}::text[])` : sql`true`,
  ])
  const rows = await db.query<ProductRow & { total: number }>(sql`
    with found as (
      select p.client_code, p.product_code, ${rank} as rank, count(*) over () as total from product p where ${condition}
      order by ${sql`rank`}, p.product_code, p.client_code limit ${limit})
    select f.client_code, p.owner_code, f.product_code, p.product_name, p.gtin, f.rank, f.total, p.default_uom, p.lot_tracked,
      p.serial_tracked, p.expiry_tracked, p.image_url, stock.on_hand, stock.available, stock.on_order, receipt.next_receipt_date,
      (select coalesce(jsonb_agg(jsonb_build_object('value', u.uom, 'factor', u.factor) order by u.factor), '[]')
       from product_uom u where u.client_code = f.client_code and u.product_code = f.product_code) as uoms
    from found f
    join product p on p.client_code = f.client_code and p.product_code = f.product_code
    cross join lateral (
      select coalesce(sum(h.on_hand), 0) as on_hand, coalesce(sum(${usableSql(directory)}), 0) as available,
        coalesce(sum(${onOrderSql(scope)}), 0) as on_order
      from holding h where h.client_code = f.client_code and h.product_code = f.product_code and ${scopeSql(scope, 'h')}) stock
    cross join lateral (
      select min(supply.day) as next_receipt_date
      from holding h join po_line l on l.holding_id = h.id and l.qty_outstanding > 0 join purchase_order o on o.id = l.po_id and ${ON_ORDER_SQL}
        cross join ${SUPPLY_SQL} supply
      where h.client_code = f.client_code and h.product_code = f.product_code and ${scopeSql(scope, 'h')} and ${purchasesInScope(scope)}) receipt
    order by f.rank, f.product_code, f.client_code`)
  return { rows, total: rows[0]?.total ?? 0 }
}
