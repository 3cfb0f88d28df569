import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import { stepsIn } from '#lib/contract/orders/order-steps.ts'
import type { Db } from '#lib/reference/db/db.ts'

/** Orders whose header is not the sum of their lines, or whose status does not fit their quantities. */
export const brokenOrders = (db: Db) =>
  db.query(sql`
    select 'sales order' as of, o.so_no as no, o.status from sales_order o
      join (select so_id, count(*) as lines, sum(factor * qty_ordered) as ordered, sum(factor * qty_allocated) as allocated, sum(factor * qty_picked) as picked,
          sum(factor * qty_packed) as packed, sum(factor * qty_despatched) as despatched, sum(factor * qty_back_ordered) as back_ordered,
          bool_or(qty_outstanding > 0) as is_waiting, bool_or(qty_picked > 0) as has_pick,
          -- A line has three decimals of a case, while the header counts pieces, so an opened case may round differently.
          sum(case when factor > 1 then factor * 0.0005 else 0 end) as slack
        from so_line group by so_id) l on l.so_id = o.id
    where o.lines <> l.lines or o.qty_ordered <> l.ordered or abs(o.qty_allocated - l.allocated) > l.slack or abs(o.qty_picked - l.picked) > l.slack
      or abs(o.qty_packed - l.packed) > l.slack or abs(o.qty_despatched - l.despatched) > l.slack or abs(o.qty_back_ordered - l.back_ordered) > l.slack
      or (o.status in ('DESPATCHED', 'DELIVERED') and (l.is_waiting or o.despatched_at is null))
      or (o.status = 'DELIVERED' and o.delivered_at is null)
      or (o.status in ('PICKED', 'PACKED') and (o.picked_at is null or not l.has_pick))
      or (o.status = 'PACKED' and o.packed_at is null)
      or (o.status in ('ENTERED', 'ON_HOLD', 'BACK_ORDERED') and l.allocated > 0)
    union all
    select 'purchase order', o.po_no, o.status from purchase_order o
      join (select po_id, count(*) as lines, sum(factor * qty_ordered) as ordered, sum(factor * qty_advised) as advised, sum(factor * qty_received) as received,
          sum(factor * qty_outstanding) as outstanding, sum(factor * qty_damaged) as damaged from po_line group by po_id) l on l.po_id = o.id
    where o.lines <> l.lines or o.qty_ordered <> l.ordered or o.qty_advised <> l.advised or o.qty_received <> l.received or o.qty_outstanding <> l.outstanding
      or o.qty_damaged <> l.damaged or (o.status in ('RECEIVED', 'CLOSED') and (l.outstanding > 0 or o.received_at is null))
      or (o.status = 'CANCELLED' and l.outstanding > 0)
    limit 5`)

/**
 * Orders and shipments that contradict each other about where the goods are, when they arrived and left or how they are tracked,
 * impossible orders of times, and shipments whose last event does not match their status.
 */
