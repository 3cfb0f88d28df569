import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { applyEntry, type Book, roundQty, type PostedEntry } from './book.ts'
import type { Entry } from './entry.ts'
import { keyOf, lockBooks } from './lock-books.ts'
import { refreshHoldings } from './refresh.ts'
import { saveBooks } from './save-books.ts'

// docs/decisions/0022-the-ledger-locks-holdings.md

export type { Entry } from './entry.ts'

/**
 * Posts movements. Stock changes in no other way. Writes each movement with the balance after it, updates stock lines and
 * reservations, and recomputes the holdings, all in the caller's transaction. Holdings are locked in a fixed order before
 * anything is read, so that concurrent postings wait for each other and none is lost. Call it once per transaction.
 * Returns the ids of the movements.
 * @throws LedgerRefusal if the stock does not allow it; the transaction must then be rolled back.
 */
export const post = async (tx: Db, entries: readonly Entry[]): Promise<number[]> => {
  if (entries.length === 0) return []
  const books = await lockBooks(tx, entries)
  const newId = await takeLineIds(tx, entries.length)
  const now = new Date().toISOString()
  const posted = entries.map((entry) => {
    const book = books.get(keyOf(entry))!.book
    const requestedAt = entry.at ? new Date(entry.at).toISOString() : now
    return applyEntry(book, entry, book.lastAt !== null && book.lastAt > requestedAt ? book.lastAt : requestedAt, newId)
  })
  const ids = await saveBooks(tx, [...books.values()], posted)
  await addDemand(tx, books, posted)
  await updateOrderLines(tx, posted)
  await refreshHoldings(
    tx,
    [...books.values()].map(({ book }) => book.holdingId),
  )
  return ids
}

/** The quantity reserved for an order line, in the line's unit. */
const reservedSql = sql`(select coalesce(sum(qty), 0) from allocation where so_line_id = so_line.id) / factor`

/** Takes ids for new stock lines from the database sequence, as many as could be needed. */
const takeLineIds = async (tx: Db, count: number): Promise<() => number> => {
  const ids = (
    await tx.query<{ id: number }>(sql`select nextval(pg_get_serial_sequence('stock_line', 'id')) as id from generate_series(1, ${count})`)
  ).map((row) => row.id)
  return () => ids.shift()! // one entry creates at most one line
}

type Books = Map<string, { book: Book; timezone: string }>

/** Adds despatches to the demand of their day at the site. A reversed despatch subtracts it again. */
const addDemand = async (tx: Db, books: Books, posted: readonly PostedEntry[]): Promise<void> => {
  for (const { entry, qty, at } of posted) {
    if (entry.type !== 'DESPATCH' && entry.type !== 'DESPATCH_REV') continue
    const { book, timezone } = books.get(keyOf(entry))!
    await tx.query(sql`
      insert into daily_demand (holding_id, day, qty) values (${book.holdingId}, (${at}::timestamptz at time zone ${timezone})::date, ${-qty})
      on conflict (holding_id, day) do update set qty = daily_demand.qty + excluded.qty`)
  }
}

/**
 * Updates the picked, despatched and allocated quantities of order lines after picks and despatches, in the line's unit. A case that is
 * picked in three parts must add up to one case, so base units are summed first and then divided.
 */
const updateOrderLines = async (tx: Db, posted: readonly PostedEntry[]): Promise<void> => {
  const picked = new Set(posted.flatMap(({ entry }) => (entry.type === 'PICK' && entry.soLineId !== undefined ? [entry.soLineId] : [])))
  for (const soLineId of picked)
    await tx.query(sql`
      update so_line set qty_picked = qty_despatched + (select coalesce(sum(qty), 0) from allocation a where a.so_line_id = so_line.id and a.picked) / factor,
        qty_allocated = ${reservedSql}
      where id = ${soLineId}`)
  const despatched = new Map<number, number>()
  for (const { entry, qty } of posted)
    if (entry.type === 'DESPATCH' && entry.soLineId !== undefined)
      despatched.set(entry.soLineId, roundQty((despatched.get(entry.soLineId) ?? 0) + Math.abs(qty)))
  for (const [soLineId, base] of despatched)
    await tx.query(sql`
      update so_line set qty_despatched = qty_despatched + ${base}::numeric / factor, qty_allocated = ${reservedSql} where id = ${soLineId}`)
}
