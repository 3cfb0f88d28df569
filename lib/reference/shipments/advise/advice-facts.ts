import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { holdLock } from '../../db/advisory-lock.ts'
import type { Db } from '../../db/db.ts'
import { visiblePurchases } from '../../orders/visible-orders.ts'

/** The purchase order of an advised shipment, locked until the transaction ends. */
export type AdvisedOrder = {
  id: number
  po_no: string
  client_code: string
  owner_code: string
  site_code: string
  supplier_code: string | null
  supplier_name: string | null
  status: string
  expected_date: string | null
  promised_date: string | null
  /** The promise for the order itself, without those that its shipments make. */
  own_promised_date: string | null
  require_lot: boolean
  require_expiry: boolean
}

/** A line of the order. `open` is the part of `outstanding` that is not advised yet; both are in the line's unit. */
export type OrderLine = {
  id: number
  line_no: number
  holding_id: number | null
  product_code: string
  uom: string
  factor: number
  open: number
  outstanding: number
  is_weighed: boolean
  lot_tracked: boolean
  expiry_tracked: boolean
}

const COLUMNS = sql`o.id, o.po_no, o.client_code, o.owner_code, o.site_code, o.supplier_code, o.status, o.expected_date, o.promised_date, o.own_promised_date,
  (select s.name from supplier s where s.supplier_code = o.supplier_code) as supplier_name,
  coalesce((c.options ->> 'require_lot')::boolean, false) as require_lot,
  coalesce((c.options ->> 'require_expiry')::boolean, false) as require_expiry`

/** Locks the order with this number, unless it is a draft or hidden from the caller. Of several, prefers open ones, then the newest. */
export const lockOrderByNumber = async (tx: Db, caller: Caller, no: string): Promise<AdvisedOrder | null> => {
  const [row] = await tx.query<AdvisedOrder>(sql`
    select ${COLUMNS} from purchase_order o join client c on c.client_code = o.client_code
    where ${visiblePurchases(caller.access, caller)}
      and o.po_no = ${no.trim().toUpperCase()} and o.status <> 'DRAFT'
    order by o.is_open desc, o.id desc limit 1 for update of o`)
  return row ?? null
}

/**
 * Makes concurrent requests that name ASN numbers and SSCCs wait for each other, so that each of them sees which are in use. Lock the
 * order and its shipment first.
 */
export const lockAdvice = (tx: Db): Promise<unknown> => holdLock(tx, 'advice')

/** Locks the order of a shipment. */
export const lockOrderOfShipment = async (tx: Db, shipment: number): Promise<AdvisedOrder | null> => {
  const [row] = await tx.query<AdvisedOrder>(sql`
    select ${COLUMNS} from purchase_order o join client c on c.client_code = o.client_code
    where o.id = (select x.order_id from shipment_order x where x.shipment_id = ${shipment} and x.kind = 'PO' order by x.order_id limit 1)
    for update of o`)
  return row ?? null
}

/** Lines of an order, by line number. */
export const readOrderLines = async (tx: Db, order: AdvisedOrder): Promise<Map<number, OrderLine>> => {
  const rows = await tx.query<OrderLine>(sql`
    select l.id, l.line_no, l.holding_id, l.product_code, l.uom, l.factor, l.qty_outstanding as outstanding,
      greatest(0, l.qty_outstanding - greatest(0, l.qty_advised - l.qty_received)) as open,
      coalesce(p.is_weighed, false) as is_weighed, coalesce(p.lot_tracked, false) as lot_tracked,
      coalesce(p.expiry_tracked, false) as expiry_tracked
    from po_line l left join product p on p.client_code = ${order.client_code} and p.product_code = l.product_code
    where l.po_id = ${order.id} order by l.line_no`)
  return new Map(rows.map((row) => [row.line_no, row]))
}
