import sql, { raw } from 'sql-template-tag'
import { unaccented } from '#lib/shared/unaccented.ts'
import { allOf, scopeSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { hasRows } from '../http/count.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { gtinForms } from '../lookups/barcode.ts'
import { containsWords, likeText } from '../lookups/choices.ts'
import { gtinSql, type Search } from './filters.ts'

export const NO_SEARCH: Search = { summary: sql`true`, table: sql`true`, byHolding: true }

/**
 * The condition for the search text `q`: in product code and name, GTIN, lot and SSCC. If the text is a barcode of stock in scope,
 * it only finds exact matches, not other numbers that contain its digits.
 */
export const searchOf = async (db: Db, scope: Scope, q: string | undefined): Promise<Search> => {
  const text = (q ?? '').trim()
  if (text === '') return NO_SEARCH
  if (scope.supplier !== null) return byProduct(text)
  return (await exactBarcode(db, scope, text)) ?? byProductOrLine(db, scope, text.toLowerCase())
}

/** The search for suppliers: by product only, because they may not learn whether a lot or pallet exists. */
const byProduct = (text: string): Search => ({
  summary: containsWords(sql`h.search_text`, text),
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

/**
 * Searches by product and by line. Usually only one of the two has matches; searching by that one alone lets the database use its
 * index, which an OR of both would prevent.
 */
const byProductOrLine = async (db: Db, scope: Scope, text: string): Promise<Search> => {
  const like = `%${likeText(text)}%`
  const lineMatches = (alias: string) =>
    allOf([scopeSql(scope, alias), sql`(${raw(`lower(${alias}.lot_no)`)} like ${like} or ${raw(`${alias}.sscc`)} like ${like})`])
  const products = sql`select y.id from holding y where ${allOf([scopeSql(scope, 'y'), containsWords(sql`y.search_text`, text)])}`
  const productSearch: Search = {
    summary: containsWords(sql`h.search_text`, text),
    table: sql`l.holding_id in (${products})`,
    byHolding: true,
  }
  const lineSearch: Search = {
    summary: sql`h.id in (select x.holding_id from stock_line x where ${lineMatches('x')})`,
    table: lineMatches('l'),
    byHolding: false,
  }
  if (!(await hasRows(db, sql`select 1 from stock_line x where ${lineMatches('x')}`))) return productSearch
  if (!(await hasRows(db, products))) return lineSearch
  return {
    summary: sql`(${productSearch.summary} or ${lineSearch.summary})`,
    table: sql`(${productSearch.table} or ${lineSearch.table})`,
    byHolding: false,
  }
}

/** The searchable text of a product: code, name and GTIN, in lower case and without accents. */
export const searchText = (code: string, name: string, gtin: string | null): string => unaccented(`${code} ${name} ${gtin ?? ''}`.trim())
