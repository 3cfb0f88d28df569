import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { lockHoldings } from '../../ledger/lock-books.ts'
import { allocateOrder, type Allocated } from './allocate.ts'
import type { Held } from '../write/held-order.ts'
import { nameOf, type OrderAuthor } from '../write/order-author.ts'
import { freeLines, setStatus } from './steps.ts'
import { holdingsOf, refreshFor } from '../write/store-lines.ts'
import type { LineValues } from '../body/values.ts'

/** Statuses of released orders without picks. */
const RELEASED = ['RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'BACK_ORDERED']

/** Whether a change of lines affects reservations. */
export const isReleased = ({ kind, status }: Held): boolean => kind === 'SO' && RELEASED.includes(status)

/**
 * Releases the reservations of an order whose lines will change, so that the new lines are checked against all available stock.
 * Returns null, or a message if some stock is already picked. If the change is refused later, the rollback restores the
 * reservations.
 */
export const unreserve = async (tx: Db, order: Held, wanted: readonly LineValues[]): Promise<string | null> => {
  const picked = await tx.query<{ line_no: number }>(sql`
    select line_no from so_line where so_id = ${order.id} and (qty_picked > 0 or qty_packed > 0 or qty_despatched > 0) order by line_no limit 1`)
  if (picked[0]) return `${order.no} is being picked: line ${picked[0].line_no} has left its place, so its lines can no longer be changed.`
  // Locks the holdings of old and new lines at once: in two steps, two changes could deadlock.
  const place = { client: order.client_code, owner: order.owner_code, site: order.site_code }
  const keys = wanted.flatMap(({ product_code: product }) => (product === null ? [] : [{ ...place, product }]))
  await lockHoldings(tx, keys, 'update', await holdingsOf(tx, 'SO', order.id))
  await freeLines(tx, order)
  await refreshFor(tx, await holdingsOf(tx, 'SO', order.id))
  return null
}

/**
 * Reserves stock for the changed lines of a released order, by its policy for short stock, and writes the result into its
 * history. An order in status RELEASED is not reserved yet and stays that way.
 */
export const reserveAgain = async (tx: Db, author: OrderAuthor, order: Held, summary: string): Promise<Allocated | null> => {
  const entry = { at: author.now().toISOString(), by: nameOf(author) }
  if (order.status === 'RELEASED') {
    await setStatus(tx, order, { ...entry, to: 'RELEASED', text: `${summary}.` })
    return null
  }
  const allocated = await allocateOrder(tx, order, author.now())
  if (allocated.ok) await setStatus(tx, order, { ...entry, to: allocated.status, text: `${summary}. ${allocated.text}` })
  return allocated
}
