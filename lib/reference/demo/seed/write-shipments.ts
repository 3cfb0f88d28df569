import sql from 'sql-template-tag'
import type { CopyRow, Db } from '../../db/db.ts'
import { roundQty } from './book.ts'
import { dayText } from './calendar.ts'
import { gsin17, sscc18 } from '#lib/shared/gs1.ts'
import { signerOf } from './people.ts'
import { maxPackages, pack, receivedPackages, type Box } from './packing.ts'
import { dockOf, type PurchaseOrder } from './purchase-plan.ts'
import { randomParts, type Random } from './random.ts'
import type { SalesOrder } from './sales-plan-types.ts'
import { EXCEPTION_REASONS, shipmentHistory, type ShipmentEvent } from './shipment-events.ts'
import type { SeedState } from './seed-state.ts'

type Shipment = {
  id: number
  no: string
  sales: SalesOrder[]
  purchase: PurchaseOrder | null
  status: string
  packages: number
  events: ShipmentEvent[]
}

const iso = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null)
const DAY_MS = 86_400_000

export type ShipmentPlan = { shipments: readonly Shipment[]; random: Random }

/** Loads inbound and outbound shipments with packages, contents and events. */
export const writeShipments = async (tx: Db, state: SeedState, { shipments, random }: ShipmentPlan): Promise<void> => {
  await tx.copyIn(
    'shipment',
    `id, shipment_no, gsin, direction, client_code, owner_code, site_code, customer_code, supplier_code, ship_to, consignment_no,
     carrier_code, service, tracking_nos, status, planned_ship_date, despatched_at, eta_date, delivered_at, pod, packages, pallets,
     weight_kg, volume_m3, freight_cost, last_event_code, last_event_at, last_event_place, last_event_text, exception_reason, asn_no,
     booked_at, dock, container_no, created_at, version`,
    shipmentRows(state, shipments, random),
  )
  await tx.copyIn('shipment_order', 'shipment_id, kind, order_id, order_no', orderRows(shipments))
  await tx.copyIn(
    'package',
    'id, shipment_id, sscc, package_type, length_cm, width_cm, height_cm, weight_kg, tracking_no, parent_sscc',
    packageRows(state, shipments),
  )
  await tx.copyIn('package_content', 'package_id, so_line_id, product_code, qty, uom, lot_no, serial_nos', contentRows(state, shipments))
  await tx.copyIn('shipment_event', 'shipment_id, code, at, place, text', eventRows(shipments))
  // Seeded orders have a single shipment, so it contains everything advised on the order's lines.
  await tx.query(sql`
    insert into shipment_line (shipment_id, po_line_id, qty, lot_no, expiry_date)
    select o.shipment_id, l.id, l.qty_advised, l.lot_no, l.expiry_date
    from shipment_order o join po_line l on l.po_id = o.order_id where o.kind = 'PO' and l.qty_advised > 0 order by o.shipment_id, l.line_no`)
}

/** Plans shipments and their number of packages to match the tier's totals. The quantities of all order lines must be known. */
export const planShipments = (state: SeedState): ShipmentPlan => {
  const { size } = state.world
  const random = state.world.random.fork('shipments')
  const plans = [
    ...state.consignments.out.map((consignment) => ({
      source: consignment,
      sales: consignment.sales,
      purchase: null,
      at: consignment.sales[0]!.createdAt,
    })),
    ...state.consignments.in.map((purchase) => ({ source: purchase, sales: [], purchase, at: purchase.createdAt })),
  ]
  const sorted = plans.toSorted((a, b) => a.at - b.at)
  const received = sorted.map(({ purchase }) => (purchase ? receivedPackages(state, purchase) : 0))
  const others = sorted.filter((_, i) => received[i] === 0)
  const receivedTotal = received.reduce((sum, count) => sum + count, 0)
  const counts = capCounts(
    randomParts(random, others.length, Math.max(others.length, size.packages - receivedTotal), 1, 40),
    others.map((plan) => maxPackages(state, plan)),
  ).values()
  const shipments = sorted.map(({ source, sales, purchase }, i): Shipment => {
    const { status, events } = shipmentHistory(state.world, source, random)
    const packages = received[i]! || counts.next().value!
    return { id: i + 1, no: `SH-${300_000 + i + 1}`, sales, purchase, status, packages, events }
  })
  return { shipments, random }
}

