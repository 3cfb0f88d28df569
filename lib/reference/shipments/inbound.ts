import sql from 'sql-template-tag'
import type { supplierManagement } from '#lib/contract/partners/suppliers.ts'
import { all } from '../auth/scope.ts'
import type { Answer } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { readDirectory } from '../http/directory.ts'
import { documentsOfShipment } from './documents/kinds.ts'
import { advisedLines, eventsOf } from './details.ts'
import { countedInbound, whereInbound } from './filters.ts'
import { answerList, PACKAGE_COLUMNS, PACKAGE_FROM, PACKAGE_SORT, packageSql, SHIPMENT_SORT } from './list.ts'
import { inboundOf, SHIPMENT_COLUMNS, SHIPMENT_FROM, shipmentNumber, type ShipmentRow } from './rows.ts'

type Inbound = Context<typeof supplierManagement>

/** `supplier-management?view=shipments`: what comes in. One that is asked for by itself comes with its events and lines. */
export const answerInbound = async (context: Inbound): Promise<Answer> => {
  const { db, query, scope, now, actor } = context
  const directory = await readDirectory(db, now())
  const list = {
    select: SHIPMENT_COLUMNS,
    from: SHIPMENT_FROM,
    countFrom: sql`shipment s`,
    where: whereInbound(query, scope, directory),
    id: sql`s.id`,
    columns: SHIPMENT_SORT,
    sort: '-eta_date',
    counted: countedInbound(query, scope, directory),
  }
  return answerList(context, list, async (rows: ShipmentRow[]) => {
    const shipments = rows.map((row) => inboundOf(row, { directory, actor }))
    const [only] = shipments
    if (!only || query.shipment?.length !== 1) return shipments
    const events = await eventsOf(db, only, directory)
    return [{ ...only, events, documents: documentsOfShipment(only, events), lines: await advisedLines(db, shipmentNumber(only.id)) }]
  })
}

/** `supplier-management?view=shipment-table`: the packages of what comes in. */
export const answerInboundPackages = async (context: Inbound): Promise<Answer> => {
  const { db, query, scope, now } = context
  const where = all([whereInbound(query, scope, await readDirectory(db, now())), packageSql(query.sscc)])
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
