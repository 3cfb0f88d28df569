import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import { addDays } from '#lib/shared/days.ts'
import { lockAnyOrder } from '../../orders/write/lock-order.ts'
import { makeOrder } from '../../orders/write/make-order.ts'
import { release } from '../../orders/steps/steps.ts'
import { lockRandomOrder } from './orders.ts'
import { todayAt } from './places.ts'
import { authorOf } from './order-author.ts'
import type { Job, Work } from './work.ts'

// Below `few` open orders, new ones always arrive; from `many` on, none do. This keeps the demo from running dry or filling up.
const SALES = { few: 110, many: 240 }
const PURCHASES = { few: 22, many: 60 }

type Stream = { stream_code: string; stream_name: string; client_code: string }

/** A random inbound stream. Streams of clients with many products come up more often. */
const pickStream = async ({ tx, random }: Work): Promise<Stream | null> => {
  const streams = await tx.query<Stream & { weight: number }>(sql`
    select s.stream_code, s.stream_name, s.client_code, (select count(*) from product p where p.client_code = s.client_code) as weight
    from stream s where s.direction = 'IN' and s.active and s.healthy order by s.stream_code`)
  const total = streams.reduce((sum, stream) => sum + stream.weight, 0)
  let remaining = random.next() * total
  return streams.find((stream) => (remaining -= stream.weight) < 0) ?? null
}

const recordMessageTime = ({ tx, now }: Work, stream: Stream) =>
  tx.query(sql`update stream set last_message_at = ${now.toISOString()}::timestamptz where stream_code = ${stream.stream_code}`)

const countOpen = async ({ tx }: Work, kind: OrderKind, limit: number): Promise<number> => {
  const rows = await tx.query<{ n: number }>(
    kind === 'SO'
      ? sql`select count(*) as n from (select 1 from sales_order where status in ('ENTERED', 'RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'PICKING', 'PICKED', 'PACKED') limit ${limit + 1}) o`
      : sql`select count(*) as n from (select 1 from purchase_order where status in ('RELEASED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'IN_PROGRESS') limit ${limit + 1}) o`,
  )
  return rows[0]?.n ?? 0
}

/** Whether to create more work: always below `few` open orders, sometimes below `many`. */
const hasRoom = async (work: Work, kind: OrderKind, { few, many }: { few: number; many: number }): Promise<boolean> => {
  const open = await countOpen(work, kind, many)
  return open < many && (open < few || work.random.chance(0.15))
}

/** Creates a customer's order, received through the client's stream. */
const createSalesOrder = async (work: Work): Promise<string | null> => {
  const { tx, random } = work
  if (!(await hasRoom(work, 'SO', SALES))) return null
  const stream = await pickStream(work)
  if (!stream) return null
  const candidates = await tx.query<{
    owner_code: string
    site_code: string
    product_code: string
    uom: string
    factor: number
    on_hand: number
    serial_tracked: boolean
  }>(sql`
    select h.owner_code, h.site_code, h.product_code, p.default_uom as uom, coalesce(u.factor, 1) as factor, h.on_hand, p.serial_tracked
    from holding h join site s on s.site_code = h.site_code and s.active
      join client_site cs on cs.client_code = h.client_code and cs.site_code = h.site_code and cs.active
      join product p on p.client_code = h.client_code and p.product_code = h.product_code and p.active
      left join product_uom u on u.client_code = p.client_code and u.product_code = p.product_code and u.uom = p.default_uom
    where h.client_code = ${stream.client_code} and h.on_hand > 0 and h.demand_90 > 0 order by h.demand_90 desc, h.id limit 160`)
  const first = candidates.length > 0 ? random.pick(candidates) : null
  const customer = await pickCustomer(work, stream.client_code)
  if (!first || !customer) return null
  const sameSite = candidates.filter(
    (candidate) => candidate.owner_code === first.owner_code && candidate.site_code === first.site_code && candidate !== first,
  )
  const others = Array.from({ length: random.int(0, 4) }, () => (sameSite.length > 0 ? random.pick(sameSite) : first))
  const products = [...new Map([first, ...others].map((product) => [product.product_code, product])).values()].filter(
    (product) => !product.serial_tracked,
  )
  if (products.length === 0) return null
  const today = await todayAt(work, first.site_code)
  const shipDate = addDays(today, random.pick([0, 0, 0, 1, 1, 2, 5]))
  const created = await makeOrder(tx, await authorOf(work, stream.stream_name), 'SO', {
    client_code: stream.client_code,
    owner_code: first.owner_code,
    site_code: first.site_code,
    order_type: random.chance(0.7) ? 'B2B' : 'B2C',
    priority: random.pick(['P2', 'P3', 'P3', 'P3', 'P4']),
    customer_code: customer.customer_code,
    customer_po_no: `4500-${random.int(10_000, 99_999)}`,
    ordered_date: today,
    required_ship_date: shipDate,
    required_delivery_date: addDays(shipDate, random.int(1, 4)),
    carrier_code: customer.carrier_code,
    ship_to: customer.ship_to,
    on_shortage: 'BACK_ORDER',
    status: 'ENTERED',
    lines: products.map((product, index) => ({
      line_no: index + 1,
      product_code: product.product_code,
      uom: product.uom,
      qty: Math.max(1, Math.min(random.int(1, 6), Math.ceil(product.on_hand / product.factor / 20))),
    })),
  })
  if (!created.ok) return null
  await recordMessageTime(work, stream)
  return `${created.no} came in from ${customer.ship_to.name}`
}