export type PackageCounts = ReadonlyMap<SalesOrder, { cartons: number; pallets: number }>

/** Cartons and pallets with goods of each sales order. Orders that share a shipment share its pallet. */
export const packageCounts = (state: SeedState, { shipments }: ShipmentPlan): PackageCounts => {
  const counts = new Map<SalesOrder, { cartons: number; pallets: number }>()
  for (const shipment of shipments) {
    if (shipment.purchase) continue
    const boxes = pack(state, shipment)
    for (const order of shipment.sales) {
      const isLineOfOrder = (line: number | null) => line !== null && line > order.first && line <= order.first + order.count
      // Only the pallet that carries the other packages has no contents of its own.
      const orderBoxes = boxes.filter(({ contents }) => contents.length === 0 || contents.some(({ line }) => isLineOfOrder(line)))
      const pallets = orderBoxes.filter(({ type }) => type === 'PALLET').length
      counts.set(order, { cartons: orderBoxes.length - pallets, pallets })
    }
  }
  return counts
}

/** Limits each count to its maximum and adds the excess to the first counts below their maximum. */
const capCounts = (counts: readonly number[], maximums: readonly number[]): number[] => {
  const capped = counts.map((count, i) => Math.min(count, maximums[i] ?? count))
  let excess = counts.reduce((sum, count, i) => sum + count - capped[i]!, 0)
  let previousExcess = -1
  while (excess > 0 && excess !== previousExcess) {
    previousExcess = excess
    for (let i = 0; i < maximums.length && excess > 0; i++)
      if (capped[i]! < maximums[i]!) {
        capped[i]! += 1
        excess -= 1
      }
  }
  return capped
}

function* shipmentRows(state: SeedState, shipments: readonly Shipment[], random: Random): Generator<CopyRow> {
  for (const shipment of shipments)
    yield shipment.purchase ? inboundRow(state, shipment, shipment.purchase) : outboundRow(state, shipment, random)
}

const lastEvent = ({ events }: Shipment) => {
  const event = events.at(-1)
  return [event?.code, iso(event?.at), event?.place, event?.text] as const
}

const outboundRow = (state: SeedState, shipment: Shipment, random: Random): CopyRow => {
  const order = shipment.sales[0]!
  const { customer } = order
  const { weight, volume, pallets } = totalsOf(state, shipment)
  const hasLeft = order.despatchedAt !== null
  const deliveredAt = shipment.status === 'DELIVERED' || shipment.status === 'RETURNED' ? (order.deliveredAt ?? null) : null
  return [
    shipment.id,
    shipment.no,
    shipment.id % 3 === 0 ? gsin17(order.client.prefix, shipment.id) : null,
    'OUT',
    order.client.code,
    order.owner,
    order.site.code,
    customer.code,
    null,
    {
      name: customer.name,
      company: null,
      address1: customer.address1,
      address2: customer.address2,
      city: customer.city,
      state: customer.state,
      postcode: customer.postcode,
      country: customer.country,
      phone: customer.phone,
      email: customer.email,
    },
    hasLeft ? `CN${String(30_000_000 + order.id)}` : null,
    order.carrier,
    null,
    hasLeft && order.carrier !== 'PICKUP' ? [`${order.carrier.slice(0, 2)}${String(700_000_000 + order.id)}`] : [],
    shipment.status,
    order.shipBy === null ? null : dayText(order.shipBy),
    iso(order.despatchedAt),
    hasLeft ? dayText(Math.floor(order.despatchedAt! / DAY_MS) + 3) : null,
    iso(deliveredAt),
    deliveredAt ? { signed_by: signerOf(shipment.id), signed_at: iso(deliveredAt), image_url: null } : null,
    shipment.packages,
    pallets,
    roundQty(weight),
    roundQty(volume),
    Math.round((8 + weight * 0.35 + random.next() * 12) * 100) / 100,
    ...lastEvent(shipment),
    shipment.status === 'EXCEPTION' ? random.pick(EXCEPTION_REASONS) : null,
    null,
    null,
    null,
    null,
    iso(order.createdAt),
    1 + shipment.events.length,
  ]
}

