import sql from 'sql-template-tag'
import { allOf, ownerSql, scopeSql, supplierSql, type Access } from '../../auth/scope.ts'
import { nearestItems } from '../../lookups/typeahead.ts'
import type { Named } from '#lib/shared/nearest.ts'
import type { Db } from '../../db/db.ts'

export type Product = {
  product_code: string
  product_name: string
  active: boolean
  lot_tracked: boolean
  serial_tracked: boolean
  expiry_tracked: boolean
  is_weighed: boolean
  base_uom: string
  /** Price of one base unit. */
  unit_price: number | null
  /** Number of base units in each pack level. */
  uoms: Readonly<Record<string, number>>
}

/** Products of a client by code, limited to those that the author of an order may use. */
export const productsOf = async (db: Db, access: Access, client: string, codes: readonly string[]): Promise<Map<string, Product>> => {
  if (codes.length === 0) return new Map()
  const rows = await db.query<Product>(sql`
    select p.product_code, p.product_name, p.active, p.lot_tracked, p.serial_tracked, p.expiry_tracked, p.is_weighed, p.base_uom, p.unit_price,
      (select coalesce(jsonb_object_agg(u.uom, u.factor), '{}') from product_uom u
       where u.client_code = p.client_code and u.product_code = p.product_code) as uoms
    from product p where ${allOf([
      sql`p.client_code = ${client}`,
      sql`p.product_code = any(${[...new Set(codes)]}::text[])`,
      // An owner may stock another owner's products. The author may use those with a holding in scope, even an empty one.
      sql`(${ownerSql(access, 'p')} or exists (
        select from holding h where h.client_code = p.client_code and h.product_code = p.product_code and ${scopeSql(access, 'h')}))`,
      supplierSql(access, 'p'),
    ])}`)
  return new Map(rows.map((row) => [row.product_code, row]))
}

/** A response suggests products for at most this many unknown codes. */
const MAX_UNKNOWN_CODES = 20

/** Suggestions for unknown product codes, among the owner's products that the author may use; of all owners if the order names none. */
export const suggestProducts = (
  db: Db,
  access: Access,
  { client, owner }: { client: string; owner: string | null },
  codes: readonly string[],
): Promise<Map<string, Named[]>> =>
  nearestItems(
    db,
    allOf([
      sql`p.client_code = ${client}`,
      owner === null ? sql`true` : sql`p.owner_code = ${owner}`,
      ownerSql(access, 'p'),
      supplierSql(access, 'p'),
    ]),
    [...new Set(codes)].slice(0, MAX_UNKNOWN_CODES),
  )
