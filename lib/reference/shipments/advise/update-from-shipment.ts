import sql, { type Sql } from 'sql-template-tag'
import { IN_EXPECTED } from '#lib/contract/shipments/shipment-status.ts'
import type { Db } from '../../db/db.ts'

/** The value of the shipment that the order names, or the order's own if it names none. */
const ofNamed = (column: Sql): Sql => sql`
  case when exists (select from named) and o.asn_no in (select asn_no from own) then (select ${column} from named) else o.${column} end`

/**
 * Gives an order the ASN number, transport and dock booking of one of its shipments: the next one with a booked dock, else the last
 * advised. A shipment that has arrived is used only if no other is expected. `released` is the time of a booking that was just released.
 * An ASN number that none of the shipments has stays, with the transport. So does a booking, until a shipment has one or all shipments
 * are cancelled.
 */
export const updateFromShipment = async (tx: Db, order: number, released: string | null = null): Promise<void> => {
  await tx.query(sql`
    with own as (
      select s.id, s.status, s.asn_no, s.booked_at, s.carrier_code, s.vehicle_no, s.container_no from shipment_order x join shipment s on s.id = x.shipment_id
      where x.kind = 'PO' and x.order_id = ${order}
    ), named as (
      select * from own where status <> 'CANCELLED'
      order by status = any(${[...IN_EXPECTED]}::text[]) desc, booked_at nulls last, id desc limit 1
    )
    update purchase_order o set
      asn_no = case when o.asn_no in (select asn_no from own) then (select asn_no from named) else o.asn_no end,
      carrier_code = ${ofNamed(sql`carrier_code`)}, vehicle_no = ${ofNamed(sql`vehicle_no`)}, container_no = ${ofNamed(sql`container_no`)},
      booked_at = coalesce((select booked_at from named), case when exists (select from named)
        and o.booked_at is distinct from ${released}::timestamptz
        and not exists (select from own where own.booked_at = o.booked_at) then o.booked_at end)
    where o.id = ${order}`)
}
