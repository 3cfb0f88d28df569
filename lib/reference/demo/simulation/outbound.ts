import sql from 'sql-template-tag'
import { post, type Entry } from '../../ledger/post.ts'
import { readDirectory } from '../../http/directory.ts'
import { soLineAvailable } from '../../orders/read/sales-rows.ts'
import { allocateOrder } from '../../orders/steps/allocate.ts'
import { lockAnyOrder } from '../../orders/write/lock-order.ts'
import { holdingsOf, lockHoldingsOf, recountOrder, lockAndRefresh } from '../../orders/write/store-lines.ts'
import { floorWorker } from '../seed/random-activity.ts'
import { advanceOrder, logOrderWork, lockMostUrgentOrder, lockRandomOrder, type Order } from './orders.ts'
import { placeAt } from './places.ts'
import { manifestShipment, packShipment, sendShipment } from './shipments.ts'
import { iso, type Job, type Work } from './work.ts'

const countText = (n: number, singular: string, plural = `${singular}s`): string => `${n} ${n === 1 ? singular : plural}`

/** Reserves stock for a released order, or for more of a back order if new stock has arrived. */
const allocate = async (work: Work): Promise<string | null> => {
  const isBackOrder = work.random.chance(0.3)
  const hasStock = sql`and exists (select from so_line l join holding h on h.id = l.holding_id
    where l.so_id = o.id and l.status not in ('CANCELLED', 'DESPATCHED') and l.base_unallocated > 0 and (l.status = 'OPEN' or h.available >= l.factor))`
  const order = isBackOrder
    ? await lockRandomOrder(work, 'SO', { statuses: ['BACK_ORDERED', 'PART_ALLOCATED'], where: hasStock, keep: 2 })
    : await lockRandomOrder(work, 'SO', { statuses: ['RELEASED'], keep: 3 })
  return order && reserveStock(work, order)
}

/** How long put-away stock is offered to waiting orders before anything else is done. */
const ARRIVED_MS = 10 * 60_000

/** Reserves stock that has just been put away for the waiting order that must ship first. */
const allocateArrived = async (work: Work): Promise<string | null> => {
  const available = soLineAvailable(await readDirectory(work.tx, work.now))
  const waiting = sql`l.so_id = o.id and l.status not in ('CANCELLED', 'DESPATCHED') and l.base_unallocated > 0`
  const hasArrived = sql`l.holding_id in (select m.holding_id from movement m
    where m.type_code = 'PUTAWAY' and m.moved_at >= ${iso(new Date(work.now.getTime() - ARRIVED_MS))}::timestamptz)`
  const shipsWhole = sql`exists (select from order_type t where t.kind = 'SO' and t.order_type = o.order_type and not t.allow_partial)`
  const order = await lockMostUrgentOrder(work, {
    statuses: ['BACK_ORDERED', 'PART_ALLOCATED'],
    where: sql`and exists (select from so_line l join holding h on h.id = l.holding_id where ${waiting} and ${hasArrived} and ${available} >= l.factor)
      and not (${shipsWhole} and exists (
        select from so_line l left join holding h on h.id = l.holding_id where ${waiting} and coalesce(${available}, 0) < l.base_unallocated))`,
  })
  return order && reserveStock(work, order)
}

/** Reserves stock for an order. Null if nothing was reserved and its status is the same. */
const reserveStock = async (work: Work, order: Order): Promise<string | null> => {
  const reservedBefore = await reservedQty(work, order)
  const locked = await lockAnyOrder(work.tx, 'SO', order.id)
  const result = locked && (await allocateOrder(work.tx, locked, work.now))
  if (!result?.ok) return null
  await lockAndRefresh(work.tx, await holdingsOf(work.tx, 'SO', order.id))
  if (result.status === order.status && (await reservedQty(work, order)) === reservedBefore) return null
  await advanceOrder(work, order, { to: result.status, by: 'System', text: result.text })
  await logOrderWork(work, order, 'PICK', result.status, result.text)
  return `${order.no}: ${result.text}`
}

const reservedQty = async ({ tx }: Work, { id }: Order): Promise<number> => {
  const [row] = await tx.query<{ qty: number }>(
    sql`select coalesce(sum(factor * qty_allocated), 0) as qty from so_line where so_id = ${id}`,
  )
  return row?.qty ?? 0
}

