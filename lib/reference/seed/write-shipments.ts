import sql from 'sql-template-tag'
import type { CopyRow, Db } from '../db/db.ts'
import { exact } from './book.ts'
import { dayText } from './calendar.ts'
import { sscc18 } from './gs1.ts'
import { unitOfLine, type PurchaseOrder } from './purchase-plan.ts'
import { parts, type Random } from './random.ts'
import { NEED, type SalesOrder } from './sales-plan.ts'
import { shipmentHistory, type ShipmentEvent } from './shipment-events.ts'
import type { Stage } from './stage.ts'

export type Shipment = {
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

/** Loads shipments both ways with their packages, contents and events; numbers as the tier says. */
export const writeShipments = async (tx: Db, stage: Stage): Promise<void> => {
  const random = stage.world.random.fork('shipments')
  const shipments = planShipments(stage, random)
  await tx.copyIn(
    'shipment',
    [
      'id',
      'shipment_no',
      'gsin',
      'direction',
      'client_code',
      'owner_code',
      'site_code',
      'customer_code',
      'supplier_code',
      'ship_to',
      'consignment_no',
      'carrier_code',
      'service',
      'tracking_nos',
      'status',
      'planned_ship_date',
      'despatched_at',
      'eta_date',
      'delivered_at',
      'pod',
      'packages',
      'pallets',
      'weight_kg',
      'volume_m3',
      'freight_cost',
      'last_event_code',
      'last_event_at',
      'last_event_place',
      'last_event_text',
      'exception_reason',
      'asn_no',
      'booked_at',
      'dock',
      'created_at',
      'version',
    ],
    shipmentRows(stage, shipments, random),
  )
  await tx.copyIn('shipment_order', ['shipment_id', 'kind', 'order_id', 'order_no'], orderRows(shipments))
  await tx.copyIn(
    'package',
    ['id', 'shipment_id', 'sscc', 'package_type', 'length_cm', 'width_cm', 'height_cm', 'weight_kg', 'tracking_no', 'parent_sscc'],
    packageRows(shipments, stage.world.random.fork('packages')),
  )
  await tx.copyIn(
    'package_content',
    ['package_id', 'so_line_id', 'product_code', 'qty', 'uom', 'lot_no', 'serial_nos'],
    contentRows(stage, shipments),
  )
  await tx.copyIn('shipment_event', ['shipment_id', 'code', 'at', 'place', 'text'], eventRows(shipments))
  // An order has one shipment here, so what its lines say was advised came with it.
  await tx.query(sql`
    insert into shipment_line (shipment_id, po_line_id, qty, lot_no, expiry_date)
    select o.shipment_id, l.id, l.qty_advised, l.lot_no, l.expiry_date
    from shipment_order o join po_line l on l.po_id = o.order_id where o.kind = 'PO' and l.qty_advised > 0 order by o.shipment_id, l.line_no`)
}

const planShipments = (stage: Stage, random: Random): Shipment[] => {
  const { size } = stage.world
  const counts = parts(random, size.shipments, size.packages, 1, 40)
  const plans = [
    ...stage.consignments.out.map((one) => ({ of: one, sales: one.sales, purchase: null, at: one.sales[0]!.createdAt })),
    ...stage.consignments.in.map((purchase) => ({ of: purchase, sales: [], purchase, at: purchase.createdAt })),
  ]
  return plans
    .toSorted((a, b) => a.at - b.at)
    .map(({ of, sales, purchase }, i): Shipment => {
      const { status, events } = shipmentHistory(stage.world, of, random)
      return { id: i + 1, no: `SH-${300_000 + i + 1}`, sales, purchase, status, packages: counts[i]!, events }
    })
}

function* shipmentRows(stage: Stage, shipments: readonly Shipment[], random: Random): Generator<CopyRow> {
  for (const shipment of shipments) yield shipment.purchase ? inboundRow(shipment, shipment.purchase) : outboundRow(stage, shipment, random)
}

const EXCEPTIONS = ['Nobody was there to sign', 'Address not found', 'Carton damaged on the way', 'Consignee refused delivery']

const lastEvent = ({ events }: Shipment) => {
  const event = events.at(-1)
  return [event?.code, iso(event?.at), event?.place, event?.text] as const
}

const outboundRow = (stage: Stage, shipment: Shipment, random: Random): CopyRow => {
  const order = shipment.sales[0]!
  const { customer } = order
  const weight = shipment.sales.reduce((sum, one) => sum + weightOf(stage, one), 0)
  const hasLeft = order.despatchedAt !== null
  const delivered = shipment.status === 'DELIVERED' || shipment.status === 'RETURNED' ? (order.deliveredAt ?? null) : null
  return [
    shipment.id,
    shipment.no,
    shipment.id % 3 === 0 ? `${order.client.prefix}${String(shipment.id).padStart(9, '0')}` : null,
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
    iso(delivered),
    delivered ? { signed_by: customer.name.split(' ')[0] ?? null, signed_at: iso(delivered), image_url: null } : null,
    shipment.packages,
    weight > 400 ? Math.ceil(weight / 600) : 0,
    exact(weight),
    exact(weight * 0.0017),
    Math.round((8 + weight * 0.35 + random.next() * 12) * 100) / 100,
    ...lastEvent(shipment),
    shipment.status === 'EXCEPTION' ? random.pick(EXCEPTIONS) : null,
    null,
    null,
    null,
    iso(order.createdAt),
    1 + shipment.events.length,
  ]
}

const weightOf = (stage: Stage, order: SalesOrder): number => {
  const { lines } = stage.sales
  let weight = 0
  for (let i = order.first; i < order.first + order.count; i++)
    weight += lines.qty[i]! * lines.factor[i]! * stage.world.holdings[lines.holding[i]! - 1]!.product.weight
  return weight
}

const inboundRow = (shipment: Shipment, order: PurchaseOrder): CopyRow => {
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
    'TOLL',
    null,
    [],
    shipment.status,
    dayText(due - 2),
    iso(times.leftAt),
    dayText(due),
    iso(times.receivedAt),
    null,
    shipment.packages,
    Math.ceil(shipment.packages / 4),
    null,
    null,
    null,
    ...lastEvent(shipment),
    null,
    `ASN-${order.no.slice(3)}`,
    iso(times.bookedAt),
    times.bookedAt === null ? null : `DOCK-${(order.id % 3) + 1}`,
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

const BOXES = [
  ['CARTON', 40, 30, 25, 8],
  ['CARTON', 60, 40, 40, 17],
  ['SATCHEL', 38, 28, 6, 1.4],
  ['PALLET', 120, 100, 140, 380],
] as const

function* packageRows(shipments: readonly Shipment[], random: Random): Generator<CopyRow> {
  let id = 0
  for (const { id: shipmentId, packages, sales, purchase } of shipments) {
    const { prefix } = sales[0]?.client ?? purchase!.client
    const carrier = sales[0]?.carrier ?? 'TOLL'
    const pallet = packages > 3 ? sscc18(0, prefix, 500_000_000 - shipmentId) : null
    for (let n = 0; n < packages; n++) {
      const [type, length, width, height, weight] = purchase || (pallet && n === 0) ? BOXES[3] : random.pick(BOXES.slice(0, 3))
      const sscc = pallet && n === 0 ? pallet : sscc18(0, prefix, ++id)
      if (pallet && n === 0) id++
      const tracking =
        sales[0]?.despatchedAt && carrier !== 'PICKUP'
          ? `${carrier.slice(0, 2)}${String(700_000_000 + sales[0].id)}${n === 0 ? '' : `-${n + 1}`}`
          : null
      yield [
        id,
        shipmentId,
        sscc,
        type,
        length,
        width,
        height,
        Math.round(weight * (0.5 + random.next()) * 1000) / 1000,
        tracking,
        pallet && n > 0 && !purchase ? pallet : null,
      ]
    }
  }
}

/** Lines go into packages one after another; a package that only carries others holds none of them. */
function* contentRows(stage: Stage, shipments: readonly Shipment[]): Generator<CopyRow> {
  let first = 1
  for (const { sales, purchase, packages } of shipments) {
    const carriers = packages > 3 && !purchase ? 1 : 0
    let n = 0
    const next = () => first + carriers + (n++ % (packages - carriers))
    for (const order of sales) yield* salesContents(stage, order, next)
    if (purchase) yield* purchaseContents(stage, purchase, next)
    first += packages
  }
}

function* salesContents(stage: Stage, order: SalesOrder, next: () => number): Generator<CopyRow> {
  const { lines } = stage.sales
  for (let i = order.first; i < order.first + order.count; i++) {
    if (lines.need[i] !== NEED.despatched && lines.need[i] !== NEED.picked) continue
    const { product } = stage.world.holdings[lines.holding[i]! - 1]!
    const factor = lines.factor[i]!
    const uom = factor === 1 ? product.baseUom : factor === product.perCase ? product.caseUom : 'PALLET'
    yield [next(), i + 1, product.code, lines.qty[i]!, uom, lines.lot[i], lines.serials.get(i) ?? []]
  }
}

function* purchaseContents(stage: Stage, order: PurchaseOrder, next: () => number): Generator<CopyRow> {
  const { lines } = stage.purchases
  for (let i = order.first; i < order.first + order.count; i++) {
    const { product } = stage.world.holdings[lines.holding[i]! - 1]!
    const { uom, factor } = unitOfLine(lines, i, product)
    const qty = lines.advised[i]! > 0 ? lines.advised[i]! : lines.ordered[i]!
    yield [next(), null, product.code, exact(qty / factor), uom, lines.lot[i], []]
  }
}

function* eventRows(shipments: readonly Shipment[]): Generator<CopyRow> {
  for (const { id, events } of shipments) for (const event of events) yield [id, event.code, iso(event.at), event.place, event.text]
}
