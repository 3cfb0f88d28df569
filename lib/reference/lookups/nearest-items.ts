import sql, { type Sql } from 'sql-template-tag'
import { nearestOf, type Named } from '#lib/shared/nearest.ts'
import type { Db } from '../db/db.ts'

/** More items than a client has; what is asked for in vain is compared with all of them. */
const MOST = 20_000

/** Items that a code may have meant, by code; `where` is what of the product `p` the asker may see. */
export const nearestItems = async (db: Db, where: Sql, codes: readonly string[]): Promise<Map<string, Named[]>> => {
  if (codes.length === 0) return new Map()
  const all = await db.query<Named>(sql`
    select p.product_code as code, p.product_name as name from product p where p.active and ${where} order by p.product_code limit ${MOST}`)
  return new Map(codes.map((code) => [code, nearestOf(code, all)]))
}
