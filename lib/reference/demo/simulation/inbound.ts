import sql, { type Sql } from 'sql-template-tag'
import { IN_EXPECTED } from '#lib/contract/shipments/shipment-status.ts'
import { lockAnyOrder } from '../../orders/write/lock-order.ts'
import { close as closeOrder } from '../../orders/steps/steps.ts'
import { lockHoldingsOf, recountOrder, lockAndRefresh } from '../../orders/write/store-lines.ts'
import { floorWorker } from '../seed/random-activity.ts'
import { authorOf } from './order-author.ts'
import { sendInboundShipment, moveShipmentsOf } from './shipments.ts'
import { advanceOrder, logOrderWork, lockRandomOrder, type Order } from './orders.ts'
import { placeAt } from './places.ts'
import { receiveLines } from './receive.ts'
import { iso, type Job, type Work } from './work.ts'

/** Excludes suppliers that have users, who advise their own shipments. */
const HAS_NO_USERS = sql`and not exists (select from app_user u where u.supplier_code = o.supplier_code)`

/** A supplier advises a shipment of an order, which leaves at once. */
const advise = async (work: Work): Promise<string | null> => {
  const { tx } = work
  const order = await lockRandomOrder(work, 'PO', { statuses: ['RELEASED', 'BOOKED'], keep: 3, where: HAS_NO_USERS })
  if (!order) return null
  const holdings = await lockHoldingsOf(tx, 'PO', order.id)
  await tx.query(sql`update po_line set qty_advised = qty_ordered - qty_short where po_id = ${order.id} and qty_outstanding > 0`)
  const { asn, packages, supplier } = await sendInboundShipment(work, order)
  await recountOrder(tx, 'PO', order.id)
  await lockAndRefresh(tx, holdings)
  const summary = `${supplier} advised ${packages} ${packages === 1 ? 'pallet' : 'pallets'} (${asn})`
  await advanceOrder(work, order, { to: 'IN_TRANSIT', by: supplier, set: sql`, asn_no = coalesce(asn_no, ${asn})`, text: `ASN ${asn}` })
  await logOrderWork(work, order, 'RECEIVE', 'IN_TRANSIT', summary)
  return `${order.no}: ${summary}`
}

/** The order has an advised shipment that has not left the supplier yet. */
const HAS_NOT_LEFT = sql`exists (select from shipment_order x join shipment s on s.id = x.shipment_id
  where x.kind = 'PO' and x.order_id = o.id and s.status in ('DRAFT', 'ADVISED', 'BOOKED'))`
const ROAD_DAYS = 2

/** A truck leaves the supplier in time for its due date. */
const depart = async (work: Work): Promise<string | null> => {
  const soon = iso(new Date(work.now.getTime() + ROAD_DAYS * 86_400_000)).slice(0, 10)
  const order = await lockRandomOrder(work, 'PO', {
    statuses: ['IN_TRANSIT'],
    where: sql`and ${HAS_NOT_LEFT} and coalesce(o.expected_date, ${soon}::date) <= ${soon}::date ${HAS_NO_USERS}`,
  })
  if (!order) return null
  const { asn, supplier } = await sendInboundShipment(work, order)
  await advanceOrder(work, order, { to: order.status, by: supplier })
  const summary = `ASN ${asn} left ${supplier}`
  await logOrderWork(work, order, 'RECEIVE', order.status, summary)
  return `${order.no}: ${summary}`
}

/** Only orders whose truck has no dock booking, or whose hour at the dock has come. */
const isExpectedBy = (now: Date) => sql`and (o.booked_at is null or o.booked_at <= ${iso(now)}::timestamptz)`
const BOOKING_DELAY_MINUTES = 25

/** A truck whose hour at the dock came within the last day. A few stay late, so that users have something to follow up. */
const lockBookedTruck = (work: Work): Promise<Order | null> =>
  lockRandomOrder(work, 'PO', {
    statuses: ['IN_TRANSIT', 'BOOKED'],
    keep: 2,
    where: sql`and o.booked_at <= ${iso(work.now)}::timestamptz and o.booked_at > ${iso(work.now)}::timestamptz - interval '1 day'
      and not ${HAS_NOT_LEFT} ${HAS_NO_USERS}`,
  })

/**
 * A truck arrives whose hour at the dock passed while the demo was not running. Its arrival is recorded for that hour, so that the
 * docks look the same whenever the demo is started.
 */
export const arriveAsBooked = async (work: Work): Promise<string | null> => {
  const order = await lockBookedTruck(work)
  if (!order) return null
  const [times] = await work.tx.query<{ booked_at: string; updated_at: string }>(
    sql`select booked_at, updated_at from purchase_order where id = ${order.id}`,
  )
  const booked = Date.parse(times?.booked_at ?? '') + work.random.int(0, BOOKING_DELAY_MINUTES) * 60_000
  const arrivedAt = Math.min(work.now.getTime(), Math.max(booked, Date.parse(times?.updated_at ?? '') + 1000))
  return arriveAt({ ...work, now: Number.isFinite(arrivedAt) ? new Date(arrivedAt) : work.now }, order)
}

/** A due truck arrives at the dock. A few late trucks never arrive, so that users have something to follow up. */
const arrive = async (work: Work): Promise<string | null> => {
  const dayAt = (hours: number) => iso(new Date(work.now.getTime() + hours * 3_600_000)).slice(0, 10)
  const [late, due] = [sql`${dayAt(-12)}::date`, sql`${dayAt(12)}::date`]
  const lockMatching = (where: Sql) =>
    lockRandomOrder(work, 'PO', {
      statuses: ['IN_TRANSIT', 'BOOKED'],
      keep: 2,
      where: sql`${where} and not ${HAS_NOT_LEFT} ${HAS_NO_USERS} ${isExpectedBy(work.now)}`,
    })
  const order =
    (await lockBookedTruck(work)) ??
    (await lockMatching(sql`and coalesce(o.expected_date, ${due}) between ${late} and ${due}`)) ??
    (await lockMatching(sql`and o.expected_date < ${late}`))
  return order && arriveAt(work, order)
}

