import sql from 'sql-template-tag'
import type { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import { allOf } from '../auth/scope.ts'
import { refuse, type ApiResponse } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { readDirectory } from '../http/directory.ts'
import { documentsOfShipment } from './documents/kinds.ts'
import { advisedLines, eventsOf, withSignature } from './details.ts'
import { inboundTabCounts, outboundTabCounts, whereInbound, whereOutbound } from './filters.ts'
import { answerList, PACKAGE_COLUMNS, PACKAGE_FROM, PACKAGE_SORT, packageSql, SHIPMENT_SORT } from './list.ts'
import { inboundOf, outboundOf, SHIPMENT_COLUMNS, SHIPMENT_FROM, parseShipmentId, type ShipmentRow } from './rows.ts'

type Inbound = Context<typeof supplierManagement>
type Outbound = Context<typeof salesOrders>

const SHIPMENTS = { select: SHIPMENT_COLUMNS, from: SHIPMENT_FROM, countFrom: sql`shipment s`, id: sql`s.id`, columns: SHIPMENT_SORT }
const PACKAGES = {
  select: PACKAGE_COLUMNS,
  from: PACKAGE_FROM,
  countFrom: PACKAGE_FROM,
  id: sql`k.id`,
  columns: PACKAGE_SORT,
  sort: 'shipment_no',
}

/** `sales-orders?view=shipments`: outbound shipments. A single requested shipment includes its events, documents and signature. */
export const answerOutbound = async (context: Outbound): Promise<ApiResponse> => {
  const { db, query, scope, now, caller } = context
  if (scope.supplier !== null) return refuse('VIEW_FORBIDDEN')
  const directory = await readDirectory(db, now())
  const where = whereOutbound(query, scope, directory)
  const list = { ...SHIPMENTS, where, sort: '-planned_ship_date', tabCounts: outboundTabCounts(query, scope, directory) }
  return answerList(context, list, async (rows: ShipmentRow[]) => {
    const shipments = rows.map((row) => outboundOf(row, { directory, caller }))
    const [shipment] = shipments
    if (!shipment || query.shipment?.length !== 1) return shipments
    const events = await eventsOf(db, shipment, directory)
    return [{ ...withSignature(shipment), events, documents: documentsOfShipment(shipment, events) }]
  })
}

/** `supplier-management?view=shipments`: inbound shipments. A single requested shipment includes its events, documents and lines. */
export const answerInbound = async (context: Inbound): Promise<ApiResponse> => {
  const { db, query, scope, now, caller } = context
  const directory = await readDirectory(db, now())
  const where = whereInbound(query, scope, directory)
  const list = { ...SHIPMENTS, where, sort: '-eta_date', tabCounts: inboundTabCounts(query, scope, directory) }
  return answerList(context, list, async (rows: ShipmentRow[]) => {
    const shipments = rows.map((row) => inboundOf(row, { directory, caller }))
    const [shipment] = shipments
    if (!shipment || query.shipment?.length !== 1) return shipments
    const events = await eventsOf(db, shipment, directory)
    return [
      {
        ...shipment,
        events,
        documents: documentsOfShipment(shipment, events),
        lines: await advisedLines(db, parseShipmentId(shipment.id)),
      },
    ]
  })
}

/** `sales-orders?view=shipment-table`: packages of outbound shipments. */
export const answerOutboundPackages = async (context: Outbound): Promise<ApiResponse> => {
  const { db, query, scope, now } = context
  if (scope.supplier !== null) return refuse('VIEW_FORBIDDEN')
  const where = allOf([whereOutbound(query, scope, await readDirectory(db, now())), packageSql(query.sscc)])
  return answerList(context, { ...PACKAGES, where }, (rows) => rows)
}

/** `supplier-management?view=shipment-table`: packages of inbound shipments. */
export const answerInboundPackages = async (context: Inbound): Promise<ApiResponse> => {
  const { db, query, scope, now } = context
  const where = allOf([whereInbound(query, scope, await readDirectory(db, now())), packageSql(query.sscc)])
  return answerList(context, { ...PACKAGES, where }, (rows) => rows)
}
