import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { bucketOf, type Line, type PostedEntry } from './book.ts'
import type { LockedBook } from './lock-books.ts'
import { keyOf } from './lock-books.ts'
import { LedgerRefusal } from './refusal.ts'

/** Writes the changes of locked books and their movements. Returns the ids of the movements. */
export const saveBooks = async (tx: Db, books: readonly LockedBook[], posted: readonly PostedEntry[]): Promise<number[]> => {
  const keys = new Map(books.map(({ book, key }) => [book.holdingId, key]))
  const changed = books.flatMap(({ book, linesBefore }) =>
    [...book.lines.values()].filter((line) => JSON.stringify(line) !== linesBefore.get(line.id)),
  )
  await endAllocations(tx, books)
  const deletedIds = books.flatMap(({ book, linesBefore }) => [...linesBefore.keys()].filter((id) => !book.lines.has(id)))
  if (deletedIds.length > 0) await tx.query(sql`delete from stock_line where id = any(${deletedIds}::bigint[])`)
  // After deleting empty lines, because a new line may have the same key as one of them.
  await saveLines(tx, changed, keys)
  await saveAllocations(tx, books)
  for (const { book } of books)
    await tx.query(sql`update holding set last_movement_at = ${book.lastAt}, version = version + 1 where id = ${book.holdingId}`)
  return posted.length > 0 ? saveMovements(tx, books, posted) : []
}

const saveLines = async (tx: Db, lines: readonly Line[], keys: ReadonlyMap<number, LockedBook['key']>): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map((line) => {
    const key = keys.get(line.holding_id)!
    return {
      ...line,
      client_code: key.client,
      owner_code: key.owner,
      site_code: key.site,
      product_code: key.product,
      bucket: bucketOf(line.disposition_code),
    }
  })
  const saved = await tx.query<{ id: number }>(sql`
    insert into stock_line (id, holding_id, client_code, owner_code, site_code, product_code, location_code, zone, location_type, sscc, lot_no, serial_no,
      disposition_code, bucket, on_hand, allocated, expiry_date, has_expired, manufactured_date, received_date, hold_reason, hold_by, hold_at,
      po_no, receipt_no, supplier_code, container_no, last_counted_at, attributes)
    select r.id, r.holding_id, r.client_code, r.owner_code, r.site_code, r.product_code, r.location_code, l.zone, l.location_type, r.sscc, r.lot_no, r.serial_no,
      r.disposition_code, r.bucket, r.on_hand, r.allocated, r.expiry_date, coalesce(r.expiry_date <= s.stock_day, false), r.manufactured_date, r.received_date, r.hold_reason, r.hold_by, r.hold_at,
      r.po_no, r.receipt_no, r.supplier_code, r.container_no, r.last_counted_at, r.attributes
    from jsonb_populate_recordset(null::stock_line, ${JSON.stringify(rows)}::jsonb) r
      join location l on l.site_code = r.site_code and l.location_code = r.location_code join site s on s.site_code = r.site_code
    on conflict (id) do update set on_hand = excluded.on_hand, allocated = excluded.allocated, expiry_date = excluded.expiry_date, has_expired = excluded.has_expired,
      received_date = excluded.received_date, hold_reason = excluded.hold_reason, hold_by = excluded.hold_by, hold_at = excluded.hold_at,
      last_counted_at = excluded.last_counted_at, version = stock_line.version + 1
    returning id`)
  if (saved.length === rows.length) return
  const savedIds = new Set(saved.map((row) => row.id))
  const unsaved = rows.find((row) => !savedIds.has(row.id))!
  throw new LedgerRefusal('UNKNOWN', `There is no location ${unsaved.location_code} at ${unsaved.site_code}.`)
}

const endAllocations = async (tx: Db, books: readonly LockedBook[]): Promise<void> => {
  const ended = books.flatMap(({ book }) =>
    book.allocations.flatMap((allocation) => (allocation.id !== null && allocation.qty === 0 ? [allocation.id] : [])),
  )
  if (ended.length > 0) await tx.query(sql`delete from allocation where id = any(${ended}::bigint[])`)
}

const saveAllocations = async (tx: Db, books: readonly LockedBook[]): Promise<void> => {
  const allocated = new Map(books.flatMap((locked) => [...locked.allocatedBefore]))
  for (const allocation of books.flatMap(({ book }) => book.allocations)) {
    if (allocation.id === null) {
      if (allocation.qty > 0)
        await tx.query(sql`
        insert into allocation (so_line_id, stock_line_id, holding_id, qty, picked) values (${allocation.so_line_id}, ${allocation.stock_line_id}, ${allocation.holding_id}, ${allocation.qty}, ${allocation.picked})`)
    } else if (allocation.qty > 0 && allocation.qty !== allocated.get(allocation.id))
      await tx.query(sql`update allocation set qty = ${allocation.qty} where id = ${allocation.id}`)
  }
}

const saveMovements = async (tx: Db, books: readonly LockedBook[], posted: readonly PostedEntry[]): Promise<number[]> => {
  const byKey = new Map(books.map((locked) => [keyOf(locked.key), locked.book]))
  const rows = posted.map(({ entry, direction, qty, balance, at, from, to }) => {
    const line = from ?? to!
    const book = byKey.get(keyOf(entry))!
    return {
      moved_at: at,
      holding_id: book.holdingId,
      client_code: entry.client,
      owner_code: entry.owner,
      site_code: entry.site,
      product_code: entry.product,
      type_code: entry.type,
      direction,
      qty,
      balance_after: balance,
      uom: book.uom,
      lot_no: line.lot_no,
      serial_no: line.serial_no,
      expiry_date: line.expiry_date,
      sscc: line.sscc ?? to?.sscc ?? null,
      from_line_id: from?.id ?? null,
      to_line_id: to?.id ?? null,
      from_location: from?.location_code ?? null,
      to_location: to?.location_code ?? null,
      from_disposition: from?.disposition_code ?? null,
      to_disposition: to?.disposition_code ?? null,
      reason_code: entry.reasonCode ?? null,
      reason: entry.reason ?? null,
      ref_type: entry.refType ?? null,
      ref_no: entry.refNo ?? null,
      ref_line_no: entry.refLine ?? null,
      user_name: entry.user ?? null,
      channel: entry.channel ?? 'API',
      device: entry.device ?? null,
      stream_code: entry.stream ?? null,
      note: entry.note ?? null,
    }
  })
  const columns = sql`moved_at, holding_id, client_code, owner_code, site_code, product_code, type_code, direction, qty, balance_after, uom, lot_no, serial_no,
      expiry_date, sscc, from_line_id, to_line_id, from_location, to_location, from_disposition, to_disposition, reason_code, reason, ref_type, ref_no, ref_line_no,
      user_name, channel, device, stream_code, note`
  const saved = await tx.query<{ id: number }>(sql`
    insert into movement (${columns})
    select ${columns} from jsonb_populate_recordset(null::movement, ${JSON.stringify(rows)}::jsonb) with ordinality as r order by ordinality
    returning id`)
  return saved.map((row) => row.id)
}
