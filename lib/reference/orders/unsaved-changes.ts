import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import type { Unsaved } from '#lib/contract/exact-types.ts'
import type { Db } from '../db/db.ts'
import { instantIn } from '#lib/shared/instant.ts'
import type { OrderAuthor } from './write/order-author.ts'

// docs/decisions/0119-v7-keeps-unsaved-order-changes.md

/** Deletes an author's unsaved changes to an order, once they are saved or discarded, or the order is deleted. */
export const deleteUnsaved = (tx: Db, { caller }: Pick<OrderAuthor, 'caller'>, { kind, id }: { kind: OrderKind; id: number }) =>
  tx.query(sql`delete from order_unsaved where kind = ${kind} and order_id = ${id} and user_id = ${caller.id}`)

/** A user's unsaved changes to an order; null if there are none. */
export const unsavedOf = async (db: Db, userId: string, kind: OrderKind, id: number, zone: string): Promise<Unsaved> => {
  const [row] = await db.query<NonNullable<Unsaved>>(sql`
    select version, at, changes from order_unsaved where kind = ${kind} and order_id = ${id} and user_id = ${userId}`)
  return row ? { ...row, at: instantIn(row.at, zone) } : null
}
