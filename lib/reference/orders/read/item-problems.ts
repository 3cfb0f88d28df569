import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { allOf, ownerSql, supplierSql } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import type { Directory } from '../../http/directory.ts'
import { noItemText } from '#lib/shared/nearest.ts'
import { suggestProducts } from '../body/products.ts'

type Order = { status: string | null; client_code: string; owner_code: string }
type Line = { product_code: string }

/**
 * Why items of a draft's lines cannot be ordered, by code, as the order form says it: the reader finds no such item, or it is another
 * owner's. Null for other orders, whose items were checked when they were entered.
 */
export const itemProblemsOf = async (
  db: Db,
  { access }: Pick<Caller, 'access'>,
  { status, client_code: client, owner_code: owner }: Order,
  lines: readonly Line[],
  directory: Directory,
): Promise<ReadonlyMap<string, string> | null> => {
  if (status !== 'DRAFT') return null
  const codes = [...new Set(lines.map((line) => line.product_code).filter((code) => code !== ''))]
  const found = await db.query<{ code: string; owner: string }>(sql`
    select p.product_code as code, p.owner_code as owner from product p
    where ${allOf([sql`p.client_code = ${client}`, sql`p.product_code = any(${codes}::text[])`, sql`p.active`, ownerSql(access, 'p'), supplierSql(access, 'p')])}`)
  const ownerOf = new Map(found.map((row) => [row.code, row.owner]))
  const unknownCodes = codes.filter((code) => !ownerOf.has(code))
  const suggestions = await suggestProducts(db, access, { client, owner }, unknownCodes)
  return new Map([
    ...unknownCodes.map((code) => [code, noItemText(code, suggestions.get(code) ?? [])] as const),
    ...found
      .filter((row) => row.owner !== owner)
      .map(
        (row) =>
          [row.code, `${row.code} belongs to ${directory.ownerName(client, row.owner)}. Change the owner or choose another item.`] as const,
      ),
  ])
}