const arriveAt = async (work: Work, order: Order): Promise<string> => {
  const dock = await unloadShipments(work, order)
  await advanceOrder(work, order, { to: 'ARRIVED', by: 'Gate', set: sql`, arrived_at = ${iso(work.now)}::timestamptz`, text: dock })
  await logOrderWork(work, order, 'RECEIVE', 'ARRIVED', `Arrived at ${dock}`)
  return `${order.no} arrived at ${dock}`
}

/** Lets the shipments of an order arrive at the dock that is booked for one of them, else at any, and returns the dock. */
const unloadShipments = async (work: Work, order: Order): Promise<string> => {
  const [booked] = await work.tx.query<{ dock: string }>(sql`
    select s.dock from shipment_order x join shipment s on s.id = x.shipment_id
    where x.kind = 'PO' and x.order_id = ${order.id} and s.status = any(${[...IN_EXPECTED]}::text[]) and s.dock is not null
    order by s.booked_at limit 1`)
  const dock = booked?.dock ?? (await placeAt(work, order.site, 'DOCK'))
  await moveShipmentsOf(work, order, 'ARRIVED', `Arrived at ${dock ?? 'the dock'}`, { from: IN_EXPECTED, set: sql`, dock = ${dock}` })
  return dock ?? 'the dock'
}

/** Scans in a few lines of an order at the dock. The last line completes the receipt. */
const receive = async (work: Work): Promise<string | null> => {
  const order = await lockRandomOrder(work, 'PO', { statuses: ['ARRIVED', 'IN_PROGRESS'] })
  if (!order) return null
  const worker = floorWorker(work.random)
  const received = await receiveLines(work, order, worker)
  await recountOrder(work.tx, 'PO', order.id)
  const finalStatus = received.outstanding > 0 ? 'PART_RECEIVED' : 'RECEIVED'
  const to = received.open > 0 ? 'IN_PROGRESS' : finalStatus
  const at = sql`${iso(work.now)}::timestamptz`
  const set = to === 'IN_PROGRESS' ? sql`, arrived_at = coalesce(arrived_at, ${at})` : sql`, received_at = ${at}`
  // The order passes through IN_PROGRESS even if receiving ends at once.
  if (order.status === 'ARRIVED' && to !== 'IN_PROGRESS') {
    await advanceOrder(work, order, { to: 'IN_PROGRESS', by: worker.user ?? 'Gate' })
    order.status = 'IN_PROGRESS'
  }
  await advanceOrder(work, order, { to, by: worker.user ?? 'Gate', set })
  if (to !== 'IN_PROGRESS') await moveShipmentsOf(work, order, to, to === 'RECEIVED' ? 'Received' : 'Partly received')
  await logOrderWork(work, order, 'RECEIVE', to, received.summary, worker.device)
  return `${order.no}: ${received.summary}`
}

/** Whether a line of the order `o` can still be received. */
const HAS_OUTSTANDING_LINES = sql`exists (select from po_line l where l.po_id = o.id and l.qty_outstanding > 0 and l.holding_id is not null)`

/** Receives the next few lines that are still missing of a part-received order. */
const receiveRemainder = async (work: Work): Promise<string | null> => {
  const order = await lockRandomOrder(work, 'PO', { statuses: ['PART_RECEIVED'], where: sql`and ${HAS_OUTSTANDING_LINES}`, keep: 3 })
  if (!order) return null
  const worker = floorWorker(work.random)
  await unloadShipments(work, order)
  const received = await receiveLines(work, order, worker, true)
  await recountOrder(work.tx, 'PO', order.id)
  const to = received.open > 0 ? 'PART_RECEIVED' : 'RECEIVED'
  await advanceOrder(work, order, { to, by: worker.user ?? 'Gate', set: sql`, received_at = ${iso(work.now)}::timestamptz` })
  if (to === 'RECEIVED') await moveShipmentsOf(work, order, 'RECEIVED', 'Received')
  await logOrderWork(work, order, 'RECEIVE', to, `${received.open > 0 ? 'More' : 'The rest'} arrived: ${received.summary}`, worker.device)
  return `${order.no}: ${received.open > 0 ? 'more' : 'the rest'} arrived`
}

const CLOSE_DELAY_MS = 60_000

/** Closes a received order once all its stock is put away. */
const close = async (work: Work): Promise<string | null> => {
  const order = await lockRandomOrder(work, 'PO', {
    statuses: ['RECEIVED'],
    keep: 1,
    where: sql`and o.received_at < ${iso(new Date(work.now.getTime() - CLOSE_DELAY_MS))}::timestamptz
      and not exists (select from stock_line l where l.po_no = o.po_no and l.location_type = 'DOCK')`,
  })
  if (!order) return null
  const locked = await lockAnyOrder(work.tx, 'PO', order.id)
  if (!locked) return null
  await closeOrder(work.tx, await authorOf(work, 'System'), locked, {})
  return `${order.no} is closed`
}

export const INBOUND: readonly Job[] = [
  { name: 'advise', weight: 5, run: advise },
  { name: 'depart', weight: 3, run: depart },
  { name: 'arrive', weight: 6, run: arrive },
  { name: 'receive', weight: 16, run: receive },
  { name: 'receive-rest', weight: 1, run: receiveRemainder },
  { name: 'close', weight: 4, run: close },
]
