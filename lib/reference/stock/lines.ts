import sql, { join, type Sql } from 'sql-template-tag'
import type { StockLine } from '#lib/contract/stock.ts'
import type { Db } from '../db/db.ts'
import type { Directory } from '../http/directory.ts'
import { daysBetween, maybeInstantIn } from '../http/instant.ts'
import type { SortColumn } from '../http/sort.ts'

const text = (name: string, nullable = false): SortColumn => ({ sql: sql([`l.${name}`]), type: 'text', nullable })
const amount = (name: string): SortColumn => ({ sql: sql([`l.${name}`]), type: 'numeric' })
const date = (name: string): SortColumn => ({ sql: sql([`l.${name}`]), type: 'date', nullable: true })

/** What stock lines can be sorted by. */
export const LINE_SORT: Readonly<Record<string, SortColumn>> = {
  product_code: text('product_code'),
  client_code: text('client_code'),
  owner_code: text('owner_code'),
  site_code: text('site_code'),
  location_code: text('location_code'),
  zone: text('zone'),
  location_type: text('location_type'),
  sscc: text('sscc', true),
  lot_no: text('lot_no', true),
  serial_no: text('serial_no', true),
  expiry_date: date('expiry_date'),
  manufactured_date: date('manufactured_date'),
  received_date: date('received_date'),
  disposition_code: text('disposition_code'),
  on_hand: amount('on_hand'),
  allocated: amount('allocated'),
  available: amount('available'),
  po_no: text('po_no', true),
  supplier_code: text('supplier_code', true),
  last_counted_at: { sql: sql`l.last_counted_at`, type: 'timestamptz', nullable: true },
}

export const LINE_COLUMNS = sql`
  l.id, h.public_id as holding_id, l.client_code, l.owner_code, l.site_code, l.product_code, h.product_name, h.uom, l.location_code, l.zone,
  l.location_type, l.sscc, l.lot_no, l.serial_no, l.expiry_date, l.manufactured_date, l.received_date, l.disposition_code,
  d.label as disposition_name, d.is_available, l.hold_reason, l.hold_by, l.hold_at, l.on_hand, l.allocated, l.available, l.po_no,
  l.receipt_no, l.supplier_code, l.container_no, l.last_counted_at, l.version, l.attributes`

export const LINE_FROM = sql`stock_line l join holding h on h.id = l.holding_id join disposition d on d.disposition_code = l.disposition_code`

export type LineRow = Omit<StockLine, 'id' | 'age_days' | 'days_to_expiry'> & { id: number }

/** A stock line as the contract has it; ages are counted in days of its site. */
export const lineOf = (row: LineRow, directory: Directory): StockLine => {
  const today = directory.todayAt(row.site_code)
  const zone = directory.zoneOf(row.site_code)
  return {
    id: `L${row.id}`,
    holding_id: row.holding_id,
    client_code: row.client_code,
    owner_code: row.owner_code,
    site_code: row.site_code,
    product_code: row.product_code,
    product_name: row.product_name,
    uom: row.uom,
    location_code: row.location_code,
    zone: row.zone,
    location_type: row.location_type,
    sscc: row.sscc,
    lot_no: row.lot_no,
    serial_no: row.serial_no,
    expiry_date: row.expiry_date,
    manufactured_date: row.manufactured_date,
    received_date: row.received_date,
    age_days: row.received_date === null ? null : daysBetween(row.received_date, today),
    days_to_expiry: row.expiry_date === null ? null : daysBetween(today, row.expiry_date),
    disposition_code: row.disposition_code,
    disposition_name: row.disposition_name,
    is_available: row.is_available,
    hold_reason: row.hold_reason,
    hold_by: row.hold_by,
    hold_at: maybeInstantIn(row.hold_at, zone),
    on_hand: row.on_hand,
    allocated: row.allocated,
    available: row.available,
    po_no: row.po_no,
    receipt_no: row.receipt_no,
    supplier_code: row.supplier_code,
    container_no: row.container_no,
    last_counted_at: maybeInstantIn(row.last_counted_at, zone),
    version: row.version,
    attributes: row.attributes,
  }
}

/** How many lines a condition finds, and the sums of their amounts where all of them share one unit. */
export const lineTotals = async (db: Db, where: Sql): Promise<{ total: number; totals: Record<string, number> | null }> => {
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from stock_line l where ${where}`)
  const total = counted?.total ?? 0
  if (total === 0 || (await unitsOf(db, where)) !== 1) return { total, totals: null }
  const [totals] = await db.query<Record<string, number>>(sql`
    select coalesce(sum(l.on_hand), 0) as on_hand, coalesce(sum(l.allocated), 0) as allocated, coalesce(sum(l.available), 0) as available
    from stock_line l where ${where}`)
  return { total, totals: totals ?? null }
}

/** How many base units the lines have. Asked unit by unit, since each question ends with the first line that has it. */
const unitsOf = async (db: Db, where: Sql): Promise<number> => {
  const units = await db.query<{ uom: string }>(sql`select distinct base_uom as uom from product`)
  const questions = units.map(
    ({ uom }) => sql`(case when exists (
      select 1 from stock_line l where ${where} and l.holding_id in (select u.id from holding u where u.uom = ${uom})) then 1 else 0 end)`,
  )
  if (questions.length === 0) return 0
  const [row] = await db.query<{ units: number }>(sql`select ${join(questions, ' + ')} as units`)
  return row?.units ?? 0
}
