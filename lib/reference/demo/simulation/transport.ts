import sql, { empty } from 'sql-template-tag'
import { signerOf } from '../seed/people.ts'
import { EXCEPTION_REASONS } from '../seed/shipment-events.ts'
import { advanceOrder, logOrderWork, type Order } from './orders.ts'
import { moveShipment } from './shipments.ts'
import { iso, type Job, type Work } from './work.ts'

type Shipment = { id: number; no: string; status: string; client: string; site_name: string; city: string | null }

// Number of shipments to leave in each status, so that every status remains in use. Exceptions are for users to follow up.
const KEEP = { DESPATCHED: 2, IN_TRANSIT: 4, OUT_FOR_DELIVERY: 2, EXCEPTION: 8 } as const

/** Advances a random outbound shipment: to the depot, onto the van or to the consignee. Now and then, a delivery fails. */
const moveRandomShipment = async (work: Work): Promise<string | null> => {
  const { tx, random } = work
  const waiting = await tx.query<{ id: number; status: keyof typeof KEEP }>(sql`
    select id, status from shipment where direction = 'OUT' and status = any(${Object.keys(KEEP)}::text[]) order by id desc limit 200`)
  const byStatus = [...Map.groupBy(waiting, (shipment) => shipment.status)].filter(([status, all]) => all.length > KEEP[status])
  if (byStatus.length === 0) return null
  const [status, candidates] = random.pick(byStatus)
  const [shipment] = await tx.query<Shipment>(sql`
    select s.id, s.shipment_no as no, s.status, s.client_code as client, t.site_name, s.ship_to ->> 'city' as city
    from shipment s join site t on t.site_code = s.site_code where s.id = ${random.pick(candidates).id} and s.status = ${status} for update of s skip locked`)
  if (!shipment) return null
  return STEPS[status](work, shipment)
}

type Step = (work: Work, shipment: Shipment) => Promise<string>

const scanAtDepot: Step = async (work, shipment) => {
  await moveShipment(work, shipment.id, 'IN_TRANSIT', {
    code: 'IN_TRANSIT',
    place: `${shipment.site_name} depot`,
    text: 'Scanned at the depot',
  })
  return `${shipment.no} is in transit`
}

const loadOntoVan: Step = async (work, shipment) => {
  await moveShipment(work, shipment.id, 'OUT_FOR_DELIVERY', {
    code: 'OUT_FOR_DELIVERY',
    place: shipment.city ?? 'On the road',
    text: 'On the van',
    set: shipment.status === 'EXCEPTION' ? sql`, exception_reason = null` : empty,
  })
  return `${shipment.no} is on the van`
}

const deliver: Step = async (work, shipment) => {
  const place = shipment.city ?? 'At the door'
  if (work.random.chance(0.06)) {
    const reason = work.random.pick(EXCEPTION_REASONS)
    await moveShipment(work, shipment.id, 'EXCEPTION', { code: 'EXCEPTION', place, text: reason, set: sql`, exception_reason = ${reason}` })
    return `${shipment.no}: ${reason.toLowerCase()}`
  }
  const at = iso(work.now)
  const pod = JSON.stringify({ signed_by: signerOf(shipment.id), signed_at: at, image_url: null })
  const set = sql`, delivered_at = ${at}::timestamptz, pod = ${pod}::jsonb`
  await moveShipment(work, shipment.id, 'DELIVERED', { code: 'DELIVERED', place, text: 'Delivered and signed for', set })
  await deliverOrders(work, shipment)
  return `${shipment.no} is delivered`
}

const STEPS: Record<keyof typeof KEEP, Step> = {
  DESPATCHED: scanAtDepot,
  IN_TRANSIT: loadOntoVan,
  OUT_FOR_DELIVERY: deliver,
  EXCEPTION: loadOntoVan,
}

/** Marks the despatched orders of a delivered shipment as delivered, unless another of their shipments is still on its way. */
const deliverOrders = async (work: Work, shipment: Shipment): Promise<void> => {
  const { tx, now } = work
  const orders = await tx.query<Omit<Order, 'kind'>>(sql`
    select o.id, o.so_no as no, o.client_code as client, o.owner_code as owner, o.site_code as site, o.status
    from shipment_order s join sales_order o on o.id = s.order_id
    where s.shipment_id = ${shipment.id} and s.kind = 'SO' and o.status = 'DESPATCHED'
      and not exists (select from shipment_order other join shipment x on x.id = other.shipment_id
        where other.kind = 'SO' and other.order_id = o.id and x.status not in ('DELIVERED', 'CANCELLED', 'RETURNED'))
    order by o.id for update of o`)
  for (const row of orders) {
    const order = { kind: 'SO', ...row } as const
    await advanceOrder(work, order, { to: 'DELIVERED', by: 'Carrier', set: sql`, delivered_at = ${iso(now)}::timestamptz` })
    await logOrderWork(work, order, 'DESPATCH', 'DELIVERED', `Delivered with ${shipment.no}`)
  }
}

export const TRANSPORT: readonly Job[] = [{ name: 'carry', weight: 16, run: moveRandomShipment }]
