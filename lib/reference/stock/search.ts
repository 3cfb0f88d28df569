import sql, { join, raw, type Sql } from 'sql-template-tag'
import { unaccented, withoutSeparators } from '#lib/shared/unaccented.ts'
import { allOf, scopeSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { hasRows } from '../http/count.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { gtinForms } from '../lookups/barcode.ts'
import { caseVariants, containsWords, likeOneOf, likeText, withoutSeparatorsSql } from '../lookups/choices.ts'
import { numberVariants } from '../lookups/number-variants.ts'
import { gtinSql, type Search } from './filters.ts'

export const NO_SEARCH: Search = { summary: sql`true`, table: sql`true`, byHolding: true }

/**
 * The condition for the search text `q`: in product code and name, GTIN, lot and SSCC. Only if nothing is found are its
 * {@link numberVariants} tried, then its words as a lot and its product, and last locations without their hyphens. If the text is a barcode of stock in scope
 * or a location, it only finds exact matches, not other numbers that contain its digits. An item may have the code of a location.
 */
export const searchOf = async (db: Db, scope: Scope, q: string | undefined): Promise<Search> => {
  const text = (q ?? '').trim()
  if (text === '') return NO_SEARCH
  if (scope.supplier !== null) return byProduct(text)
  const barcode = await exactBarcode(db, scope, text)
  if (barcode) return barcode
  const codes = await exactLocation(db, scope, text)
  if (codes) return byLocation(scope, codes)
  for (const variant of numberVariants(text.toLowerCase())) {
    const found = await byProductOrLine(db, scope, variant)
    if (found) return found
  }
  const found = await byProductAndLine(db, scope, text.toLowerCase())
  if (found) return found
  const similar = await similarLocations(db, scope, text)
  return similar.length > 0 ? byLocation(scope, similar) : byProduct(text)
}

const byLocation = (scope: Scope, codes: readonly string[]): Search => {
  const isThere = (alias: string) => sql`${raw(`${alias}.location_code`)} = any(${[...codes]}::text[])`
  const isItem = (alias: string) => sql`${raw(`${alias}.product_code`)} = any(${[...codes]}::text[])`
  const holdings = sql`select x.holding_id from stock_line x where ${allOf([scopeSql(scope, 'x'), isThere('x')])}`
  return {
    summary: sql`(h.id in (${holdings}) or ${isItem('h')})`,
    table: sql`(${scopeSql(scope, 'l')} and (${isThere('l')} or ${isItem('l')}))`,
    byHolding: false,
  }
}

/** The search for suppliers: by product only, because they may not learn whether a lot or pallet exists. */
const byProduct = (text: string): Search => ({
  summary: join(
    numberVariants(text).map((variant) => containsWords(sql`h.search_text`, variant)),
    ' or ',
    '(',
    ')',
  ),
  table: sql`false`,
  byHolding: true,
})

const exactBarcode = async (db: Db, scope: Scope, text: string): Promise<Search | null> => {
  const sscc = ssccOf(text)
  const forms = gtinForms(text)
  if (sscc !== null) {
    const lines = allOf([scopeSql(scope, 'x'), sql`x.sscc = ${sscc}`])
    const [row] = await db.query(sql`select 1 from stock_line x where ${lines} limit 1`)
    if (row)
      return {
        summary: sql`h.id in (select x.holding_id from stock_line x where ${lines})`,
        table: sql`l.sscc = ${sscc}`,
        byHolding: false,
      }
  }
  if (forms !== null) {
    const holdings = allOf([scopeSql(scope, 'h'), gtinSql(forms)])
    const [row] = await db.query(sql`select 1 from holding h where ${holdings} limit 1`)
    if (row) return { summary: gtinSql(forms), table: sql`l.holding_id in (select h.id from holding h where ${holdings})`, byHolding: true }
  }
  return null
}

/** The codes to look for if the text is the exact code of a location at a site in scope, with or without stock; otherwise null. */
export const exactLocation = async (db: Db, scope: Scope, text: string): Promise<string[] | null> => {
  const codes = caseVariants([text])
  const location = sql`x.site_code = any(${[...scope.sites]}::text[]) and x.location_code = any(${codes}::text[])`
  return (await hasRows(db, sql`select 1 from location x where ${location}`)) ? codes : null
}

/** Codes of the locations at sites in scope that differ from the text at most by separators. */
export const similarLocations = async (db: Db, scope: Scope, text: string): Promise<string[]> => {
  const isSimilar = sql`${withoutSeparatorsSql(sql`x.location_code`)} = ${withoutSeparators(text)}`
  const rows = await db.query<{ code: string }>(sql`
    select distinct x.location_code as code from location x where x.site_code = any(${[...scope.sites]}::text[]) and ${isSimilar}`)
  return rows.map(({ code }) => code)
}

const lineMatches = (scope: Scope, alias: string, text: string): Sql => {
  const like = `%${likeText(text)}%`
  return allOf([scopeSql(scope, alias), sql`(${raw(`lower(${alias}.lot_no)`)} like ${like} or ${raw(`${alias}.sscc`)} like ${like})`])
}

/**
 * Searches by product and by line; null if neither has matches. Usually only one of the two has; searching by that one alone lets the
 * database use its index, which an OR of both would prevent.
 */
const byProductOrLine = async (db: Db, scope: Scope, text: string): Promise<Search | null> => {
  const products = sql`select y.id from holding y where ${allOf([scopeSql(scope, 'y'), containsWords(sql`y.search_text`, text)])}`
  const productSearch: Search = {
    summary: containsWords(sql`h.search_text`, text),
    table: sql`l.holding_id in (${products})`,
    byHolding: true,
  }
  const lineSearch: Search = {
    summary: sql`h.id in (select x.holding_id from stock_line x where ${lineMatches(scope, 'x', text)})`,
    table: lineMatches(scope, 'l', text),
    byHolding: false,
  }
  const hasProduct = await hasRows(db, products)
  if (!(await hasRows(db, sql`select 1 from stock_line x where ${lineMatches(scope, 'x', text)}`))) return hasProduct ? productSearch : null
  if (!hasProduct) return lineSearch
  return {
    summary: sql`(${productSearch.summary} or ${lineSearch.summary})`,
    table: sql`(${productSearch.table} or ${lineSearch.table})`,
    byHolding: false,
  }
}

/** More words than the name of an item and a lot have: each is tried as the lot. */
const MAX_WORDS = 6
/** The trigram index does not find shorter texts. */
const MIN_INDEXED = 3

/** Searches by a lot or pallet and the words of its product, in any order; null without matches. */
const byProductAndLine = async (db: Db, scope: Scope, text: string): Promise<Search | null> => {
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > MAX_WORDS) return null
  for (const [index, word] of words.entries()) {
    if (word.length < MIN_INDEXED) continue
    const isProduct = (column: Sql) => allOf(words.toSpliced(index, 1).map((other) => containsVariant(column, other)))
    const products = sql`select y.id from holding y where ${allOf([scopeSql(scope, 'y'), isProduct(sql`y.search_text`)])}`
    const isFound = (alias: string) => sql`${lineMatches(scope, alias, word)} and ${raw(`${alias}.holding_id`)} in (${products})`
    if (await hasRows(db, sql`select 1 from stock_line x where ${isFound('x')}`))
      return {
        summary: sql`h.id in (select x.holding_id from stock_line x where ${isFound('x')})`,
        table: sql`(${isFound('l')})`,
        byHolding: false,
      }
  }
  return null
}

const containsVariant = (column: Sql, word: string): Sql =>
  likeOneOf(
    column,
    numberVariants(unaccented(word)).map((variant) => `%${likeText(variant)}%`),
  )

/** The searchable text of a product: code, name and GTIN, in lower case and without accents. */
export const searchText = (code: string, name: string, gtin: string | null): string => unaccented(`${code} ${name} ${gtin ?? ''}`.trim())
