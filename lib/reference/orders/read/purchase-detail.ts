import sql, { type Sql } from 'sql-template-tag'
import type { OrderDocument, PurchaseOrderDetail } from '#lib/contract/exact-types.ts'
import { allOf, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { eventsOf, loadReadContext, UNIT_JOIN, type Reader } from '../record-parts.ts'
import { visiblePurchases } from '../visible-orders.ts'
import { itemProblemsOf } from './item-problems.ts'
import { PO_COLUMNS, PO_FROM, PO_LINE_COLUMNS, purchaseOf, type PurchaseLineRow, type PurchaseRow } from './purchase-rows.ts'
import { unsavedOf } from '../unsaved-changes.ts'
import { shipmentsOf } from '../../shipments/details.ts'
import { documentsOf } from '../../shipments/documents/kinds.ts'

/** The full record of a purchase order, by database id; null if the reader may not see it. */
export const purchaseById = (reader: Reader, id: number): Promise<PurchaseOrderDetail | null> =>
  purchaseWhere(reader, reader.caller.access, sql`o.id = ${id}`)

/** Documents from the shipments of a purchase order. Empty if the reader may not see shipments. */
const inboundDocuments = async (reader: Parameters<typeof shipmentsOf>[0], orderId: number): Promise<OrderDocument[]> => {
  if (!reader.caller.modules.get('shipments')?.can_view) return []
  const shipments = await shipmentsOf(reader, 'PO', orderId)
  return shipments.flatMap((shipment) =>
    documentsOf({
      id: shipment.id,
      no: shipment.shipment_no,
      shipments: [shipment],
      isInbound: true,
      fallbackDate: shipment.last_event?.at,
    }),
  )
}

/** Like {@link purchaseById}, for any condition on `o`. If several orders match, returns the newest. */
export const purchaseWhere = async (reader: Reader, scope: Scope, condition: Sql): Promise<PurchaseOrderDetail | null> => {
  const { db, caller } = reader
  const [row] = await db.query<PurchaseRow>(sql`
    select ${PO_COLUMNS} from ${PO_FROM} where ${allOf([visiblePurchases(scope, caller), condition])} order by o.id desc limit 1`)
  if (!row) return null
  const readContext = await loadReadContext(reader)
  const zone = readContext.directory.zoneOf(row.site_code)
  const lines = await linesOf(db, row.id)
  const problems = await itemProblemsOf(db, caller, row, lines, readContext.directory)
  return {
    ...purchaseOf(row, readContext),
    lines: problems === null ? lines : lines.map((line) => ({ ...line, problem: problems.get(line.product_code) ?? null })),
    documents: await inboundDocuments({ db, caller, directory: readContext.directory }, row.id),
    events: await eventsOf(db, 'PO', row.id, zone),
    receipts: await receiptsOf(db, row.id, zone),
    unsaved: await unsavedOf(db, caller.id, 'PO', row.id, zone),
  }
}

const linesOf = (db: Db, id: number) =>
  db.query<PurchaseLineRow>(sql`
    select ${PO_LINE_COLUMNS}, u.gtin, jsonb_build_object(
      'lot', coalesce(p.lot_tracked and (c.options ->> 'require_lot')::boolean, false),
      'expiry', coalesce(p.expiry_tracked and (c.options ->> 'require_expiry')::boolean, false),
      'whole_qty', not coalesce(p.is_weighed, false)) as needs
    from po_line l join purchase_order o on o.id = l.po_id join client c on c.client_code = o.client_code left join ${UNIT_JOIN}
      left join product p on p.client_code = o.client_code and p.product_code = l.product_code
    where l.po_id = ${id} order by l.line_no`)

const receiptsOf = async (db: Db, id: number, zone: string) => {
  const rows = await db.query<PurchaseOrderDetail['receipts'][number]>(sql`
    select r.receipt_no, r.received_at, r.lines, r.qty, r.received_by as user_name
    from receipt r where r.po_id = ${id} order by r.received_at, r.id`)
  return rows.map((row) => ({ ...row, received_at: instantIn(row.received_at, zone) }))
}
