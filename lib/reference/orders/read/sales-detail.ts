import sql, { type Sql } from 'sql-template-tag'
import type { SalesOrderDetail, SalesOrderLine } from '#lib/contract/exact-types.ts'
import { availableUnits } from '#lib/shared/whole-units.ts'
import { allOf, type Scope } from '../../auth/scope.ts'
import { shipmentsOf } from '../../shipments/details.ts'
import { documentsOf } from '../../shipments/documents/kinds.ts'
import { eventsOf, loadReadContext, type Reader } from '../record-parts.ts'
import { visibleSales } from '../visible-orders.ts'
import { SO_COLUMNS, SO_FROM, salesOf, type SalesRow } from './sales-rows.ts'
import { itemProblemsOf } from './item-problems.ts'
import { salesLinesOf } from './sales-lines.ts'
import { unsavedOf } from '../unsaved-changes.ts'

/** Whether a partial shipment is possible: some stock is allocated, or at least one whole unit of a line could be. */
const canShipPart = (row: SalesRow, lines: readonly SalesOrderLine[]): boolean =>
  (row.qty_allocated ?? 0) > 0 || lines.some(({ shortage, uom }) => availableUnits(shortage?.available ?? 0, uom) > 0)

/** A line of a draft. Where its item cannot be ordered, stock says nothing about it. */
const withProblem = (line: SalesOrderLine, problem: string | null): SalesOrderLine =>
  problem === null ? { ...line, problem } : { ...line, problem, shortage: null, available_now: null }

/** The full record of a sales order, by database id; null if the reader may not see it. */
export const salesById = (reader: Reader, id: number): Promise<SalesOrderDetail | null> =>
  salesWhere(reader, reader.caller.access, sql`o.id = ${id}`)

/** Like {@link salesById}, for any condition on `o`. If several orders match, returns the newest. */
export const salesWhere = async (reader: Reader, scope: Scope, condition: Sql): Promise<SalesOrderDetail | null> => {
  const { db, caller } = reader
  const [row] = await db.query<SalesRow>(sql`
    select ${SO_COLUMNS} from ${SO_FROM} where ${allOf([visibleSales(scope, caller), condition])} order by o.id desc limit 1`)
  if (!row) return null
  const readContext = await loadReadContext(reader)
  const zone = readContext.directory.zoneOf(row.site_code)
  const shipments = await shipmentsOf({ db, caller, directory: readContext.directory }, 'SO', row.id)
  const readLines: SalesOrderLine[] = await salesLinesOf(db, row, readContext.directory)
  const problems = await itemProblemsOf(db, caller, row, readLines, readContext.directory)
  const lines = problems === null ? readLines : readLines.map((line) => withProblem(line, problems.get(line.product_code) ?? null))
  const head = salesOf(row, readContext)
  return {
    ...head,
    allowed_actions: head.allowed_actions.filter((action) => action !== 'split' || canShipPart(row, lines)),
    lines,
    events: await eventsOf(db, 'SO', row.id, zone),
    shipments,
    documents: documentsOf({ id: `so_${row.id}`, no: row.so_no, shipments }),
    ...(await splitOrdersOf(db, visibleSales(scope, caller), row.id)),
    unsaved: await unsavedOf(db, caller.id, 'SO', row.id, zone),
  }
}

/** The order that this one was split from, and the orders split from it. Only those that the reader may see. */
const splitOrdersOf = async (db: Reader['db'], visible: Sql, id: number): Promise<Pick<SalesOrderDetail, 'split_from' | 'rests'>> => {
  const rows = await db.query<{ id: number; no: string; is_rest: boolean }>(sql`
    select o.id, o.so_no as no, o.split_from is not distinct from ${id} as is_rest from sales_order o
    where ${visible} and (o.split_from = ${id} or o.id = (select split_from from sales_order where id = ${id})) order by o.id`)
  const splitOrderRefs = (isRest: boolean) =>
    rows.filter((row) => row.is_rest === isRest).map((row) => ({ id: `so_${row.id}`, no: row.no }))
  return { split_from: splitOrderRefs(false)[0] ?? null, rests: splitOrderRefs(true) }
}
