import sql, { type Sql } from 'sql-template-tag'
import type { StockLine } from '#lib/contract/exact-types.ts'
import type { Db } from '../../db/db.ts'
import type { Directory } from '../../http/directory.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import { daysBetween } from '#lib/shared/days.ts'
import type { SortColumn } from '../../http/sort.ts'
import { GTINS } from './holdings.ts'
import { lineHoldingsSql, whereOf, type ListRequest } from '../filters.ts'

const text = (name: string, nullable = false): SortColumn => ({ sql: sql([`l.${name}`]), type: 'text', nullable })
const amount = (name: string): SortColumn => ({ sql: sql([`l.${name}`]), type: 'numeric' })
const date = (name: string): SortColumn => ({ sql: sql([`l.${name}`]), type: 'date', nullable: true })

/** Sort keys of stock lines. */
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
  l.id, h.public_id as holding_id, l.client_code, l.owner_code, l.site_code, l.product_code, h.product_name, h.gtin, ${GTINS} as gtins, h.uom, l.location_code, l.zone,
  l.location_type, l.sscc, l.lot_no, l.serial_no, l.expiry_date, l.manufactured_date, l.received_date, l.disposition_code,
  d.label as disposition_name, d.is_available, l.hold_reason, l.hold_by, l.hold_at, l.on_hand, l.allocated, l.available, l.po_no,
  l.receipt_no, l.supplier_code, l.container_no, l.last_counted_at, l.version, l.attributes`

/** Lines with the joins that add names. The joins always match; as left joins, the planner can drop those that a query does not need. */
export const LINE_FROM = sql`stock_line l left join holding h on h.id = l.holding_id left join disposition d on d.disposition_code = l.disposition_code`

export type LineRow = Omit<StockLine, 'id' | 'age_days' | 'days_to_expiry'> & { id: number }

/** Maps a row to the contract's stock line. Ages are in days, by the calendar of the line's site. */
export const lineOf = (row: LineRow, directory: Directory): StockLine => {
  const today = directory.todayAt(row.site_code)
  const zone = directory.zoneOf(row.site_code)
  return {
    ...row,
    id: `L${row.id}`,
    age_days: row.received_date === null ? null : daysBetween(row.received_date, today),
    days_to_expiry: row.expiry_date === null ? null : daysBetween(today, row.expiry_date),
    hold_at: maybeInstantIn(row.hold_at, zone),
    last_counted_at: maybeInstantIn(row.last_counted_at, zone),
  }
}

// Nearly every product has this unit. Lines do not store their unit, so only products with other units are looked up.
const COMMON_UNIT = 'EACH'

type Counted = { total: number; otherUnits: number }

type Totals = { total: number; totals: Record<string, number> | null }

const sumsOf = (alias: string): Sql =>
  sql([['on_hand', 'allocated', 'available'].map((name) => `coalesce(sum(${alias}.${name}), 0) as ${name}`).join(', ')])

/** Counts the lines of a list and totals their amounts if all have the same unit. */
export const lineTotals = async (db: Db, request: ListRequest): Promise<Totals> => {
  const holdings = lineHoldingsSql(request)
  return holdings ? totalsByHolding(db, holdings) : totalsByLine(db, whereOf(request, 'table'))
}

const totalsByHolding = async (db: Db, where: Sql): Promise<Totals> => {
  const [row] = await db.query<Record<string, number> & { first: string; last: string }>(sql`
    select coalesce(sum(h.lines), 0) as total, min(h.uom) as first, max(h.uom) as last from holding h where ${where}`)
  const total = row?.['total'] ?? 0
  if (total === 0 || row?.first !== row?.last) return { total, totals: null }
  const [totals] = await db.query<Record<string, number>>(sql`select ${sumsOf('h')} from holding h where ${where}`)
  return { total, totals: totals ?? null }
}

const totalsByLine = async (db: Db, where: Sql): Promise<Totals> => {
  const [counted] = await db.query<Counted>(sql`
    select count(*) as total, count(*) filter (where l.holding_id in (select u.id from holding u where u.uom <> ${COMMON_UNIT})) as "otherUnits"
    from stock_line l where ${where}`)
  const { total, otherUnits } = counted ?? { total: 0, otherUnits: 0 }
  if (total === 0 || !(await shareOneUnit(db, where, { total, otherUnits }))) return { total, totals: null }
  const [totals] = await db.query<Record<string, number>>(sql`select ${sumsOf('l')} from stock_line l where ${where}`)
  return { total, totals: totals ?? null }
}

const shareOneUnit = async (db: Db, where: Sql, { total, otherUnits }: Counted): Promise<boolean> => {
  if (otherUnits === 0 || otherUnits < total) return otherUnits === 0
  const [row] = await db.query<{ units: number }>(sql`
    select count(distinct h.uom) as units from stock_line l join holding h on h.id = l.holding_id where ${where}`)
  return row?.units === 1
}
