import sql, { empty, type Sql } from 'sql-template-tag'
import type { Order } from './orders.ts'
import { packedGoods, type Content } from './packed-goods.ts'
import { newSscc, nextNumber } from './places.ts'
import { iso, type Work } from './work.ts'

type Event = { code: string; place: string; text: string; set?: Sql }

/** Advances a shipment: its status, last event and history. */
export const moveShipment = async (
  { tx, now }: Work,
  id: number,
  status: string,
  { code, place, text, set = empty }: Event,
): Promise<void> => {
  const at = sql`${iso(now)}::timestamptz`
  await tx.query(sql`
    update shipment set status = ${status}, last_event_code = ${code}, last_event_at = ${at}, last_event_place = ${place}, last_event_text = ${text},
      version = version + 1 ${set}
    where id = ${id}`)
  await tx.query(sql`insert into shipment_event (shipment_id, code, at, place, text) values (${id}, ${code}, ${at}, ${place}, ${text})`)
}

const siteName = async ({ tx }: Work, site: string): Promise<string> =>
  (await tx.query<{ site_name: string }>(sql`select site_name from site where site_code = ${site}`))[0]?.site_name ?? site

/** Shipments of an order in some statuses. */
const shipmentsOf = ({ tx }: Work, order: Order, statuses: readonly string[]) =>
  tx.query<{ id: number; status: string; packages: number; asn_no: string | null }>(sql`
    select s.id, s.status, s.packages, s.asn_no from shipment s join shipment_order o on o.shipment_id = s.id
    where o.kind = ${order.kind} and o.order_id = ${order.id} and s.status = any(${[...statuses]}::text[]) order by s.id for update of s`)

