import sql from 'sql-template-tag'
import type { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { all } from '../auth/scope.ts'
import { refuse, type Answer } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { readDirectory } from '../http/directory.ts'
import { documentsOfShipment } from './documents/kinds.ts'
import { eventsOf, withSignature } from './details.ts'
import { countedOutbound, whereOutbound } from './filters.ts'
import { answerList, PACKAGE_COLUMNS, PACKAGE_FROM, PACKAGE_SORT, packageSql, SHIPMENT_SORT } from './list.ts'
import { outboundOf, SHIPMENT_COLUMNS, SHIPMENT_FROM, type ShipmentRow } from './rows.ts'

type Outbound = Context<typeof salesOrders>

/** `sales-orders?view=shipments`: what goes out. One that is asked for by itself comes with its events. */
export const answerOutbound = async (context: Outbound): Promise<Answer> => {
  const { db, query, scope, now, actor } = context
  if (scope.supplier !== null) return refuse('VIEW_FORBIDDEN')
  const directory = await readDirectory(db, now())
  const list = {
    select: SHIPMENT_COLUMNS,
    from: SHIPMENT_FROM,
    countFrom: sql`shipment s`,
    where: whereOutbound(query, scope, directory),
    id: sql`s.id`,
    columns: SHIPMENT_SORT,
    sort: '-planned_ship_date',
    counted: countedOutbound(query, scope, directory),
  }
  return answerList(context, list, async (rows: ShipmentRow[]) => {
    const shipments = rows.map((row) => outboundOf(row, { directory, actor }))
    const [only] = shipments
    if (!only || query.shipment?.length !== 1) return shipments
    const events = await eventsOf(db, only, directory)
    return [{ ...withSignature(only), events, documents: documentsOfShipment(only, events) }]
  })
}

/** `sales-orders?view=shipment-table`: the packages of what goes out. */
export const answerOutboundPackages = async (context: Outbound): Promise<Answer> => {
  const { db, query, scope, now } = context
  if (scope.supplier !== null) return refuse('VIEW_FORBIDDEN')
  const where = all([whereOutbound(query, scope, await readDirectory(db, now())), packageSql(query.sscc)])
  const list = {
    select: PACKAGE_COLUMNS,
    from: PACKAGE_FROM,
    countFrom: PACKAGE_FROM,
    where,
    id: sql`k.id`,
    columns: PACKAGE_SORT,
    sort: 'shipment_no',
  }
  return answerList(context, list, (rows) => rows)
}
