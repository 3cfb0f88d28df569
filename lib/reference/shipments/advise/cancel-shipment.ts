import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { updateFromShipment } from './update-from-shipment.ts'
import { addEvent } from './shipment-record.ts'
import { revertAdvice } from './store-advice.ts'

type Cancellation = { shipment: number; order: number; bookedAt: string | null; at: Date; by: string; reason: string }

/** Cancels a shipment: its quantities can be advised again, its dock is released, and the order no longer names it. */
export const cancelShipment = async (tx: Db, { shipment, order, bookedAt, at, by, reason }: Cancellation): Promise<void> => {
  await revertAdvice(tx, shipment, order)
  await tx.query(
    sql`update shipment set status = 'CANCELLED', booked_at = null, dock = null, exception_reason = ${reason} where id = ${shipment}`,
  )
  await addEvent(tx, shipment, { code: 'CANCELLED', at, place: null, text: `Cancelled by ${by}: ${reason}` })
  await updateFromShipment(tx, order, bookedAt)
}
