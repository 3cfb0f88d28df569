import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { isExpected } from '../rows.ts'
import { cancelShipment } from './cancel-shipment.ts'
import { addEvent } from './shipment-record.ts'

type Order = { id: number; no: string }
type By = { at: Date; by: string }
type Shipment = { id: number; status: string; no: string; booked_at: string | null; place: string | null }

/**
 * Ends the shipments of a purchase order that is being closed: those that have arrived count as received, the others are cancelled.
 * The order must be locked. Returns the ASNs of the cancelled shipments.
 */
export const endShipments = async (tx: Db, order: Order, { at, by }: By): Promise<string[]> => {
  const open = (await lockShipments(tx, order)).filter(({ status }) => status !== 'RECEIVED' && status !== 'CANCELLED')
  const missing = open.filter(({ status }) => isExpected(status))
  for (const shipment of open) {
    if (missing.includes(shipment)) await cancel(tx, order, shipment, { at, by })
    else await move(tx, shipment, { status: 'RECEIVED', at, text: `${order.no} closed by ${by}` })
  }
  return missing.map(({ no }) => no)
}

/** Sets the received shipments of a reopened purchase order to part received. Cancelled ones have to be advised again. */
export const reopenShipments = async (tx: Db, order: Order, { at, by }: By): Promise<void> => {
  for (const shipment of await lockShipments(tx, order))
    if (shipment.status === 'RECEIVED') await move(tx, shipment, { status: 'PART_RECEIVED', at, text: `${order.no} reopened by ${by}` })
}

const lockShipments = (tx: Db, { id }: Order): Promise<Shipment[]> =>
  tx.query<Shipment>(sql`
    select s.id, s.status, coalesce(s.asn_no, s.shipment_no) as no, s.booked_at, (select z.site_name from site z where z.site_code = s.site_code) as place
    from shipment s join shipment_order x on x.shipment_id = s.id
    where x.kind = 'PO' and x.order_id = ${id} order by s.id for update of s`)

const cancel = async (tx: Db, order: Order, { id, booked_at: bookedAt }: Shipment, { at, by }: By): Promise<void> => {
  await cancelShipment(tx, { shipment: id, order: order.id, bookedAt, at, by, reason: `${order.no} was closed` })
  await touch(tx, id)
}

type Move = { status: 'RECEIVED' | 'PART_RECEIVED'; at: Date; text: string }

const move = async (tx: Db, { id, place }: Shipment, { status, at, text }: Move): Promise<void> => {
  await tx.query(sql`update shipment set status = ${status} where id = ${id}`)
  await addEvent(tx, id, { code: status, at, place, text })
  await touch(tx, id)
}

const touch = (tx: Db, id: number) => tx.query(sql`update shipment set version = version + 1 where id = ${id}`)
