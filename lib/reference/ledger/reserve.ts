import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { allocate, roundQty, type Book } from './book.ts'
import type { HoldingKey } from './entry.ts'
import { keyOf, lockBooks } from './lock-books.ts'
import { assignStock, type StockAssignment, type StockNeed } from './plan.ts'
import { saveBooks } from './save-books.ts'

// docs/decisions/0083-what-a-release-reserves.md

/** What an order line still needs; `key` is its database id. */
export type LineNeed = StockNeed & { product: string }

/**
 * Reserves stock for the lines of one order: locks their holdings, plans by expiry and age, lets `decide` accept all or part of
 * the plan, and writes the accepted part. Returns what was reserved. The caller must lock the order first, and refresh the
 * holdings when all lines are done.
 */
export const reserveFor = async (
  tx: Db,
  place: Omit<HoldingKey, 'product'>,
  needs: readonly LineNeed[],
  today: string,
  decide: (assignments: readonly StockAssignment[]) => readonly StockAssignment[],
): Promise<readonly StockAssignment[]> => {
  if (needs.length === 0) return decide([])
  const byProduct = Map.groupBy(needs, (need) => need.product)
  const books = await lockBooks(
    tx,
    [...byProduct.keys()].map((product) => ({ ...place, product })),
  )
  const bookOf = (product: string): Book => books.get(keyOf({ ...place, product }))!.book // locked just now
  const productOf = new Map(needs.map((need) => [need.key, need.product]))
  const planned = [...byProduct].flatMap(([product, productNeeds]) => assignStock([...bookOf(product).lines.values()], productNeeds, today))
  const accepted = decide(planned)
  if (accepted.length === 0) return accepted
  for (const assignment of accepted) allocate(bookOf(productOf.get(assignment.key)!), assignment.lineId, assignment.key, assignment.qty)
  await saveBooks(tx, [...books.values()], [])
  await updateAllocatedQty(
    tx,
    accepted.map((assignment) => assignment.key),
  )
  return accepted
}

/** Releases the unpicked reservations of order lines. The caller must lock the order first and refresh the holdings. */
export const releaseReservations = async (tx: Db, soLineIds: readonly number[]): Promise<void> => {
  const keys = await tx.query<HoldingKey>(sql`
    select distinct h.client_code as client, h.owner_code as owner, h.site_code as site, h.product_code as product
    from allocation a join holding h on h.id = a.holding_id where a.so_line_id = any(${[...soLineIds]}::bigint[]) and not a.picked`)
  if (keys.length === 0) return
  const books = await lockBooks(tx, keys)
  const ids = new Set(soLineIds)
  for (const { book } of books.values()) releaseInBook(book, ids)
  await saveBooks(tx, [...books.values()], [])
  await updateAllocatedQty(tx, soLineIds)
}

const releaseInBook = (book: Book, soLineIds: ReadonlySet<number>): void => {
  for (const reservation of book.allocations.filter((allocation) => soLineIds.has(allocation.so_line_id) && !allocation.picked)) {
    const line = book.lines.get(reservation.stock_line_id)! // a reserved line is not empty
    line.allocated = roundQty(line.allocated - reservation.qty)
    reservation.qty = 0
  }
}

/** Sets the allocated quantity of order lines to the sum of their reservations. */
const updateAllocatedQty = async (tx: Db, soLineIds: readonly number[]): Promise<void> => {
  await tx.query(sql`
    update so_line l set qty_allocated = coalesce((select sum(a.qty) from allocation a where a.so_line_id = l.id), 0) / l.factor
    where l.id = any(${[...soLineIds]}::bigint[])`)
}
