import sql, { raw, type Sql } from 'sql-template-tag'
import { allOf } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { hasRows } from '../../http/count.ts'
import { likeText } from '../../lookups/choices.ts'
import { sourceOf, type ListRequest, type Grain, type Search } from './list-request.ts'

// docs/decisions/0087-how-orders-are-searched.md

type SearchedList = Pick<ListRequest, 'kind' | 'visible'> & { grain: Grain }

/**
 * Searches orders and, in lists of lines, also the beginning of product codes. Usually only one of the two has matches; searching
 * by that one alone lets the database use its index, which an OR of both would prevent.
 */
export const searchWith = async (db: Db, { kind, visible, grain }: SearchedList, orders: Sql, text: string): Promise<Search> => {
  if (grain === 'summary') return { summary: orders, table: orders, byOrder: true }
  const products = sql`l.product_code like ${`${likeText(text)}%`}`
  const lines = kind === 'PO' ? raw('po_line l') : raw('so_line l')
  if (!(await hasRows(db, sql`select 1 from ${lines} where ${products}`))) return { summary: orders, table: orders, byOrder: true }
  const hasOrder = await hasRows(db, sql`select 1 from ${sourceOf(kind, 'summary')} where ${allOf([visible, orders])}`)
  return { summary: orders, table: hasOrder ? sql`(${orders} or ${products})` : products, byOrder: false }
}

/**
 * Orders `o` with one of these customer references. Surrounding spaces and case are ignored. The column has collation C, so its
 * index (`sales_order_reference_start`) uppercases only a to z, and so does this.
 */
export const hasReference = (references: readonly string[]): Sql =>
  sql`upper(o.customer_po_no) = any(${references.map((text) => text.trim().replaceAll(/[a-z]+/g, (part) => part.toUpperCase()))}::text[])`
