import sql from 'sql-template-tag'
import type { LineShortage, PickPlace, SalesOrderLine } from '#lib/contract/exact-types.ts'
import { ON_ORDER_SQL } from '../open-orders.ts'
import { SUPPLY_SQL } from '../supply.ts'
import type { Db } from '../../db/db.ts'
import type { Directory } from '../../http/directory.ts'
import { assignStock, type StockNeed } from '../../ledger/plan.ts'
import { unsuitableStock } from '#lib/shared/unsuitable-stock.ts'
import { UNIT_JOIN } from '../record-parts.ts'
import type { SalesRow } from './sales-rows.ts'
import { SO_LINE_COLUMNS, soLineAvailable } from './sales-rows.ts'

type Row = SalesOrderLine & {
  id: number
  holding_id: number | null
  factor: number
  unallocated: number
  available: number | null
  reserved: number | null
  reserved_here: number | null
  blocked: number | null
  next_date: string | null
  next_no: string | null
  next_id: number | null
  next_qty: number | null
}

/** Statuses in which each line comes with its available quantity, to compare with while it is edited. */
const EDITABLE_STATUSES = ['DRAFT', 'ENTERED']

/**
 * The lines of one sales order. `shortage` tells how much a short line still needs, what stock of the item is at the site, and when the
 * next receipt is expected; null for other lines. As in a release, lines of the same item share its stock from the top down.
 */
export const salesLinesOf = async (
  db: Db,
  order: Pick<SalesRow, 'id' | 'status' | 'is_open' | 'site_code'>,
  directory: Directory,
): Promise<SalesOrderLine[]> => {
  const today = directory.todayAt(order.site_code)
  const rows = await db.query<Row>(sql`
    with next as materialized (
      select distinct on (l.holding_id) l.holding_id, o.id, o.po_no, supply.day as date,
        sum(supply.on_order + supply.in_transit) as qty
      from po_line l join purchase_order o on o.id = l.po_id cross join ${SUPPLY_SQL} supply
      where l.holding_id in (select s.holding_id from so_line s where s.so_id = ${order.id} and s.base_unallocated > 0)
        and l.qty_outstanding > 0 and ${ON_ORDER_SQL}
      group by l.id, o.id, supply.day
      order by l.holding_id, 4 nulls last, o.id, l.line_no)
    select ${SO_LINE_COLUMNS}, l.id, l.holding_id, u.gtin, l.factor, l.base_unallocated as unallocated, ${soLineAvailable(directory)} as available, h.allocated - s.here as reserved, s.here - l.factor * l.qty_allocated as reserved_here,
      h.on_hold + h.quarantined + h.damaged + case when h.expired > 0 then ${EXPIRED_SQL} else 0 end as blocked, n.date as next_date, n.po_no as next_no, n.id as next_id, n.qty as next_qty
    from so_line l join sales_order o on o.id = l.so_id left join holding h on h.id = l.holding_id left join ${UNIT_JOIN}
    left join (select s.holding_id, sum(s.factor * s.qty_allocated) as here from so_line s where s.so_id = ${order.id} group by s.holding_id) s
      on s.holding_id = l.holding_id
    left join next n on n.holding_id = l.holding_id and l.base_unallocated > 0
    where l.so_id = ${order.id} order by l.line_no`)
  const places = Map.groupBy(await pickPlacesOf(db, order.id), (place) => place.line_no)
  const shares = order.is_open ? await sharesOf(db, rows, today) : new Map<number, number>()
  const shareOf = (row: Row) => shares.get(row.id) ?? row.available ?? 0
  const short = rows.filter((row) => order.is_open && isShort(row, shareOf(row)))
  const freeStock = Map.groupBy(await freeStockOf(db, short), (line) => line.holding_id)
  return rows.map((row) => ({
    ...lineOf(row, order, { share: shareOf(row), unsuitable: unsuitableFor(row, freeStock.get(row.holding_id ?? 0) ?? [], today) }),
    places: (places.get(row.line_no) ?? []).map(({ line_no: _line, ...place }) => place),
  }))
}

/** Stock of holding `h` with an expired disposition. Good stock that has expired is named among what a line cannot use. */
const EXPIRED_SQL = sql`(select coalesce(sum(x.on_hand), 0) from stock_line x where x.holding_id = h.id and x.bucket = 'expired')`

type Stock = Parameters<typeof assignStock>[0][number] & { holding_id: number }