type Reservation = {
  so_line_id: number
  line_no: number
  product_code: string
  stock_line_id: number
  qty: number
  location_code: string
  serial_no: string | null
  lot_no: string | null
  location_type: string
}

const MAX_PICKS = 12

const reservationsFor = (work: Work, order: Order, picked: boolean): Promise<Reservation[]> =>
  work.tx.query<Reservation>(sql`
    select a.so_line_id, l.line_no, l.product_code, a.stock_line_id, sum(a.qty) as qty, s.location_code, s.serial_no, s.lot_no, s.location_type
    from allocation a join so_line l on l.id = a.so_line_id join stock_line s on s.id = a.stock_line_id
    where l.so_id = ${order.id} and a.picked = ${picked}
    group by a.so_line_id, l.line_no, l.product_code, a.stock_line_id, s.location_code, s.serial_no, s.lot_no, s.location_type
    order by l.line_no, a.stock_line_id`)

/** Picks part of an order to the staging location. The last part completes the pick. */
const pick = async (work: Work): Promise<string | null> => {
  const { tx, now, random } = work
  const order = await lockRandomOrder(work, 'SO', { statuses: random.chance(0.6) ? ['PICKING'] : ['ALLOCATED'], keep: 2 })
  if (!order) return null
  const waiting = await reservationsFor(work, order, false)
  const limit = order.status === 'ALLOCATED' && waiting.length > 1 ? Math.ceil(waiting.length / 2) : waiting.length
  const picks = waiting.slice(0, Math.min(limit, MAX_PICKS))
  const worker = floorWorker(random)
  const stage = await placeAt(work, order.site, 'STAGE')
  if (!stage) return null
  await post(
    tx,
    picks.map((reserved) => entryOf(work, order, reserved, worker, { type: 'PICK', to: { location: stage, sscc: null } })),
  )
  await recordPicks(work, picks)
  const isDone = picks.length === waiting.length
  const to = isDone ? 'PICKED' : 'PICKING'
  if (isDone && order.status === 'ALLOCATED') {
    await advanceOrder(work, order, { to: 'PICKING', by: worker.user ?? 'Floor' })
    order.status = 'PICKING'
  }
  await recountOrder(tx, 'SO', order.id)
  await advanceOrder(work, order, { to, by: worker.user ?? 'Floor', ...(isDone && { set: sql`, picked_at = ${iso(now)}::timestamptz` }) })
  const summary =
    picks.length === 0 ? 'Nothing left to pick' : `${countText(picks.length, 'pick')} to ${stage}${isDone ? ', all picked' : ''}`
  await logOrderWork(work, order, 'PICK', to, summary, worker.device)
  return `${order.no}: ${summary}`
}

type Worker = ReturnType<typeof floorWorker>

const entryOf = (
  work: Work,
  order: Order,
  reserved: Reservation,
  worker: Worker,
  details: Pick<Entry, 'type'> & Partial<Entry>,
): Entry => ({
  client: order.client,
  owner: order.owner,
  site: order.site,
  product: reserved.product_code,
  qty: reserved.qty,
  from: reserved.stock_line_id,
  soLineId: reserved.so_line_id,
  at: iso(work.now),
  refType: 'SO',
  refNo: order.no,
  refLine: reserved.line_no,
  channel: 'RF',
  ...(worker.user && { user: worker.user }),
  ...(worker.device && { device: worker.device }),
  ...details,
})

/**
 * Stores the picked lot and serial numbers in the order lines. A line that was picked from several lots names none of them. A requested
 * serial number gets the spelling of its stock.
 */
const recordPicks = async ({ tx }: Work, picks: readonly Reservation[]): Promise<void> => {
  for (const pick of picks)
    await tx.query(sql`
      update so_line set
        serial_nos = case when ${pick.serial_no}::text is null then serial_nos
          when ${pick.serial_no}::text = any(serial_nos) then serial_nos
          else array(select n from unnest(serial_nos) with ordinality u(n, position) where upper(n) <> upper(${pick.serial_no}::text) order by position) || ${pick.serial_no}::text end,
        status = case when qty_picked + qty_cancelled >= qty_ordered then 'PICKED' else status end
      where id = ${pick.so_line_id}`)
  const lines = [...new Set(picks.map((pick) => pick.so_line_id))]
  await tx.query(sql`
    update so_line l set lot_no = case when p.lots = 1 then coalesce(l.lot_no, p.lot_no) end
    from (select a.so_line_id, count(distinct coalesce(x.lot_no, '')) as lots, min(x.lot_no) as lot_no
      from allocation a join stock_line x on x.id = a.stock_line_id
      where a.picked and a.so_line_id = any(${lines}::bigint[]) group by 1) p
    where l.id = p.so_line_id`)
}

