import sql from 'sql-template-tag'
import type {
  LineShortage as LineShortageSchema,
  PickPlace as PickPlaceSchema,
  SalesOrderLine as SalesOrderLineSchema,
} from '#lib/contract/orders/sales-orders.ts'
import type { Db } from '../../db/db.ts'
import { UNIT_OF_LINE } from '../facts.ts'
import type { SalesRow } from './sales-rows.ts'
import { SO_LINE_AVAILABLE, SO_LINE_COLUMNS } from './sales-rows.ts'
import type { Exact } from '#lib/contract/engine/tolerant.ts'

type LineShortage = Exact<typeof LineShortageSchema>
type PickPlace = Exact<typeof PickPlaceSchema>
type SalesOrderLine = Exact<typeof SalesOrderLineSchema>

type Row = SalesOrderLine & {
  factor: number
  unallocated: number
  available: number | null
  reserved: number | null
  blocked: number | null
  next_date: string | null
  next_no: string | null
  next_id: number | null
  next_qty: number | null
}

/** Statuses whose lines can still be changed: what is available now matters to anyone who types. */
const IN_ENTRY = ['DRAFT', 'ENTERED']

/**
 * The lines of one sales order. A line that cannot be had in full says how much is missing, what else of the item stands
 * in the building, and when the next receipt is expected.
 */
export const salesLinesOf = async (db: Db, order: Pick<SalesRow, 'id' | 'status' | 'is_open'>): Promise<SalesOrderLine[]> => {
  const rows = await db.query<Row>(sql`
    with next as materialized (
      select distinct on (x.holding_id) x.holding_id, p.id, p.po_no, coalesce(x.expected_date, p.expected_date) as date,
        x.base_on_order + x.base_in_transit as qty
      from po_line x join purchase_order p on p.id = x.po_id
      where x.holding_id in (select s.holding_id from so_line s where s.so_id = ${order.id} and s.base_unallocated > 0)
        and x.qty_outstanding > 0 and p.is_open and p.status <> 'DRAFT'
      order by x.holding_id, 4 nulls last, p.id, x.line_no)
    select ${SO_LINE_COLUMNS}, u.gtin, l.factor, l.base_unallocated as unallocated, ${SO_LINE_AVAILABLE} as available, h.allocated - l.factor * l.qty_allocated as reserved,
      h.on_hold + h.quarantined + h.damaged + h.expired as blocked, n.date as next_date, n.po_no as next_no, n.id as next_id, n.qty as next_qty
    from so_line l join sales_order o on o.id = l.so_id left join holding h on h.id = l.holding_id left join ${UNIT_OF_LINE}
    left join next n on n.holding_id = l.holding_id and l.base_unallocated > 0
    where l.so_id = ${order.id} order by l.line_no`)
  const places = Map.groupBy(await placesOf(db, order.id), (place) => place.line_no)
  return rows.map((row) => ({
    ...lineOf(row, order),
    places: (places.get(row.line_no) ?? []).map(({ line_no: _line, ...place }) => place),
  }))
}

/** Where the stock stands that is reserved for an order, in the order in which one walks past it. */
const placesOf = (db: Db, id: number) =>
  db.query<PickPlace & { line_no: number }>(sql`
    select l.line_no, x.location_code, x.sscc, x.lot_no, x.serial_no, x.expiry_date, round(sum(a.qty) / l.factor, 3) as qty, sum(a.qty) as base_qty, h.uom as base_uom, a.picked
    from so_line l join allocation a on a.so_line_id = l.id join stock_line x on x.id = a.stock_line_id
      left join holding h on h.id = l.holding_id
    where l.so_id = ${id} group by l.line_no, l.factor, h.uom, x.location_code, x.sscc, x.lot_no, x.serial_no, x.expiry_date, a.picked
    order by l.line_no, x.location_code, x.lot_no, x.serial_no, x.sscc`)

const lineOf = (row: Row, order: Pick<SalesRow, 'status' | 'is_open'>): SalesOrderLine => {
  const { factor, unallocated, available, reserved, blocked, next_date, next_no, next_id, next_qty, ...line } = row
  const inUnit = (base: number) => Math.floor((base / factor) * 1000) / 1000
  const missing = row.qty_back_ordered > 0 ? row.qty_back_ordered : inUnit(Math.max(0, unallocated - (available ?? 0)))
  const shortage: LineShortage | null =
    order.is_open && missing > 0
      ? {
          qty: missing,
          available: inUnit(available ?? 0),
          blocked: inUnit(blocked ?? 0),
          reserved: inUnit(reserved ?? 0),
          next_receipt:
            next_id === null || next_no === null
              ? null
              : { date: next_date, po_no: next_no, po_id: `po_${next_id}`, qty: inUnit(next_qty ?? 0) },
        }
      : null
  return {
    ...line,
    ...(IN_ENTRY.includes(order.status) && { available_now: available === null ? null : inUnit(available) }),
    shortage,
  }
}
