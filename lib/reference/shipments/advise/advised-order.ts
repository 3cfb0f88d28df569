import sql from 'sql-template-tag'
import { PO_STATUSES } from '#lib/contract/orders/order-status.ts'
import type { Db } from '../../db/db.ts'
import type { AdvisedOrder } from './advice-facts.ts'

export const statusName = (status: string): string => PO_STATUSES.find((known) => known.value === status)?.label ?? status

type OrderUpdate = {
  order: AdvisedOrder
  status: string | null
  at: Date
  by: string
  note: string
  asn?: string
}

/** Updates the order to match its shipment: its status and ASN number, if given. Adds a history entry. */
export const updateOrder = async (tx: Db, { order, status, at, by, note, asn }: OrderUpdate): Promise<void> => {
  const next = status ?? order.status
  const iso = at.toISOString()
  await tx.query(sql`
    update purchase_order set status = ${next}, asn_no = coalesce(${asn ?? null}, asn_no),
      updated_by = ${by}, updated_at = ${iso}::timestamptz, version = version + 1
    where id = ${order.id}`)
  await tx.query(sql`
    insert into order_event (kind, order_id, at, status_from, status_to, user_name, text)
    values ('PO', ${order.id}, ${iso}::timestamptz, ${order.status}, ${next}, ${by}, ${note})`)
}

/** An order's new status after one of its shipments is cancelled: RELEASED if it is IN_TRANSIT and all others are cancelled, else null. */
export const statusWithoutShipment = async (tx: Db, order: AdvisedOrder, shipment: number): Promise<string | null> => {
  if (order.status !== 'IN_TRANSIT') return null
  const [otherShipment] = await tx.query(sql`
    select 1 from shipment_order x join shipment s on s.id = x.shipment_id
    where x.kind = 'PO' and x.order_id = ${order.id} and s.id <> ${shipment} and s.status <> 'CANCELLED' limit 1`)
  return otherShipment ? null : 'RELEASED'
}