type Customer = { customer_code: string; carrier_code: string; ship_to: Record<string, string | null> }

const pickCustomer = async ({ tx, random }: Work, client: string): Promise<Customer | null> => {
  const rows = await tx.query<Customer>(sql`
    select c.customer_code, coalesce(c.default_carrier_code, 'TOLL') as carrier_code, jsonb_build_object('name', c.name, 'address1', c.address1, 'address2', c.address2,
      'city', c.city, 'state', c.state, 'postcode', c.postcode, 'country', c.country, 'phone', c.phone, 'email', c.email) as ship_to
    from client_customer l join customer c on c.customer_code = l.customer_code
    where l.client_code = ${client} and l.status = 'ACTIVE' and c.status = 'ACTIVE' order by c.customer_code limit 400`)
  return rows.length > 0 ? random.pick(rows) : null
}

/** Releases an order that the simulation received through a stream. Users release the orders that they entered. */
const releaseReceived = async (work: Work): Promise<string | null> => {
  const { tx } = work
  const order = await lockRandomOrder(work, 'SO', {
    statuses: ['ENTERED'],
    where: sql`and o.source = 'EDI' and o.created_by_id = 'warehouse'`,
  })
  const locked = order && (await lockAnyOrder(tx, 'SO', order.id))
  if (!locked) return null
  const result = await release(tx, await authorOf(work, 'System'), locked)
  return result.ok ? `${order.no} is released` : null
}

/** Creates and releases a purchase order for products that run low, with one of the client's suppliers that have no users. */
const createPurchaseOrder = async (work: Work): Promise<string | null> => {
  const { tx, random } = work
  if (!(await hasRoom(work, 'PO', PURCHASES))) return null
  const stream = await pickStream(work)
  if (!stream) return null
  const lowStock = await tx.query<{
    owner_code: string
    site_code: string
    product_code: string
    supplier_code: string
    uom: string
    factor: number
    reorder_qty: number | null
    serial_tracked: boolean
  }>(sql`
    select h.owner_code, h.site_code, h.product_code, h.supplier_code, p.default_uom as uom, coalesce(u.factor, 1) as factor, h.reorder_qty, p.serial_tracked
    from holding h join site s on s.site_code = h.site_code and s.active
      join client_site cs on cs.client_code = h.client_code and cs.site_code = h.site_code and cs.active
      join product p on p.client_code = h.client_code and p.product_code = h.product_code and p.active and not p.serial_tracked
      join client_supplier c on c.client_code = h.client_code and c.supplier_code = h.supplier_code and c.status = 'ACTIVE'
      join supplier v on v.supplier_code = h.supplier_code and v.status = 'ACTIVE'
      left join product_uom u on u.client_code = p.client_code and u.product_code = p.product_code and u.uom = p.default_uom
    where h.client_code = ${stream.client_code} and h.demand_90 > 0
      and not exists (select from app_user a where a.supplier_code = h.supplier_code)
    order by (h.available + h.on_order + h.in_transit) / nullif(h.avg_daily_demand, 0) nulls last, h.id limit 60`)
  if (lowStock.length === 0) return null
  const first = random.pick(lowStock)
  const lines = lowStock
    .filter(
      (holding) =>
        holding.owner_code === first.owner_code && holding.site_code === first.site_code && holding.supplier_code === first.supplier_code,
    )
    .slice(0, 6)
  const today = await todayAt(work, first.site_code)
  const author = await authorOf(work, stream.stream_name)
  const created = await makeOrder(tx, author, 'PO', {
    client_code: stream.client_code,
    owner_code: first.owner_code,
    site_code: first.site_code,
    order_type: 'STD',
    priority: 'P3',
    supplier_code: first.supplier_code,
    ordered_date: today,
    // Half of the orders are due today, so that visitors see trucks arrive.
    expected_date: addDays(today, random.pick([0, 0, 0, 0, 1, 2, 4, 7])),
    disposition_code: 'GOOD',
    status: 'ENTERED',
    lines: lines.map((line, index) => ({
      line_no: index + 1,
      product_code: line.product_code,
      uom: line.uom,
      qty: Math.max(1, Math.min(400, Math.ceil((line.reorder_qty ?? line.factor * random.int(2, 10)) / line.factor))),
    })),
  })
  if (!created.ok) return null
  const locked = await lockAnyOrder(tx, 'PO', created.row)
  if (locked) await release(tx, author, locked)
  await recordMessageTime(work, stream)
  return `${created.no} was ordered, ${lines.length} lines`
}

export const ARRIVALS: readonly Job[] = [
  { name: 'sales-order', weight: 8, run: createSalesOrder },
  { name: 'release', weight: 6, run: releaseReceived },
  { name: 'purchase-order', weight: 4, run: createPurchaseOrder },
]