export const brokenShipments = (db: Db) =>
  db.query(sql`
    select 'order and shipment' as of, coalesce(o.so_no, p.po_no) as no, coalesce(o.status, p.status) as status, s.shipment_no, s.status as shipment
    from shipment s join shipment_order x on x.shipment_id = s.id
      left join sales_order o on x.kind = 'SO' and o.id = x.order_id left join purchase_order p on x.kind = 'PO' and p.id = x.order_id
    where (x.kind = 'SO' and s.status <> 'CANCELLED' and (
        not (o.status = any(case
          when s.status in ('PLANNED', 'PACKING') then array['PICKING', 'PICKED']
          when s.status in ('READY', 'MANIFESTED') then array['PACKED', 'PART_DESPATCHED']
          when s.status = 'DELIVERED' then array['DELIVERED', 'PART_DESPATCHED', 'DESPATCHED', 'RETURNED']
          when s.status = 'RETURNED' then array['RETURNED'] else array['DESPATCHED', 'PART_DESPATCHED'] end))
        or (o.despatched_at is null) <> (s.despatched_at is null) and o.status <> 'PART_DESPATCHED'
        or (o.status in ('DELIVERED', 'RETURNED') and o.delivered_at < s.delivered_at)
        or (s.status = 'DELIVERED' and o.status = 'DELIVERED' and s.delivered_at is null)))
      or (x.kind = 'PO' and s.status <> 'CANCELLED' and (
        not (p.status = any(case
          when s.status in ('DRAFT', 'ADVISED', 'BOOKED', 'IN_TRANSIT') then array['IN_TRANSIT']
          when s.status = 'ARRIVED' then array['ARRIVED', 'IN_PROGRESS']
          when s.status = 'PART_RECEIVED' then array['PART_RECEIVED'] else array['RECEIVED', 'CLOSED'] end))
        or p.asn_no is null or s.asn_no is null or (s.status in ('ADVISED', 'BOOKED') and (s.status = 'BOOKED') <> (s.booked_at is not null))))
    union all
    select 'tracking numbers', o.so_no, o.status, s.shipment_no, s.status
    from shipment s join shipment_order x on x.shipment_id = s.id and x.kind = 'SO' join sales_order o on o.id = x.order_id
    where not o.tracking_nos @> s.tracking_nos
      or exists (select from shipment other where other.tracking_nos && s.tracking_nos and other.id <> s.id and other.direction = 'OUT')
    union all
    select 'times of an order', po_no, status, null, null from purchase_order
    where booked_at > arrived_at or arrived_at > received_at or received_at > closed_at or arrived_at < created_at or (status = 'BOOKED') > (booked_at is not null)
      or (arrived_at is not null) <> (status in ('ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'))
    union all
    select 'times of an order', so_no, status, null, null from sales_order
    where released_at < created_at or picked_at < released_at or packed_at < picked_at or despatched_at < packed_at or delivered_at < despatched_at
    union all
    select 'times of a shipment', null, null, shipment_no, status from shipment
    where despatched_at > delivered_at or despatched_at < created_at or (direction = 'IN' and status in ('ARRIVED', 'RECEIVED', 'PART_RECEIVED') and booked_at > last_event_at)
      or (despatched_at is null) <> (status in ('PLANNED', 'PACKING', 'READY', 'MANIFESTED', 'DRAFT', 'ADVISED', 'BOOKED') or (status = 'CANCELLED' and despatched_at is null))
    union all
    select 'last event', null, last_event_code, shipment_no, status from shipment
    where status not in ('PACKING', 'PLANNED') and last_event_code is distinct from case when status = 'READY' then 'PACKED' else status end
      -- A dock can be booked for goods that are on their way.
      and not (status = 'IN_TRANSIT' and last_event_code = 'BOOKED' and booked_at is not null)
    limit 10`)

/** Lines of purchase orders with a shipment, of which more or less was advised than its shipments contain. */
export const unlistedAdvice = (db: Db) =>
  db.query(sql`
    select o.po_no, o.status, l.line_no, l.qty_advised, a.qty from purchase_order o join po_line l on l.po_id = o.id
      cross join lateral (select coalesce(sum(qty), 0) as qty from shipment_line where po_line_id = l.id) a
    where l.qty_advised <> a.qty and exists (select from shipment_order x join shipment s on s.id = x.shipment_id
      where x.kind = 'PO' and x.order_id = o.id and s.status <> 'CANCELLED')
    limit 10`)

/** Shipments whose counts or weight differ from those of their packages, and empty packages. */
export const brokenPackages = (db: Db) =>
  db.query(sql`
    select s.shipment_no, s.packages, s.pallets, s.weight_kg, k.packages as found, k.pallets as found_pallets, k.weight as found_weight, k.empty
    from shipment s cross join lateral (
      select count(*) as packages, count(*) filter (where k.package_type = 'PALLET') as pallets,
        case when bool_and(k.weight_kg is not null) then sum(k.weight_kg) filter (where k.parent_sscc is null) end as weight,
        coalesce(sum(k.length_cm * k.width_cm * k.height_cm) filter (where k.parent_sscc is null), 0) / 1000000 as volume,
        count(*) filter (where not exists (select 1 from package_content c where c.package_id = k.id)
          and not exists (select 1 from package o where o.shipment_id = s.id and o.parent_sscc = k.sscc)) as empty
      from package k where k.shipment_id = s.id) k
    where k.packages <> s.packages or k.pallets <> s.pallets or (k.weight is null) <> (s.weight_kg is null) or abs(k.weight - s.weight_kg) > 0.01
      or (s.volume_m3 is not null and abs(k.volume - s.volume_m3) > 0.001) or k.empty > 0
    limit 10`)

/** Consignment and tracking numbers of more than one shipment. */
export const sharedNumbers = (db: Db) =>
  db.query(sql`
    select number, array_agg(distinct id) as shipments from (
      select id, consignment_no as number from shipment where consignment_no is not null
      union all select id, unnest(tracking_nos) from shipment
      union all select shipment_id, tracking_no from package where tracking_no is not null
    ) n group by 1 having count(distinct id) > 1 limit 5`)