/** Volume of a package in m³, from its size in cm. */
const volumeOf = ({ size: [length, width, height] }: Box): number => (length * width * height) / 1_000_000

/** Totals of a shipment. Its weight and volume are those of its packages; a pallet's include the packages on it. */
const totalsOf = (state: SeedState, shipment: Shipment) => {
  const boxes = pack(state, shipment)
  const [first] = boxes
  const isOnPallet = boxes.length > 1 && first!.contents.length === 0
  const outerBoxes = isOnPallet ? [first!] : boxes
  return {
    weight: outerBoxes.reduce((sum, box) => sum + box.weight, 0),
    volume: outerBoxes.reduce((sum, box) => sum + volumeOf(box), 0),
    pallets: boxes.filter(({ type }) => type === 'PALLET').length,
  }
}

const inboundRow = (state: SeedState, shipment: Shipment, order: PurchaseOrder): CopyRow => {
  const { weight, pallets } = totalsOf(state, shipment)
  const due = order.expected ?? order.day + order.supplier.leadDays
  const { times } = order
  return [
    shipment.id,
    shipment.no,
    null,
    'IN',
    order.client.code,
    order.owner,
    order.site.code,
    null,
    order.supplier.code,
    {},
    null,
    order.carrier,
    null,
    [],
    shipment.status,
    dayText(due - 2),
    iso(times.leftAt),
    dayText(due),
    iso(times.arrivedAt ?? times.receivedAt),
    null,
    shipment.packages,
    pallets,
    roundQty(weight),
    null,
    null,
    ...lastEvent(shipment),
    null,
    `ASN-${order.no.slice(3)}`,
    iso(times.bookedAt),
    times.bookedAt === null ? null : dockOf(order),
    order.container,
    iso(times.advisedAt),
    1,
  ]
}

function* orderRows(shipments: readonly Shipment[]): Generator<CopyRow> {
  for (const { id, sales, purchase } of shipments) {
    for (const order of sales) yield [id, 'SO', order.id, order.no]
    if (purchase) yield [id, 'PO', purchase.id, purchase.no]
  }
}

function* packageRows(state: SeedState, shipments: readonly Shipment[]): Generator<CopyRow> {
  let id = 0
  for (const shipment of shipments) {
    const { sales, purchase } = shipment
    const { prefix } = sales[0]?.client ?? purchase!.client
    const carrier = sales[0]?.carrier ?? 'TOLL'
    const pallet = shipment.packages > 3 ? sscc18(0, prefix, 500_000_000 - shipment.id) : null
    for (const [n, { type, size, weight, sscc: received }] of pack(state, shipment).entries()) {
      id += 1
      const sscc = received ?? (n === 0 && pallet ? pallet : sscc18(0, prefix, id))
      const tracking =
        sales[0]?.despatchedAt && carrier !== 'PICKUP'
          ? `${carrier.slice(0, 2)}${String(700_000_000 + sales[0].id)}${n === 0 ? '' : `-${n + 1}`}`
          : null
      yield [id, shipment.id, sscc, type, ...size, weight, tracking, n > 0 && !purchase ? pallet : null]
    }
  }
}

function* contentRows(state: SeedState, shipments: readonly Shipment[]): Generator<CopyRow> {
  let id = 0
  for (const shipment of shipments)
    for (const { contents } of pack(state, shipment)) {
      id += 1
      for (const { line, product, qty, uom, lot, serials } of contents) yield [id, line, product, qty, uom, lot, serials]
    }
}

function* eventRows(shipments: readonly Shipment[]): Generator<CopyRow> {
  for (const { id, events } of shipments) for (const event of events) yield [id, event.code, iso(event.at), event.place, event.text]
}
