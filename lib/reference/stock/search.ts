import sql, { type Sql } from 'sql-template-tag'
import { all, scopeSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { gtinForms, ssccOf } from '../lookups/barcode.ts'
import { likeText } from '../lookups/choices.ts'
import { gtinSql } from './filters.ts'

type Search = { summary: Sql; table: Sql }
const EVERYTHING: Search = { summary: sql`true`, table: sql`true` }

/**
 * The condition of `q` over product code and name, GTIN, lot and SSCC. A barcode that stock of the scope carries is
 * taken at its word: what else happens to hold the same digits is not meant.
 */
export const searchOf = async (db: Db, scope: Scope, q: string | undefined): Promise<Search> => {
  const text = (q ?? '').trim()
  if (text === '') return EVERYTHING
  if (scope.supplier !== null) return byProduct(text.toLowerCase())
  return (await exactBarcode(db, scope, text)) ?? anywhere(scope, text.toLowerCase())
}

/** A supplier searches his products; whether a lot or a pallet exists is none of what he may see. */
const byProduct = (text: string): Search => ({ summary: sql`h.search_text like ${`%${likeText(text)}%`}`, table: sql`false` })

const exactBarcode = async (db: Db, scope: Scope, text: string): Promise<Search | null> => {
  const sscc = ssccOf(text)
  const forms = gtinForms(text)
  if (sscc !== null) {
    const lines = all([scopeSql(scope, 'x'), sql`x.sscc = ${sscc}`])
    const [row] = await db.query(sql`select 1 from stock_line x where ${lines} limit 1`)
    if (row) return { summary: sql`h.id in (select x.holding_id from stock_line x where ${lines})`, table: sql`l.sscc = ${sscc}` }
  }
  if (forms !== null) {
    const holdings = all([scopeSql(scope, 'h'), gtinSql(forms)])
    const [row] = await db.query(sql`select 1 from holding h where ${holdings} limit 1`)
    if (row) return { summary: gtinSql(forms), table: sql`l.holding_id in (select h.id from holding h where ${holdings})` }
  }
  return null
}

const anywhere = (scope: Scope, text: string): Search => {
  const like = `%${likeText(text)}%`
  // Two ways to be found, joined as sets: an `or` over both would keep the database from using either index.
  const onLines = all([scopeSql(scope, 'x'), sql`(lower(x.lot_no) like ${like} or x.sscc like ${like})`])
  const onProducts = all([scopeSql(scope, 'y'), sql`y.search_text like ${like}`])
  return {
    summary: sql`h.id in (select y.id from holding y where ${onProducts} union select x.holding_id from stock_line x where ${onLines})`,
    table: sql`l.id in (select z.id from stock_line z join holding y on y.id = z.holding_id where ${onProducts}
      union select x.id from stock_line x where ${onLines})`,
  }
}