/** Sales orders whose cartons and pallets differ from their packages, in shipments that have not been cancelled. */
export const brokenPackageCounts = (db: Db) =>
  db.query(sql`
    select o.so_no, o.status, o.cartons, o.pallets, n.cartons as found_cartons, n.pallets as found_pallets from sales_order o
      join (
        select x.order_id, count(*) filter (where k.package_type <> 'PALLET') as cartons, count(*) filter (where k.package_type = 'PALLET') as pallets
        from shipment_order x join shipment s on s.id = x.shipment_id join package k on k.shipment_id = s.id
        where x.kind = 'SO' and s.status <> 'CANCELLED' and (
          exists (select from package_content c join so_line l on l.id = c.so_line_id where c.package_id = k.id and l.so_id = x.order_id)
          or exists (select from package carried where carried.shipment_id = s.id and carried.parent_sscc = k.sscc))
        group by 1) n on n.order_id = o.id
    where o.cartons is distinct from n.cartons or o.pallets is distinct from n.pallets limit 10`)

/** Part-received purchase orders of which nothing is outstanding. */
export const completePartReceipts = (db: Db) =>
  db.query(
    sql`select po_no, qty_ordered, qty_received from purchase_order where status = 'PART_RECEIVED' and qty_outstanding <= 0 limit 10`,
  )

/** What packages of sales orders contain, in base units: of order line `line`, `qty` of `lot`. */
const PACKED = sql`
  select c.so_line_id as line, c.lot_no as lot, s.despatched_at is not null as has_left,
    c.qty * case when c.uom = l.uom then l.factor when c.uom = h.uom then 1 end as qty
  from shipment s join package k on k.shipment_id = s.id join package_content c on c.package_id = k.id
    join so_line l on l.id = c.so_line_id join holding h on h.id = l.holding_id where s.status <> 'CANCELLED'`

/** Order lines of which shipments that have left contain more than was despatched. */
export const overfilledShipments = (db: Db) =>
  db.query(sql`
    select l.so_id, l.line_no, l.qty_despatched, sum(c.qty) as packed from (${PACKED}) c join so_line l on l.id = c.line
    where c.has_left group by l.id having sum(c.qty) / l.factor > l.qty_despatched limit 10`)

/**
 * Order lines whose packages name other lots, or other quantities of a lot, than the stock that waits in them or was despatched in them, and
 * order lines that name one lot although another one was packed for them.
 */
export const misstatedLots = (db: Db) =>
  db.query(sql`
    with packed as (${PACKED}), stated as (
      select line, has_left, coalesce(lot, '') as lot, sum(qty) as qty from packed group by 1, 2, 3
    ), moved as (
      select l.id as line, true as has_left, coalesce(m.lot_no, '') as lot, -sum(m.qty) as qty
      from movement m join sales_order o on o.so_no = m.ref_no join so_line l on l.so_id = o.id and l.line_no = m.ref_line_no
      where m.type_code = 'DESPATCH' and m.ref_type = 'SO' group by 1, 3
      union all
      select a.so_line_id, false, coalesce(x.lot_no, ''), sum(a.qty) from allocation a join stock_line x on x.id = a.stock_line_id
      where a.picked and a.so_line_id in (select line from packed where not has_left) group by 1, 3
    )
    select line, has_left, lot, s.qty as stated, m.qty as moved from stated s full join moved m using (line, has_left, lot)
    where s.qty is distinct from m.qty
    union all
    select l.id, null, l.lot_no, null, null from so_line l join packed p on p.line = l.id where upper(p.lot) <> upper(l.lot_no)
    limit 10`)

/** Number of order lines with packages of more than one lot. */
export const countMixedLines = async (db: Db): Promise<number> => {
  const [row] = await db.query<{ n: number }>(
    sql`select count(*) as n from (select line from (${PACKED}) p group by 1 having count(distinct lot) > 1) mixed`,
  )
  return row!.n
}

/** Receipts since an instant, in base units, of purchase orders of which nothing was received before and that have advised packages. */
const receivedSince = (since: Date) => sql`
  select m.ref_no, o.id as po_id, m.product_code, m.sscc, m.lot_no, m.expiry_date, m.to_location, m.to_disposition, sum(m.qty) as qty
  from movement m join purchase_order o on o.po_no = m.ref_no
  where m.type_code = 'RECEIPT' and m.ref_type = 'PO' and m.moved_at >= ${since.toISOString()}::timestamptz
    and not exists (select from movement e where e.ref_no = m.ref_no and e.type_code = 'RECEIPT' and e.moved_at < ${since.toISOString()}::timestamptz)
    and exists (select from shipment_order x join package k on k.shipment_id = x.shipment_id where x.kind = 'PO' and x.order_id = o.id and k.sscc is not null)
  group by 1, 2, 3, 4, 5, 6, 7, 8`