/** Packs and labels a picked order for the carrier. */
const pack = async (work: Work): Promise<string | null> => {
  const { tx, now } = work
  const order = await lockRandomOrder(work, 'SO', { statuses: ['PICKED'], keep: 2 })
  if (!order) return null
  const worker = floorWorker(work.random)
  await tx.query(sql`
    update so_line set qty_packed = qty_picked, status = case when status in ('CANCELLED', 'DESPATCHED') then status else 'PACKED' end where so_id = ${order.id}`)
  const packages = await packShipment(work, order)
  await recountOrder(tx, 'SO', order.id)
  await advanceOrder(work, order, { to: 'PACKED', by: worker.user ?? 'Floor', set: sql`, packed_at = ${iso(now)}::timestamptz` })
  const summary = `Packed in ${countText(packages, 'package')}`
  await logOrderWork(work, order, 'PACK', 'PACKED', summary, worker.device)
  return `${order.no}: ${summary}`
}

/** Adds a packed order to the carrier's manifest. The order's status does not change. */
const manifest = async (work: Work): Promise<string | null> => {
  const order = await lockRandomOrder(work, 'SO', { statuses: ['PACKED'], keep: 4 })
  if (!order || !(await manifestShipment(work, order))) return null
  await advanceOrder(work, order, { to: order.status, by: 'Floor' })
  const summary = 'On the carrier’s manifest'
  await logOrderWork(work, order, 'PACK', order.status, summary)
  return `${order.no}: ${summary.toLowerCase()}`
}

/** Despatches an order: posts its stock out and hands the shipment to the carrier. */
const despatch = async (work: Work): Promise<string | null> => {
  const { tx, now } = work
  const order = await lockRandomOrder(work, 'SO', { statuses: ['PACKED', 'PART_DESPATCHED'], keep: 2 })
  if (!order) return null
  // The rest of a part-despatched order gets its own shipment.
  if (order.status === 'PART_DESPATCHED') {
    await lockHoldingsOf(tx, 'SO', order.id, 'update')
    await packShipment(work, order)
  }
  const staged = await reservationsFor(work, order, true)
  const worker = floorWorker(work.random)
  await post(
    tx,
    staged.map((reserved) => entryOf(work, order, reserved, worker, { type: 'DESPATCH' })),
  )
  await tx.query(sql`
    update so_line set status = 'DESPATCHED', qty_packed = greatest(qty_packed, qty_despatched)
    where so_id = ${order.id} and status <> 'CANCELLED' and qty_despatched + qty_cancelled >= qty_ordered`)
  const [remaining] = await tx.query<{ open: number }>(
    sql`select count(*) as open from so_line where so_id = ${order.id} and qty_outstanding > 0`,
  )
  const to = remaining?.open ? 'PART_DESPATCHED' : 'DESPATCHED'
  await sendShipment(work, order)
  await recountOrder(tx, 'SO', order.id)
  await advanceOrder(work, order, { to, by: worker.user ?? 'Floor', set: sql`, despatched_at = ${iso(now)}::timestamptz` })
  const summary = to === 'DESPATCHED' ? 'Despatched in full' : `Partly despatched, ${countText(remaining?.open ?? 0, 'line')} to follow`
  await logOrderWork(work, order, 'DESPATCH', to, summary, worker.device)
  return `${order.no}: ${summary}`
}

export const OUTBOUND: readonly Job[] = [
  { name: 'allocate-arrived', weight: 1, isUrgent: true, run: allocateArrived },
  { name: 'allocate', weight: 14, run: allocate },
  { name: 'pick', weight: 20, run: pick },
  { name: 'pack', weight: 10, run: pack },
  { name: 'manifest', weight: 3, run: manifest },
  { name: 'despatch', weight: 10, run: despatch },
]
