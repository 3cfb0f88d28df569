import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { detailOf } from '../write/create.ts'
import type { Held } from '../write/held-order.ts'
import { logOrder, NOUN } from '../write/history.ts'
import type { OrderAuthor } from '../write/order-author.ts'
import { returnNumber } from '../write/numbers.ts'
import { TABLE } from '../write/store-head.ts'
import { forgetUnsaved } from './unsaved.ts'

/** Throws a draft away and gives its number back; the record as it was. */
export const deleteDraft = async (tx: Db, author: OrderAuthor, order: Held) => {
  const { kind, id, no, client_code: client, owner_code: owner } = order
  const last = await detailOf(tx, author, kind, id)
  await tx.query(sql`delete from order_event where kind = ${kind} and order_id = ${id}`)
  await forgetUnsaved(tx, author, order)
  await tx.query(sql`delete from ${TABLE[kind]} where id = ${id}`)
  await returnNumber(tx, { client, owner, kind, no, now: author.now() })
  await logOrder(tx, author, order, 'DELETED', { summary: `${NOUN[kind]} draft deleted` })
  return last
}
