import sql, { raw, type Sql } from 'sql-template-tag'
import { all } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { likeText } from '../../lookups/choices.ts'
import { sourceOf, type Asked, type Grain, type Search } from './list-request.ts'

type About = Pick<Asked, 'kind' | 'visible'> & { grain: Grain }

/**
 * A search over orders, and for lists of lines over their product codes too, by their beginning. Mostly only one of the two
 * leads anywhere, and then the database can use its index on it; asking for either keeps it from both.
 */
export const searchWith = async (db: Db, { kind, visible, grain }: About, orders: Sql, text: string): Promise<Search> => {
  if (grain === 'summary') return { summary: orders, table: orders, byOrder: true }
  const products = sql`l.product_code like ${`${likeText(text)}%`}`
  const lines = kind === 'PO' ? raw('po_line l') : raw('so_line l')
  if (!(await isAny(db, sql`select 1 from ${lines} where ${products}`))) return { summary: orders, table: orders, byOrder: true }
  const isOrder = await isAny(db, sql`select 1 from ${sourceOf(kind, 'summary')} where ${all([visible, orders])}`)
  return { summary: orders, table: isOrder ? sql`(${orders} or ${products})` : products, byOrder: false }
}

/** Whether a query finds anything. */
export const isAny = async (db: Db, rows: Sql): Promise<boolean> => (await db.query(sql`${rows} limit 1`)).length > 0
