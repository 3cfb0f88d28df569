import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { lockHoldings } from '../../ledger/lock-books.ts'
import { allocateOrder, type Allocated } from './allocate.ts'
import type { Held } from '../write/held-order.ts'
import { nameOf, type OrderAuthor } from '../write/order-author.ts'
import { freeLines, setStatus } from './steps.ts'
import { holdingsOf, refreshFor } from '../write/store-lines.ts'
import type { LineValues } from '../body/values.ts'

/** Released orders of which nothing is picked. */
const RELEASED = ['RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'BACK_ORDERED']

/** Whether a change of lines changes what is reserved. */
export const isReleased = ({ kind, status }: Held): boolean => kind === 'SO' && RELEASED.includes(status)

/**
 * Gives back what is reserved for an order whose lines are to change, so that they are judged by all the stock that they may
 * have. Why that cannot be, in words, where some of it is picked already; null where it is done. A change that is refused in the
 * end undoes it with its transaction.
 */
export const unreserve = async (tx: Db, order: Held, wanted: readonly LineValues[]): Promise<string | null> => {
  const picked = await tx.query<{ line_no: number }>(sql`
    select line_no from so_line where so_id = ${order.id} and (qty_picked > 0 or qty_packed > 0 or qty_despatched > 0) order by line_no limit 1`)
  if (picked[0]) return `${order.no} is being picked: line ${picked[0].line_no} has left its place, so its lines can no longer be changed.`
  // The holdings of the old lines and of the new ones at once: in two rounds two changes could wait for each other.
  const place = { client: order.client_code, owner: order.owner_code, site: order.site_code }
  const keys = wanted.flatMap(({ product_code: product }) => (product === null ? [] : [{ ...place, product }]))
  await lockHoldings(tx, keys, 'update', await holdingsOf(tx, 'SO', order.id))
  await freeLines(tx, order)
  await refreshFor(tx, await holdingsOf(tx, 'SO', order.id))
  return null
}

/**
 * Reserves stock for the changed lines of a released order, by its own rule for short stock, and writes what came of it into its
 * history. An order that waits for its first stock goes on waiting.
 */
export const reserveAgain = async (tx: Db, author: OrderAuthor, order: Held, summary: string): Promise<Allocated | null> => {
  const said = { at: author.now().toISOString(), by: nameOf(author) }
  if (order.status === 'RELEASED') {
    await setStatus(tx, order, { ...said, to: 'RELEASED', text: `${summary}.` })
    return null
  }
  const allocated = await allocateOrder(tx, order, author.now())
  if (allocated.ok) await setStatus(tx, order, { ...said, to: allocated.status, text: `${summary}. ${allocated.text}` })
  return allocated
}
