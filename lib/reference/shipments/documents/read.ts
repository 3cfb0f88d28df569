import sql from 'sql-template-tag'
import type { InboundShipment, Package, Shipment } from '#lib/contract/exact-types.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Scope } from '../../auth/scope.ts'
import { allOf } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { readDirectory } from '../../http/directory.ts'
import { labelsOf } from '../../lookups/code-lists.ts'
import { visibleSales } from '../../orders/visible-orders.ts'
import { whereInbound, whereOutbound } from '../filters.ts'
import { PACKAGE_COLUMNS, PACKAGE_FROM } from '../list.ts'
import { inboundOf, outboundOf, SHIPMENT_COLUMNS, SHIPMENT_FROM, parseShipmentId, type ShipmentRow } from '../rows.ts'
import type { ShipmentFacts } from './build-document.ts'

export type Reader = { db: Db; caller: Caller; scope: Scope; now: () => Date }
export type AnyShipment = Shipment | InboundShipment
/** An order or shipment whose documents are requested, with the shipments that the documents describe. */
export type Subject = { id: string; no: string; shipments: AnyShipment[] }

/** The sales orders with these database ids that the reader may see, each with its shipments, oldest first. */
export const readOrders = async (reader: Reader, ids: readonly number[]): Promise<Subject[]> => {
  const { db, caller, scope } = reader
  const orders = await db.query<{ id: number; so_no: string; shipments: number[] }>(sql`
    select o.id, o.so_no, array(select x.shipment_id from shipment_order x where x.kind = 'SO' and x.order_id = o.id order by 1) as shipments
    from sales_order o where ${allOf([visibleSales(scope, caller), sql`o.id = any(${[...ids]}::bigint[])`])}`)
  const shipments = byDatabaseId(
    await readShipments(
      reader,
      orders.flatMap((order) => order.shipments),
    ),
  )
  return orders.map((order) => ({
    id: `so_${order.id}`,
    no: order.so_no,
    shipments: order.shipments.flatMap((id) => shipments.get(id) ?? []),
  }))
}

/** The inbound and outbound shipments with these database ids that the reader may see. */
export const readShipments = async ({ db, caller, scope, now }: Reader, ids: readonly number[]): Promise<AnyShipment[]> => {
  if (ids.length === 0) return []
  const directory = await readDirectory(db, now())
  const isRequested = sql`s.id = any(${[...ids]}::bigint[])`
  const [isOutbound, isInbound] = [whereOutbound({ open: false }, scope, directory), whereInbound({}, scope, directory)]
  const rows = await db.query<ShipmentRow>(sql`
    select ${SHIPMENT_COLUMNS} from ${SHIPMENT_FROM} where ${isRequested} and ((${isOutbound}) or (${isInbound}))`)
  return rows.map((row) => (row.direction === 'OUT' ? outboundOf(row, { directory, caller }) : inboundOf(row, { directory, caller })))
}

export const byDatabaseId = (shipments: readonly AnyShipment[]): Map<number, AnyShipment> =>
  new Map(shipments.map((shipment) => [parseShipmentId(shipment.id), shipment]))

/** Reads everything that the documents of a shipment show. */
export const readShipmentFacts = async (db: Db, shipment: AnyShipment): Promise<ShipmentFacts> => {
  const rows = await db.query(sql`
    select ${PACKAGE_COLUMNS} from ${PACKAGE_FROM} where s.id = ${parseShipmentId(shipment.id)} order by k.id`)
  const packages = rows as unknown as Package[]
  const codes = [...new Set(packages.flatMap(({ contents }) => contents.map((item) => item.product_code)))]
  const products = await db.query<{ product_code: string; product_name: string }>(sql`
    select product_code, product_name from product where client_code = ${shipment.client_code} and product_code = any(${codes}::text[])`)
  const { labels } = await labelsOf(db, shipment.client_code)
  return {
    shipment,
    packages,
    productNames: Object.fromEntries(products.map((product) => [product.product_code, product.product_name])),
    label: (key, fallback) => labels[key] ?? fallback,
  }
}
