import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { allocate, exact, type Book } from './book.ts'
import type { HoldingKey } from './entry.ts'
import { keyOf, lockBooks } from './lock-books.ts'
import { planTakes, type Take, type Want } from './plan.ts'
import { saveBooks } from './save-books.ts'

// docs/decisions/0083-what-a-release-reserves.md

/** What an order line still needs; `key` is its database id. */
export type LineWant = Want & { product: string }

/**
 * Reserves stock for the lines of one order: locks their holdings, plans by expiry and age, lets `decide` accept all or part of
 * the plan, and writes the accepted part. Returns what was reserved. The caller must lock the order first, and refresh the
 * holdings when all lines are done.
 */
export const reserveFor = async (
  tx: Db,
  place: Omit<HoldingKey, 'product'>,
  wants: readonly LineWant[],
  today: string,
  decide: (takes: readonly Take[]) => readonly Take[],
): Promise<readonly Take[]> => {
  if (wants.length === 0) return decide([])
  const byProduct = Map.groupBy(wants, (want) => want.product)
  const books = await lockBooks(
    tx,
    [...byProduct.keys()].map((product) => ({ ...place, product })),
  )
  const bookOf = (product: string): Book => books.get(keyOf({ ...place, product }))!.book // locked just now
  const productOf = new Map(wants.map((want) => [want.key, want.product]))
  const planned = [...byProduct].flatMap(([product, own]) => planTakes([...bookOf(product).lines.values()], own, today))
  const takes = decide(planned)
  if (takes.length === 0) return takes
  for (const take of takes) allocate(bookOf(productOf.get(take.key)!), take.lineId, take.key, take.qty)
  await saveBooks(tx, [...books.values()], [])
  await settle(
    tx,
    takes.map((take) => take.key),
  )
  return takes
}

/** Releases reservations of order lines that are not picked yet. The caller must lock the order first and refresh the holdings. */
export const freeReservations = async (tx: Db, soLineIds: readonly number[]): Promise<void> => {
  const keys = await tx.query<HoldingKey>(sql`
    select distinct h.client_code as client, h.owner_code as owner, h.site_code as site, h.product_code as product
    from allocation a join holding h on h.id = a.holding_id where a.so_line_id = any(${[...soLineIds]}::bigint[]) and not a.picked`)
  if (keys.length === 0) return
  const books = await lockBooks(tx, keys)
  const ids = new Set(soLineIds)
  for (const { book } of books.values()) free(book, ids)
  await saveBooks(tx, [...books.values()], [])
  await settle(tx, soLineIds)
}

const free = (book: Book, soLineIds: ReadonlySet<number>): void => {
  for (const reservation of book.allocations.filter((allocation) => soLineIds.has(allocation.so_line_id) && !allocation.picked)) {
    const line = book.lines.get(reservation.stock_line_id)! // a reserved line is not empty
    line.allocated = exact(line.allocated - reservation.qty)
    reservation.qty = 0
  }
}

/** Sets the allocated quantity of order lines to the sum of their reservations. */
const settle = async (tx: Db, soLineIds: readonly number[]): Promise<void> => {
  await tx.query(sql`
    update so_line l set qty_allocated = coalesce((select sum(a.qty) from allocation a where a.so_line_id = l.id), 0) / l.factor
    where l.id = any(${[...soLineIds]}::bigint[])`)
}
