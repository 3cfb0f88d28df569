import sql, { raw } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import type { Allocation, Book, Line } from './book.ts'
import type { HoldingKey } from './entry.ts'
import { LedgerRefusal } from './refusal.ts'

export type LockedBook = {
  book: Book
  key: HoldingKey
  timezone: string
  linesBefore: Map<number, string>
  allocatedBefore: Map<number, number>
}

export const keyOf = ({ client, owner, site, product }: HoldingKey): string => JSON.stringify([client, owner, site, product])

/** Locks the holdings of some keys, creates missing ones, and reads all their stock. Refuses unknown items and owners. */
export const lockBooks = async (tx: Db, keys: readonly HoldingKey[]): Promise<Map<string, LockedBook>> => {
  const rows = await lockHoldings(tx, keys, 'update')
  const rowsByKey = new Map(rows.map((row) => [keyOf(row), row]))
  const missing = keys.find((key) => !rowsByKey.has(keyOf(key)))
  if (missing) throw new LedgerRefusal('UNKNOWN', `Item ${missing.product} of ${missing.owner} is not known at ${missing.site}.`)
  return readBooks(tx, rowsByKey)
}

type HoldingRow = HoldingKey & { id: number; uom: string; on_hand: number; last_movement_at: string | null; timezone: string }

/**
 * Locks holdings and creates missing ones, except for unknown products and owners. `no key update` is enough for an order that
 * only refers to a holding. A transaction must lock all its holdings in one call (`moreIds` are those known by id only), because
 * two calls would break the lock order by id.
 */
export const lockHoldings = async (
  tx: Db,
  keys: readonly HoldingKey[],
  strength: 'update' | 'no key update',
  moreIds: readonly number[] = [],
): Promise<HoldingRow[]> => {
  // Always in the same order, so that two postings cannot deadlock.
  const sortedKeys = [...new Map(keys.map((key) => [keyOf(key), key])).values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const column = (name: keyof HoldingKey) => sortedKeys.map((key) => key[name])
  const keyRows = sql`unnest(${column('client')}::text[], ${column('owner')}::text[], ${column('site')}::text[], ${column('product')}::text[]) as k (client, owner, site, product)`
  await tx.query(sql`
    insert into holding (client_code, owner_code, site_code, product_code, product_name, product_group, gtin, supplier_code, uom, search_text, unit_weight_kg, unit_volume_m3)
    select p.client_code, k.owner, k.site, p.product_code, p.product_name, p.product_group, p.gtin, p.supplier_code, p.base_uom, p.search_text, p.weight_kg, p.volume_m3
    from ${keyRows}
      join product p on p.client_code = k.client and p.product_code = k.product
      join owner o on o.client_code = k.client and o.owner_code = k.owner
    where not exists (select from holding h where h.client_code = k.client and h.owner_code = k.owner and h.site_code = k.site and h.product_code = k.product)
    order by k.client, k.owner, k.site, k.product
    on conflict do nothing`)
  const ids = await tx.query<{ id: number }>(sql`
    select h.id from ${keyRows} join holding h on h.client_code = k.client and h.owner_code = k.owner and h.site_code = k.site and h.product_code = k.product`)
  return lockByIds(tx, [...ids.map((row) => row.id), ...moreIds], strength)
}

/**
 * Locks holdings by id and reads them. Look the ids up first: if a locking query has a join or subquery, a row that changes
 * while the query waits for its lock can drop out of the result, neither locked nor found.
 */
export const lockByIds = (tx: Db, ids: readonly number[], strength: 'update' | 'no key update'): Promise<HoldingRow[]> =>
  tx.query<HoldingRow>(sql`
    select h.id, h.client_code as client, h.owner_code as owner, h.site_code as site, h.product_code as product, h.uom, h.on_hand, h.last_movement_at,
      (select timezone from site s where s.site_code = h.site_code) as timezone
    from holding h where h.id = any(${[...new Set(ids)]}::bigint[]) order by h.id for ${raw(strength)} of h`)

const readBooks = async (tx: Db, holdings: Map<string, HoldingRow>): Promise<Map<string, LockedBook>> => {
  const ids = [...holdings.values()].map((row) => row.id)
  const lines = await tx.query<Line>(sql`
    select id, holding_id, location_code, sscc, lot_no, serial_no, disposition_code, on_hand, allocated, expiry_date, manufactured_date, received_date,
      hold_reason, hold_by, hold_at, po_no, receipt_no, supplier_code, container_no, last_counted_at, attributes
    from stock_line where holding_id = any(${ids}::bigint[]) order by id`)
  const allocations = await tx.query<Allocation>(sql`
    select id, so_line_id, stock_line_id, holding_id, qty, picked from allocation where holding_id = any(${ids}::bigint[]) order by id`)
  const [linesByHolding, allocationsByHolding] = [
    Map.groupBy(lines, (line) => line.holding_id),
    Map.groupBy(allocations, (allocation) => allocation.holding_id),
  ]
  return new Map(
    [...holdings].map(([keyText, row]) => {
      const holdingLines = linesByHolding.get(row.id) ?? []
      const book: Book = {
        holdingId: row.id,
        uom: row.uom,
        balance: row.on_hand,
        lastAt: row.last_movement_at,
        lines: new Map(holdingLines.map((line) => [line.id, line])),
        allocations: allocationsByHolding.get(row.id) ?? [],
      }
      const linesBefore = new Map(holdingLines.map((line) => [line.id, JSON.stringify(line)]))
      // Stored allocations have an id.
      const allocatedBefore = new Map(book.allocations.map((allocation) => [allocation.id!, allocation.qty]))
      return [keyText, { book, key: row, timezone: row.timezone, linesBefore, allocatedBefore }]
    }),
  )
}