/** What a release would give each line that shares its item with another line of the order: base units by line id. */
const sharesOf = async (db: Db, rows: readonly Row[], today: string): Promise<Map<number, number>> => {
  const waiting = rows.filter((row) => row.holding_id !== null && row.unallocated > 0)
  const shared = [...Map.groupBy(waiting, (row) => row.holding_id)].filter(([, lines]) => lines.length > 1)
  if (shared.length === 0) return new Map()
  const stock = await freeStockOf(db, waiting)
  const byHolding = Map.groupBy(stock, (line) => line.holding_id)
  const shares = new Map(shared.flatMap(([, lines]) => lines.map(({ id }): [number, number] => [id, 0])))
  for (const [holding, lines] of shared)
    for (const { key, qty } of assignStock(byHolding.get(holding ?? 0) ?? [], lines.map(needOf), today))
      shares.set(key, (shares.get(key) ?? 0) + qty)
  return shares
}

/** Good stock of the lines' items that is not allocated. */
const freeStockOf = async (db: Db, lines: readonly Row[]): Promise<Stock[]> => {
  const holdings = [...new Set(lines.flatMap(({ holding_id: id }) => id ?? []))]
  if (holdings.length === 0) return []
  return db.query<Stock>(sql`
    select x.holding_id, x.id, x.on_hand, x.allocated, x.disposition_code, x.lot_no, x.serial_no, x.expiry_date, x.received_date, x.location_code
    from stock_line x where x.holding_id = any(${holdings}::bigint[]) and x.bucket = 'available' and x.on_hand > x.allocated`)
}

/** Whether a line of an open order needs more than its share of the free stock, or is already back-ordered. */
const isShort = (row: Row, share: number): boolean => row.qty_back_ordered > 0 || row.unallocated > share

/** Free stock of the item that a line cannot use, in the line's unit. */
const unsuitableFor = (row: Row, stock: readonly Stock[], today: string): NonNullable<LineShortage['unsuitable']> => {
  const requirement = { lot: row.lot_no ?? '', minExpiry: row.expiry_min_date, serials: row.serial_nos }
  const freeStock = stock.map((line) => ({
    lot: line.lot_no,
    serial: line.serial_no,
    expiry: line.expiry_date,
    free: line.on_hand - line.allocated,
  }))
  return unsuitableStock(freeStock, requirement, today).map((part) => ({ ...part, qty: inUnit(part.qty, row.factor) }))
}

/** Converts base units to the unit of a line, rounded down to three decimals. */
const inUnit = (base: number, factor: number): number => Math.floor((base / factor) * 1000) / 1000

const needOf = (row: Row): StockNeed => ({
  key: row.id,
  qty: row.unallocated,
  factor: row.factor,
  lot: row.lot_no,
  minExpiry: row.expiry_min_date,
  serials: row.serial_nos,
})

/** Locations of the stock allocated to an order, picked stock included: by line, then by location code, which is the walking order. */
const pickPlacesOf = (db: Db, id: number) =>
  db.query<PickPlace & { line_no: number }>(sql`
    select l.line_no, x.location_code, x.sscc, x.lot_no, x.serial_no, x.expiry_date, round(sum(a.qty) / l.factor, 3) as qty, sum(a.qty) as base_qty, h.uom as base_uom, a.picked
    from so_line l join allocation a on a.so_line_id = l.id join stock_line x on x.id = a.stock_line_id
      left join holding h on h.id = l.holding_id
    where l.so_id = ${id} group by l.line_no, l.factor, h.uom, x.location_code, x.sscc, x.lot_no, x.serial_no, x.expiry_date, a.picked
    order by l.line_no, x.location_code, x.lot_no, x.serial_no, x.sscc`)

type FreeStock = { share: number; unsuitable: NonNullable<LineShortage['unsuitable']> }

/** Maps a row to a line. `share` is the line's part of the free stock, in base units. */
const lineOf = (row: Row, order: Pick<SalesRow, 'status' | 'is_open'>, { share, unsuitable }: FreeStock): SalesOrderLine => {
  const {
    id: _id,
    holding_id: _holding,
    factor,
    unallocated,
    available,
    reserved,
    reserved_here: reservedHere,
    blocked,
    next_date,
    next_no,
    next_id,
    next_qty,
    ...line
  } = row
  const ofLine = (base: number) => inUnit(base, factor)
  const isBackOrdered = row.qty_back_ordered > 0
  const hasNextReceipt = next_id !== null && next_no !== null
  const shortage: LineShortage = {
    qty: isBackOrdered ? row.qty_back_ordered : ofLine(unallocated),
    available: ofLine(share),
    blocked: ofLine(blocked ?? 0),
    reserved: ofLine(reserved ?? 0),
    reserved_here: ofLine(reservedHere ?? 0),
    ...(unsuitable.length > 0 && { unsuitable }),
    next_receipt: hasNextReceipt ? { date: next_date, po_no: next_no, po_id: `po_${next_id}`, qty: ofLine(next_qty ?? 0) } : null,
  }
  return {
    ...line,
    ...(EDITABLE_STATUSES.includes(order.status) && { available_now: available === null ? null : ofLine(available) }),
    shortage: order.is_open && isShort(row, share) ? shortage : null,
  }
}