/** What the packages of purchase orders were advised to hold, in base units. */
const ADVISED_GOODS = sql`
  select x.order_id as po_id, s.dock, k.sscc, c.product_code, c.lot_no, c.expiry_date, c.qty * l.factor as qty
  from shipment_order x join shipment s on s.id = x.shipment_id join package k on k.shipment_id = s.id join package_content c on c.package_id = k.id
    join lateral (select factor from po_line l where l.po_id = x.order_id and l.product_code = c.product_code and l.uom = c.uom limit 1) l on true
  where x.kind = 'PO' and s.status <> 'CANCELLED' and k.sscc is not null`

/**
 * Goods received since an instant that differ from what was advised: they are on another pallet although an advised one with the item
 * never arrived, more than was advised, of another lot or expiry date, or at another dock than their shipment.
 */
export const strayReceipts = (db: Db, since: Date) =>
  db.query(sql`
    with received as (${receivedSince(since)}), advised as (${ADVISED_GOODS})
    select 'pallet' as of, r.ref_no, r.product_code, r.sscc from received r
      where r.sscc is not null and not exists (select from advised a where a.po_id = r.po_id and a.sscc = r.sscc)
        and exists (select from advised a where a.po_id = r.po_id and a.product_code = r.product_code
          and not exists (select from received o where o.po_id = a.po_id and o.sscc = a.sscc and o.product_code = a.product_code))
    union all
    select 'lot', r.ref_no, r.product_code, r.sscc from received r
      where r.sscc in (select sscc from advised) and not exists (select from advised a where a.po_id = r.po_id and a.sscc = r.sscc
        and a.product_code = r.product_code and coalesce(a.lot_no = r.lot_no, a.lot_no is null) and coalesce(a.expiry_date = r.expiry_date, a.expiry_date is null))
    union all
    select 'quantity', r.ref_no, r.product_code, r.sscc from (select ref_no, po_id, product_code, sscc, sum(qty) as qty from received group by 1, 2, 3, 4) r
      join (select po_id, product_code, sscc, sum(qty) as qty from advised group by 1, 2, 3) a using (po_id, product_code, sscc) where r.qty > a.qty
    union all
    select 'dock', r.ref_no, r.to_location, r.sscc from received r join shipment_order x on x.kind = 'PO' and x.order_id = r.po_id
      join shipment s on s.id = x.shipment_id join shipment_event e on e.shipment_id = s.id and e.code = 'ARRIVED'
      where s.status <> 'CANCELLED' and r.to_disposition = 'GOOD' and e.at >= ${since.toISOString()}::timestamptz and e.text <> 'Arrived at ' || r.to_location
    limit 10`)

/**
 * Goods received since an instant on no package of their shipments, and packages of received shipments of which nothing was received.
 * The demo data has neither. In the simulation, goods that no shipment named arrive too.
 */
export const unadvisedPallets = (db: Db, since: Date) =>
  db.query(sql`
    with received as (${receivedSince(since)}), advised as (${ADVISED_GOODS})
    select 'stock' as of, r.ref_no, r.product_code, r.sscc from received r
      where not exists (select from advised a where a.po_id = r.po_id and a.sscc = r.sscc and a.product_code = r.product_code)
    union all
    select 'package', o.po_no, a.product_code, a.sscc from advised a join purchase_order o on o.id = a.po_id
      where o.id in (select po_id from received)
        and exists (select from shipment_order x join shipment s on s.id = x.shipment_id where x.kind = 'PO' and x.order_id = o.id and s.status = 'RECEIVED')
        and not exists (select from received r where r.po_id = a.po_id and r.sscc = a.sscc)
    limit 10`)

/** Number of advised pallets of which goods were received since an instant. */
export const countAdvisedPallets = async (db: Db, since: Date): Promise<number> => {
  const [row] = await db.query<{ n: number }>(sql`
    with received as (${receivedSince(since)}), advised as (${ADVISED_GOODS})
    select count(distinct r.sscc) as n from received r join advised a on a.po_id = r.po_id and a.sscc = r.sscc`)
  return row!.n
}

/** Status changes since an instant that the contract does not allow. */
export const invalidSteps = async (db: Db, since: Date) => {
  const steps = await db.query<{ kind: OrderKind; status_from: string | null; status_to: string }>(sql`
    select distinct kind, status_from, status_to from order_event where at > ${since.toISOString()}::timestamptz and status_from is not null and status_from <> status_to`)
  return steps.filter(({ kind, status_from, status_to }) => !stepsIn(kind, status_from)?.next.includes(status_to))
}
