import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { lockHoldings } from '../../ledger/lock-books.ts'
import { allocateOrder, type AllocationResult } from './allocate.ts'
import type { LockedOrder } from '../write/lock-order.ts'
import { nameOf, type OrderAuthor } from '../write/order-author.ts'
import { releaseLineReservations, setStatus } from './steps.ts'
import { holdingsOf, lockAndRefresh } from '../write/store-lines.ts'
import type { LineValues } from '../body/values.ts'

/** Statuses of released orders without picks. */
const RELEASED = ['RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'BACK_ORDERED']

/** Whether this is a released sales order without picks. If its lines change, its stock must be reserved again. */
export const isReleased = ({ kind, status }: LockedOrder): boolean => kind === 'SO' && RELEASED.includes(status)

/**
 * Releases the reservations of an order before its lines change, so that the new lines are checked against all available stock.
 * Returns a message if some stock is already picked, else null. If the change is refused later, the rollback restores the
 * reservations.
 */
export const releaseBeforeLineChange = async (tx: Db, order: LockedOrder, newLines: readonly LineValues[]): Promise<string | null> => {
  const [pickedLine] = await tx.query<{ line_no: number }>(sql`
    select line_no from so_line where so_id = ${order.id} and (qty_picked > 0 or qty_packed > 0 or qty_despatched > 0) order by line_no limit 1`)
  if (pickedLine)
    return `${order.no} is being picked: line ${pickedLine.line_no} has already been picked, so the lines can no longer be changed.`
  // Locks the holdings of old and new lines at once: in two steps, two changes could deadlock.
  const place = { client: order.client_code, owner: order.owner_code, site: order.site_code }
  const keys = newLines.flatMap(({ product_code: product }) => (product === null ? [] : [{ ...place, product }]))
  await lockHoldings(tx, keys, 'update', await holdingsOf(tx, 'SO', order.id))
  await releaseLineReservations(tx, order)
  await lockAndRefresh(tx, await holdingsOf(tx, 'SO', order.id))
  return null
}

/**
 * Reserves stock for the changed lines of a released order, following its shortage policy, and writes the result into its history.
 * An order in status RELEASED has no reservations yet and gets none here: the result is then null.
 */
export const reserveAgain = async (tx: Db, author: OrderAuthor, order: LockedOrder, summary: string): Promise<AllocationResult | null> => {
  const entry = { at: author.now().toISOString(), by: nameOf(author) }
  if (order.status === 'RELEASED') {
    await setStatus(tx, order, { ...entry, to: 'RELEASED', text: `${summary}.` })
    return null
  }
  const allocation = await allocateOrder(tx, order, author.now())
  if (allocation.ok) await setStatus(tx, order, { ...entry, to: allocation.status, text: `${summary}. ${allocation.text}` })
  return allocation
}
