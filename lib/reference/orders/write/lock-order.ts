import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import { allOf } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import type { OrderKey } from './history.ts'
import type { OrderAuthor } from './order-author.ts'
import { visibleOrders } from '../visible-orders.ts'
import { TABLE } from './store-header.ts'
import { HEADER_FIELDS, NUMBER_KEY } from '../body/fields.ts'

/** A locked order as stored in the database. */
export type LockedOrder = OrderKey & {
  status: string
  version: number
  updatedBy: string | null
  orderType: string
  onShortage: string
  /** Every column of the header. */
  row: Readonly<Record<string, unknown>>
}

/** The columns of an order header that are read here; `?` marks those of one kind only. Other columns are accessed by name. */
type Row = Readonly<Record<string, unknown>> & {
  id: number
  po_no?: string
  so_no?: string
  client_code: string
  owner_code: string
  site_code: string
  status: string
  order_type: string
  on_shortage?: string
  version: number
  updated_by: string | null
}

/** Locks an order; null if it does not exist or the author may not see it. To avoid deadlocks, lock the order before its holdings. */
export const lockOrder = async (
  tx: Db,
  { caller }: Pick<OrderAuthor, 'caller'>,
  kind: OrderKind,
  id: number,
): Promise<LockedOrder | null> => {
  const [row] = await tx.query<Row>(sql`
    select o.* from ${TABLE[kind]} o where ${allOf([sql`o.id = ${id}`, visibleOrders(kind, caller.access, caller)])} for update of o`)
  return row ? lockedOrder(kind, row) : null
}

/** Locks an order without checking who may see it, for simulated warehouse work, which has no user. */
export const lockAnyOrder = async (tx: Db, kind: OrderKind, id: number): Promise<LockedOrder | null> => {
  const [row] = await tx.query<Row>(sql`select o.* from ${TABLE[kind]} o where o.id = ${id} for update of o`)
  return row ? lockedOrder(kind, row) : null
}

const lockedOrder = (kind: OrderKind, row: Row): LockedOrder => ({
  kind,
  id: row.id,
  no: row[NUMBER_KEY[kind]] ?? '',
  client_code: row.client_code,
  owner_code: row.owner_code,
  site_code: row.site_code,
  status: row.status,
  version: row.version,
  updatedBy: row.updated_by,
  orderType: row.order_type,
  onShortage: row.on_shortage ?? 'BACK_ORDER',
  row,
})

/** Whether a draft has a number of its own: it gets one if the client has no number series, until its author enters one. */
export const hasGeneratedNumber = ({ no, status }: Pick<LockedOrder, 'no' | 'status'>): boolean =>
  no.startsWith('DRAFT-') && (status === 'DRAFT' || status === 'ERROR')

/** The stored order as a request body of the contract, into which changed fields are merged. */
export const storedBody = async (tx: Db, order: LockedOrder): Promise<Record<string, unknown>> => {
  const head = Object.fromEntries(HEADER_FIELDS[order.kind].map(({ key }) => [key, order.row[key] ?? null]))
  return {
    ...head,
    [NUMBER_KEY[order.kind]]: hasGeneratedNumber(order) ? null : order.no,
    ...(order.kind === 'SO' && { ship_to: order.row['ship_to'] }),
    lines: await linesOf(tx, order),
  }
}

const linesOf = (tx: Db, { kind, id }: LockedOrder): Promise<unknown[]> =>
  tx.query(
    kind === 'PO'
      ? sql`select line_no, nullif(product_code, '') as product_code, nullif(uom, '') as uom, nullif(qty_ordered, 0) as qty, lot_no, expiry_date,
          disposition_code, notes from po_line where po_id = ${id} order by line_no`
      : sql`select line_no, nullif(product_code, '') as product_code, nullif(uom, '') as uom, nullif(qty_ordered, 0) as qty, lot_no, expiry_min_date,
          serial_nos, disposition_code, unit_price, notes from so_line where so_id = ${id} order by line_no`,
  )
