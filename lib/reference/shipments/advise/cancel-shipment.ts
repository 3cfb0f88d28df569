import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { addEvent } from './shipment-record.ts'
import { revertAdvice } from './store-advice.ts'

type Cancellation = { shipment: number; order: number; at: Date; by: string; reason: string }

/** Cancels a shipment: its quantities can be advised again, the dock is released, and the order no longer names its ASN. */
export const cancelShipment = async (tx: Db, { shipment, order, at, by, reason }: Cancellation): Promise<void> => {
  await revertAdvice(tx, shipment, order)
  await tx.query(
    sql`update shipment set status = 'CANCELLED', booked_at = null, dock = null, exception_reason = ${reason} where id = ${shipment}`,
  )
  await addEvent(tx, shipment, { code: 'CANCELLED', at, place: null, text: `Cancelled by ${by}: ${reason}` })
  await forgetAsn(tx, shipment, order)
}

/** The order names the ASN of the last shipment that is still to come, if any. */
const forgetAsn = (tx: Db, shipment: number, order: number) =>
  tx.query(sql`
    update purchase_order set asn_no = (
      select s.asn_no from shipment_order x join shipment s on s.id = x.shipment_id
      where x.kind = 'PO' and x.order_id = ${order} and s.status <> 'CANCELLED' order by s.id desc limit 1)
    where id = ${order} and asn_no = (select asn_no from shipment where id = ${shipment})`)
