import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import type { AdvisedLine, Shipment, ShipmentEvent } from '#lib/contract/exact-types.ts'
import type { Caller } from '../auth/caller.ts'
import { supplierSql } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import type { Directory } from '../http/directory.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { signatureUrl } from '../images/signature.ts'
import { inboundOf, outboundOf, SHIPMENT_COLUMNS, SHIPMENT_FROM, parseShipmentId, type ShipmentRow } from './rows.ts'

/** Events of a shipment, oldest first. */
export const eventsOf = async (db: Db, shipment: { id: string; site_code: string }, directory: Directory): Promise<ShipmentEvent[]> => {
  const rows = await db.query<ShipmentEvent>(sql`
    select e.code, e.at, e.place, e.text from shipment_event e where e.shipment_id = ${parseShipmentId(shipment.id)} order by e.at, e.id`)
  return rows.map((event) => ({ ...event, at: instantIn(event.at, directory.zoneOf(shipment.site_code)) }))
}

/**
 * Adds the image of the signature. Not for lists: it is personal data and large. If the carrier keeps the image, the shipment already
 * has its URL; else the image is drawn from the name of the person who signed.
 */
export const withSignature = (shipment: Shipment): Shipment => {
  const { pod, id } = shipment
  if (!pod || pod.image_url !== null || pod.signed_by === null) return shipment
  return { ...shipment, pod: { ...pod, image_url: signatureUrl(pod.signed_by, parseShipmentId(id)) } }
}

/** Lines of an inbound shipment, by order line. */
export const advisedLines = (db: Db, id: number): Promise<AdvisedLine[]> =>
  db.query<AdvisedLine>(sql`
    select l.line_no as po_line_no, l.product_code, l.product_name, a.qty, l.uom, a.lot_no, a.expiry_date, a.sscc
    from shipment_line a join po_line l on l.id = a.po_line_id where a.shipment_id = ${id} order by l.line_no, a.id`)

type Reader = { db: Db; caller: Caller; directory: Directory }

/**
 * Shipments of one order, newest first; for a supplier user, only their own: the order may have had another supplier before. The
 * caller must check that the reader may see the order.
 */
export const shipmentsOf = async ({ db, caller, directory }: Reader, kind: OrderKind, orderId: number): Promise<Shipment[]> => {
  const rows = await db.query<ShipmentRow>(sql`
    select ${SHIPMENT_COLUMNS} from ${SHIPMENT_FROM}
    where s.id in (select o.shipment_id from shipment_order o where o.kind = ${kind} and o.order_id = ${orderId})
      and ${supplierSql(caller.access, 's')} order by s.id desc`)
  return rows.map((row) =>
    row.direction === 'OUT'
      ? withSignature(outboundOf(row, { directory, caller }))
      : (inboundOf(row, { directory, caller }) as unknown as Shipment),
  )
}
