import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { allocateOrder } from './allocate.ts'
import type { LockedOrder } from '../write/lock-order.ts'
import { logOrder, recordStep } from '../write/history.ts'
import { suggestNumber } from '../check/known-orders.ts'
import { nameOf, type OrderAuthor } from '../write/order-author.ts'
import { finishStep, setStatus, type StepResult } from './steps.ts'
import { recountOrder } from '../write/store-lines.ts'

/**
 * Splits a sales order for partial shipment: reserves the available stock for it, even if its order type only ships complete, and
 * moves the rest to a new back order (`SO-204410-A`). Together, the two orders have the original quantities. If nothing is short, the
 * order is only allocated.
 */
export const split = async (tx: Db, author: OrderAuthor, order: LockedOrder): Promise<StepResult> => {
  const allocation = await allocateOrder(tx, order, author.now(), true)
  if (!allocation.ok) return allocation
  if (allocation.status === 'BACK_ORDERED')
    return { ok: false, message: `Nothing on ${order.no} is in stock yet, so there is nothing to split off.` }
  const backOrderNo = allocation.status === 'PART_ALLOCATED' ? await moveRest(tx, author, order) : null
  const text = backOrderNo ? `The rest is back-ordered as ${backOrderNo}.` : allocation.text
  await setStatus(tx, order, { to: 'ALLOCATED', at: author.now().toISOString(), by: nameOf(author), text })
  await finishStep(
    tx,
    author,
    order,
    'UPDATED',
    backOrderNo ? `Split: the rest is back-ordered as ${backOrderNo}` : allocation.text,
    'ALLOCATED',
  )
  return { ok: true, warnings: backOrderNo ? [{ code: 'SPLIT', path: null, message: `The rest is back-ordered as ${backOrderNo}.` }] : [] }
}

/** SQL for the serial numbers of a line `l`: those of the pieces reserved for it, or all others. */
const serialsOf = (isReserved: boolean): Sql => sql`array(
  select n.serial_no from unnest(l.serial_nos) with ordinality n(serial_no, position)
  where exists (
    select from allocation a join stock_line s on s.id = a.stock_line_id where a.so_line_id = l.id and upper(s.serial_no) = upper(n.serial_no)) = ${isReserved}
  order by n.position)`

/** Moves the unreserved quantities to a new order and returns its number. */
const moveRest = async (tx: Db, author: OrderAuthor, order: LockedOrder): Promise<string> => {
  const { client_code: client, owner_code: owner } = order
  const no = (await suggestNumber(tx, 'SO', { client, owner, no: order.no })) ?? `SPLIT-${crypto.randomUUID().slice(0, 13).toUpperCase()}`
  const [at, by] = [author.now().toISOString(), nameOf(author)]
  const [row] = await tx.query<{ id: number }>(sql`
    insert into sales_order (so_no, client_code, owner_code, site_code, customer_code, customer_name, customer_po_no, order_type, priority, status,
      ordered_date, required_ship_date, required_delivery_date, released_at, carrier_code, service, carrier_account, ship_to, ship_to_postcode,
      pick_instructions, delivery_instructions, on_shortage, source, created_by, created_by_id, created_at, updated_by, updated_at, split_from)
    select ${no}, client_code, owner_code, site_code, customer_code, customer_name, customer_po_no, order_type, priority, 'BACK_ORDERED',
      ordered_date, required_ship_date, required_delivery_date, ${at}::timestamptz, carrier_code, service, carrier_account, ship_to, ship_to_postcode,
      pick_instructions, delivery_instructions, 'BACK_ORDER', source, ${by}, ${author.caller.id}, ${at}::timestamptz, ${by}, ${at}::timestamptz, id
    from sales_order where id = ${order.id} returning id`)
  const id = row!.id // an insert always returns its row
  await tx.query(sql`
    insert into so_line (so_id, line_no, holding_id, product_code, product_name, uom, factor, qty_ordered, qty_back_ordered, ship_date, lot_no,
      expiry_min_date, serial_nos, disposition_code, unit_price, status, notes)
    select ${id}, line_no, holding_id, product_code, product_name, uom, factor, qty_back_ordered, qty_back_ordered, ship_date, lot_no,
      expiry_min_date, ${serialsOf(false)}, disposition_code, unit_price, 'BACK_ORDERED', notes
    from so_line l where so_id = ${order.id} and qty_back_ordered > 0`)
  await tx.query(sql`delete from so_line where so_id = ${order.id} and qty_back_ordered = qty_ordered`)
  await tx.query(sql`
    update so_line l set qty_ordered = qty_ordered - qty_back_ordered, qty_back_ordered = 0, serial_nos = ${serialsOf(true)}, status = 'ALLOCATED'
    where so_id = ${order.id} and qty_back_ordered > 0`)
  await recountOrder(tx, 'SO', id)
  const backOrder = { ...order, id, no }
  await recordStep(tx, backOrder, at, by, { from: null, to: 'BACK_ORDERED', text: `Split from ${order.no}.` })
  await logOrder(tx, author, backOrder, 'CREATED', { summary: `Split from ${order.no}, which could not ship it yet` })
  return no
}