const INBOUND_STATUSES = ['DRAFT', 'ADVISED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'PART_RECEIVED']

/** Advances the shipments of a purchase order with it: arrived, received or partly received. */
export const moveShipmentsOf = async (
  work: Work,
  order: Order,
  status: 'ARRIVED' | 'RECEIVED' | 'PART_RECEIVED',
  text: string,
  { from = INBOUND_STATUSES, set = empty }: { from?: readonly string[]; set?: Sql } = {},
): Promise<void> => {
  const place = await siteName(work, order.site)
  const setAll = sql`, delivered_at = coalesce(delivered_at, ${iso(work.now)}::timestamptz) ${set}`
  for (const { id } of await shipmentsOf(work, order, from))
    await moveShipment(work, id, status, { code: status, place, text, set: setAll })
}

const MAX_PALLETS = 40

/**
 * Sends off the advised shipment of a purchase order. If there is none, creates one, with a pallet for each line, or for every few lines
 * if there are many.
 */
export const sendInboundShipment = async (work: Work, order: Order): Promise<{ asn: string; packages: number; supplier: string }> => {
  const { tx, now } = work
  const [details] = await tx.query<{
    supplier: string | null
    supplier_code: string | null
    eta: string | null
    asn_no: string | null
    carrier_code: string | null
    vehicle_no: string | null
    container_no: string | null
  }>(sql`
    select s.name as supplier, o.supplier_code, o.expected_date as eta, o.asn_no, o.carrier_code, o.vehicle_no, o.container_no from purchase_order o
      left join supplier s on s.supplier_code = o.supplier_code where o.id = ${order.id}`)
  const supplier = details?.supplier ?? 'The supplier'
  const departure = { code: 'IN_TRANSIT', place: supplier, text: 'Left the supplier', set: sql`, despatched_at = ${iso(now)}::timestamptz` }
  const [existing] = await shipmentsOf(work, order, ['DRAFT', 'ADVISED', 'BOOKED'])
  if (existing) {
    await moveShipment(work, existing.id, 'IN_TRANSIT', departure)
    return { asn: existing.asn_no ?? order.no, packages: existing.packages, supplier }
  }
  const asn = details?.asn_no ?? `ASN-${order.no.replace(/^PO-/, '')}`
  const no = await nextNumber(work, order.client, 'SHIPMENT')
  const lines = await tx.query<Content & { po_line_id: number }>(sql`
    select id as po_line_id, product_code, qty_advised - qty_received as qty, uom, lot_no, expiry_date from po_line
    where po_id = ${order.id} and qty_advised > qty_received order by line_no`)
  const linesPerPallet = Math.max(1, Math.ceil(lines.length / MAX_PALLETS))
  const packages = Math.ceil(lines.length / linesPerPallet)
  const [created] = await tx.query<{ id: number }>(sql`
    insert into shipment (shipment_no, direction, client_code, owner_code, site_code, supplier_code, carrier_code, vehicle_no, container_no, status, planned_ship_date,
      eta_date, packages, pallets, asn_no, created_at)
    values (${no}, 'IN', ${order.client}, ${order.owner}, ${order.site}, ${details?.supplier_code ?? null},
      ${details?.carrier_code ?? null}, ${details?.vehicle_no ?? null}, ${details?.container_no ?? null}, 'ADVISED',
      ${iso(now).slice(0, 10)}::date, ${details?.eta ?? iso(now).slice(0, 10)}::date, ${packages}, ${packages}, ${asn}, ${iso(now)}::timestamptz) returning id`)
  const id = created!.id
  await tx.query(sql`insert into shipment_order (shipment_id, kind, order_id, order_no) values (${id}, 'PO', ${order.id}, ${order.no})`)
  for (let n = 0; n < packages; n++) {
    const goods = lines.slice(n * linesPerPallet, (n + 1) * linesPerPallet)
    const sscc = await addPackage(work, order.client, id, 'PALLET', goods)
    await tx.query(sql`
      insert into shipment_line (shipment_id, po_line_id, qty, lot_no, expiry_date, sscc)
      select ${id}, po_line_id, qty, lot_no, expiry_date, ${sscc} from jsonb_populate_recordset(null::shipment_line, ${JSON.stringify(goods)}::jsonb)`)
  }
  await updateSize(tx, id)
  await moveShipment(work, id, 'ADVISED', { code: 'ADVISED', place: supplier, text: 'Advised by the supplier' })
  await moveShipment(work, id, 'IN_TRANSIT', departure)
  return { asn, packages, supplier }
}

/** Adds a package with its contents and returns its SSCC. */
const addPackage = async (
  work: Work,
  client: string,
  shipment: number,
  type: 'PALLET' | 'CARTON',
  contents: readonly Content[],
): Promise<string> => {
  const { tx, random } = work
  const size =
    type === 'PALLET'
      ? [120, 100, 140]
      : random.pick([
          [40, 30, 25],
          [60, 40, 40],
        ])
  // Weight in kg of the empty pallet, or of the carton and its filling.
  const packaging = type === 'PALLET' ? 20 + random.int(120, 480) / 40 : random.int(2, 17) / 20
  const weight = (await weightOf(tx, client, contents)) + packaging
  const sscc = await newSscc(work, client)
  const [created] = await tx.query<{ id: number }>(sql`
    insert into package (shipment_id, sscc, package_type, length_cm, width_cm, height_cm, weight_kg)
    values (${shipment}, ${sscc}, ${type}, ${size[0]}, ${size[1]}, ${size[2]}, round(${weight}::numeric, 3)) returning id`)
  const rows = contents.map((content) => ({ serial_nos: [], ...content, package_id: created!.id }))
  await tx.query(sql`
    insert into package_content (package_id, so_line_id, product_code, qty, uom, lot_no, expiry_date, serial_nos)
    select package_id, so_line_id, product_code, qty, uom, lot_no, expiry_date, serial_nos
    from jsonb_populate_recordset(null::package_content, ${JSON.stringify(rows)}::jsonb)`)
  return sscc
}

/** Weight of goods in kg, without what they are packed in. Items without a weight count as nothing. */
const weightOf = async (tx: Work['tx'], client: string, contents: readonly Content[]): Promise<number> => {
  const goods = JSON.stringify(contents.map(({ product_code, qty, uom }) => ({ product_code, qty, uom })))
  const [sum] = await tx.query<{ weight: number }>(sql`
    select coalesce(sum(c.qty * coalesce(u.factor, 1) * p.weight_kg), 0) as weight
    from jsonb_to_recordset(${goods}::jsonb) as c(product_code text, qty numeric, uom text)
      join product p on p.client_code = ${client} and p.product_code = c.product_code
      left join product_uom u on u.client_code = p.client_code and u.product_code = p.product_code and u.uom = c.uom`)
  return sum!.weight
}

/** Sets a shipment's weight and volume to those of its packages. */
const updateSize = (tx: Work['tx'], shipment: number): Promise<unknown> =>
  tx.query(sql`
    update shipment s set weight_kg = k.weight, volume_m3 = k.volume
    from (select sum(weight_kg) as weight, round(sum(length_cm * width_cm * height_cm) / 1000000, 3) as volume
      from package where shipment_id = ${shipment}) k
    where s.id = ${shipment}`)

/** Sets an order's cartons and pallets to the number of its packages in all shipments, including the pallets that carry them. */
const recountPackages = (tx: Work['tx'], order: Order): Promise<unknown> =>
  tx.query(sql`
    update sales_order o set cartons = n.cartons, pallets = n.pallets
    from (select count(*) filter (where k.package_type <> 'PALLET') as cartons, count(*) filter (where k.package_type = 'PALLET') as pallets
      from shipment_order x join shipment s on s.id = x.shipment_id join package k on k.shipment_id = s.id
      where x.kind = 'SO' and x.order_id = ${order.id} and s.status <> 'CANCELLED' and (
        exists (select from package_content c join so_line l on l.id = c.so_line_id where c.package_id = k.id and l.so_id = ${order.id})
        or exists (select from package carried where carried.shipment_id = s.id and carried.parent_sscc = k.sscc))) n
    where o.id = ${order.id}`)

const LINES_PER_CARTON = 3

/** Packs a sales order for the carrier and returns the number of packages. */
export const packShipment = async (work: Work, order: Order): Promise<number> => {
  const { tx, now } = work
  const place = await siteName(work, order.site)
  const packed = { code: 'PACKED', place, text: 'Packed' }
  const [existing] = await shipmentsOf(work, order, ['PLANNED', 'PACKING', 'READY'])
  if (existing) {
    await moveShipment(work, existing.id, 'READY', packed)
    await recountPackages(tx, order)
    return existing.packages
  }
  const no = await nextNumber(work, order.client, 'SHIPMENT')
  const lines = [...Map.groupBy(await packedGoods(work, order), (content) => content.so_line_id).values()]
  const cartons = Math.max(1, Math.ceil(lines.length / LINES_PER_CARTON))
  const [created] = await tx.query<{ id: number }>(sql`
    insert into shipment (shipment_no, direction, client_code, owner_code, site_code, customer_code, ship_to, carrier_code, service, status,
      planned_ship_date, packages, pallets, weight_kg, volume_m3, freight_cost, created_at)
    select ${no}, 'OUT', client_code, owner_code, site_code, customer_code, ship_to, carrier_code, service, 'PACKING',
      coalesce(required_ship_date, ${iso(now).slice(0, 10)}::date), ${cartons}, 0, weight_kg, volume_m3, round(8 + coalesce(weight_kg, 0) * 0.35, 2), ${iso(now)}::timestamptz
    from sales_order where id = ${order.id} returning id`)
  const id = created!.id
  await tx.query(sql`insert into shipment_order (shipment_id, kind, order_id, order_no) values (${id}, 'SO', ${order.id}, ${order.no})`)
  for (let n = 0; n < cartons; n++)
    await addPackage(work, order.client, id, 'CARTON', lines.slice(n * LINES_PER_CARTON, (n + 1) * LINES_PER_CARTON).flat())
  await updateSize(tx, id)
  await moveShipment(work, id, 'READY', packed)
  await recountPackages(tx, order)
  return cartons
}

/** Adds a shipment to the carrier's manifest; null if no shipment is READY. */
export const manifestShipment = async (work: Work, order: Order): Promise<true | null> => {
  const [ready] = await shipmentsOf(work, order, ['READY'])
  if (!ready) return null
  const place = await siteName(work, order.site)
  await moveShipment(work, ready.id, 'MANIFESTED', { code: 'MANIFESTED', place, text: 'On the carrier’s manifest' })
  return true
}

/** Hands an order's packages to the carrier: sets consignment and tracking numbers and the expected arrival. */
export const sendShipment = async (work: Work, order: Order): Promise<void> => {
  const { tx, now } = work
  const place = await siteName(work, order.site)
  const [ready] = await shipmentsOf(work, order, ['PLANNED', 'PACKING', 'READY', 'MANIFESTED'])
  if (!ready) return
  const [details] = await tx.query<{ carrier_code: string | null }>(sql`select carrier_code from shipment where id = ${ready.id}`)
  const carrier = details?.carrier_code ?? 'LOCAL'
  const consignment = `CN${40_000_000 + ready.id}`
  const tracking = carrier === 'PICKUP' ? [] : [`${carrier.slice(0, 2)}${800_000_000 + ready.id}`]
  const eta = iso(new Date(now.getTime() + 3 * 86_400_000)).slice(0, 10)
  const set = sql`, consignment_no = ${consignment}, tracking_nos = ${tracking}::text[], despatched_at = ${iso(now)}::timestamptz, eta_date = ${eta}::date`
  await moveShipment(work, ready.id, 'DESPATCHED', { code: 'DESPATCHED', place, text: 'Left the warehouse', set })
  if (tracking[0])
    await tx.query(sql`
      update package p set tracking_no = ${tracking[0]} || case when numbered.no = 1 then '' else '-' || numbered.no end
      from (select id, row_number() over (order by id) as no from package where shipment_id = ${ready.id}) numbered where numbered.id = p.id`)
  // An order keeps the tracking numbers of its earlier shipments.
  await tx.query(sql`
    update sales_order set consignment_no = ${consignment}, tracking_nos = tracking_nos || ${tracking}::text[] where id = ${order.id}`)
}
