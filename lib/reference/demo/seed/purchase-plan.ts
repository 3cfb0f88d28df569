import { hoursOn } from '../../shipments/advise/docks.ts'
import { dayText, dayWeight, instantOf, localDay, recentInstant, workday } from './calendar.ts'
import { purchaseTimes, type PurchaseTimes } from './purchase-times.ts'
import { type Random, sampler } from './random.ts'
import type { Client, HoldingPlan, Site, Supplier, World } from './world.ts'

export type PurchaseOrder = {
  id: number
  no: string
  client: Client
  owner: string
  site: Site
  supplier: Supplier
  status: string
  type: string
  day: number
  expected: number | null
  createdAt: number
  receivedAt: number | null
  /** Start of the hour for which a dock is booked, if the plan sets it. */
  appointment: number | null
  first: number
  count: number
  times: PurchaseTimes
  /** Filled in by write-purchases.ts. A shipment has the same. */
  carrier: string | null
  container: string | null
}

/**
 * Lines as columns, with quantities in base units. receiving.ts fills in what was received, with lot and expiry date;
 * write-purchases.ts then fills in the ordered, advised and short quantities.
 */
type PurchaseLines = {
  holding: Int32Array
  ordered: Float64Array
  advised: Float64Array
  received: Float64Array
  short: Float64Array
  /** 1 if the line was received, at least in part. */
  isReceived: Uint8Array
  lot: (string | null)[]
  expiry: Int32Array
}

export type PurchasePlan = { orders: PurchaseOrder[]; lines: PurchaseLines }

/** The dock at which an advised order arrives. */
export const dockOf = ({ id }: Pick<PurchaseOrder, 'id'>): string => `DOCK-${(id % 3) + 1}`

/** The unit of a line and the number of base units in it: cases if all quantities of the line are whole cases. */
export const unitOfLine = (lines: PurchaseLines, i: number, product: HoldingPlan['product']): { uom: string; factor: number } => {
  const quantities = [lines.ordered[i]!, lines.received[i]!, lines.advised[i]!, lines.short[i]!]
  return !product.serial && quantities.every((qty) => qty % product.perCase === 0)
    ? { uom: product.caseUom, factor: product.perCase }
    : { uom: product.baseUom, factor: 1 }
}

const NO_TIMES: PurchaseTimes = { advisedAt: null, leftAt: null, bookedAt: null, arrivedAt: null, receivedAt: null }
const DEMO_SUPPLIER = 'SUP-014'
const GROCER_RELEASED_ORDERS = 5
/**
 * Open orders in each status, per thousand orders. CANCELLED is also per thousand; all other orders are CLOSED. OVERDUE says how many
 * per thousand are overdue; these are among the open ones.
 */
const OPEN_STATES: readonly (readonly [string, number])[] = [
  ['DRAFT', 7],
  ['ENTERED', 20],
  ['ON_HOLD', 4],
  ['RELEASED', 42],
  ['BOOKED', 10],
  ['IN_TRANSIT', 20],
  ['ARRIVED', 4],
  ['IN_PROGRESS', 4],
  ['PART_RECEIVED', 12],
  ['RECEIVED', 4],
]
const CANCELLED = 23
const OVERDUE = 60
const CAN_BE_OVERDUE = new Set(['RELEASED', 'BOOKED', 'IN_TRANSIT', 'PART_RECEIVED', 'ENTERED'])
/** Statuses of orders whose lines have all been received. */
export const FULLY_RECEIVED = new Set(['CLOSED', 'RECEIVED'])

type Group = {
  client: Client
  owner: string
  site: Site
  supplier: Supplier
  holdings: HoldingPlan[]
  draw: (random: Random) => number
  weight: number
}

export const planPurchases = (world: World): PurchasePlan => {
  const random = world.random.fork('purchases')
  const groups = groupsOf(world)
  const draw = sampler(groups.map((group) => group.weight))
  // The best seller is on order, in transit and overdue, because the demo opens on it.
  const bestSellerGroup = groups.find((group) => group.holdings.includes(world.holdings[0]!)) ?? groups[0]!
  const bestSellerOrders = new Map([
    ['RELEASED', 4],
    ['IN_TRANSIT', 2],
    ['ENTERED', 2],
  ])
  // The demo's supplier has orders to advise, one of them overdue, and a shipment in transit.
  const grocerGroups = groups.filter((group) => group.supplier.code === DEMO_SUPPLIER && group.holdings.length > 1)
  const grocerOrders = new Map([
    ['RELEASED', GROCER_RELEASED_ORDERS],
    ['BOOKED', 1],
    ['IN_TRANSIT', 3],
    ['PART_RECEIVED', 1],
  ])
  const overdue = { left: Math.round((world.size.purchaseOrders * OVERDUE) / 1000) }
  const drawDay = sampler(Array.from({ length: world.size.days - 8 }, (_, i) => dayWeight(world.start + 3 + i)))
  const planned = statusList(world.size.purchaseOrders).map((status) => {
    const grocerOrdersLeft = grocerOrders.get(status) ?? 0
    // Overdue orders are planned first. Of the grocer's orders, only the first released one may be among them.
    const canBeForGrocer = overdue.left === 0 || (status === 'RELEASED' && grocerOrdersLeft === GROCER_RELEASED_ORDERS)
    const isForBestSeller = (bestSellerOrders.get(status) ?? 0) > 0
    const isGrocer = !isForBestSeller && grocerGroups.length > 0 && grocerOrdersLeft > 0 && canBeForGrocer
    const pickGroup = () => (isGrocer ? grocerGroups[grocerOrdersLeft % grocerGroups.length]! : groups[draw(random)]!)
    const group = isForBestSeller ? bestSellerGroup : pickGroup()
    if (group === bestSellerGroup) bestSellerOrders.set(status, (bestSellerOrders.get(status) ?? 0) - 1)
    if (isGrocer) grocerOrders.set(status, grocerOrdersLeft - 1)
    return { group, order: makeOrder(world, group, status, overdue, drawDay, random) }
  })
  delayTrucks(
    world,
    planned.filter(({ group }) => group !== bestSellerGroup).map(({ order }) => order),
  )
  bookDocks(
    world,
    planned.filter(({ group }) => group !== bestSellerGroup).map(({ order }) => order),
  )
  planned.sort((a, b) => a.order.createdAt - b.order.createdAt)
  planned.forEach(({ order }, i) => {
    order.id = i + 1
    order.no = `PO-${100_000 + i + 1}`
    order.times = purchaseTimes(order, world.end)
  })
  return { orders: planned.map((entry) => entry.order), lines: makeLines(world, planned, random) }
}

/** One in this many trucks in transit is late, so that users have something to follow up. */
const LATE_TRUCK_EVERY = 3

/** Swaps the dates of late orders with those of orders in transit, so that the number of late orders stays the same. */
const delayTrucks = ({ today }: World, orders: readonly PurchaseOrder[]): void => {
  const inTransit = orders.filter(({ status }) => status === 'IN_TRANSIT')
  const late = orders.filter(({ status, expected }) => status === 'RELEASED' && expected !== null && expected < today)
  let remaining = Math.ceil(inTransit.length / LATE_TRUCK_EVERY)
  for (const order of inTransit) {
    const index = late.findIndex(({ expected }) => expected! >= order.day + 2)
    if (remaining === 0 || index < 0) continue
    const [waiting] = late.splice(index, 1)
    ;[order.expected, waiting!.expected] = [waiting!.expected, order.expected]
    remaining--
  }
}

/** Dock appointments at each site on its next open days, from the day of the seed on. Each is given as a fraction of the dock hours. */
const DOCK_DAYS: readonly (readonly number[])[] = [[0, 0.3, 0.7], [0.1, 0.4, 0.75], [0.5]]
/** How many days to search for open days. */
const DOCK_SEARCH_DAYS = 8
/** Index of the appointment on the first day whose truck is late, so that users have something to follow up. */
const LATE_TRUCK = 1
const HOUR = 3_600_000

/**
 * Gives every active site dock appointments. History ends at a fixed instant, but the demo may be started at any time of day, so the
 * trucks are spread over the hours of several days. Those whose hour has come have arrived or been received, except for the late one.
 */
const bookDocks = ({ sites, end }: World, orders: readonly PurchaseOrder[]): void => {
  for (const site of sites.filter(({ active }) => active)) {
    // Closed orders become the trucks, because their dates do not matter to anything else in the plan.
    const trucks = orders.filter((order) => order.status === 'CLOSED' && order.site === site && order.supplier.code !== DEMO_SUPPLIER)
    const today = localDay(site.timezone, end)
    const days = Array.from({ length: DOCK_SEARCH_DAYS }, (_, index) => ({
      day: today + index,
      hours: hoursOn(site.dockHours, dayText(today + index)),
    }))
      .filter(({ hours }) => hours.length > 0)
      .slice(0, DOCK_DAYS.length)
    const appointments = days.flatMap(({ day, hours }, index) =>
      (DOCK_DAYS[index] ?? []).map((share, truck) => ({
        day,
        at: instantOf(site.timezone, day, Number(hours[Math.floor(share * hours.length)]!.slice(0, 2)) * 60),
        isLate: index === 0 && truck === LATE_TRUCK,
      })),
    )
    for (const { day, at, isLate } of appointments.slice(0, Math.floor(trucks.length / 2))) {
      const order = trucks.pop()!
      order.appointment = at
      order.expected = day
      order.day = day - order.supplier.leadDays - 3
      order.createdAt = instantOf(site.timezone, order.day, 10 * 60)
      const hasArrived = at < end && !isLate
      order.receivedAt = hasArrived && at + HOUR < end ? at + HOUR : null
      order.status = hasArrived ? (order.receivedAt === null ? 'ARRIVED' : 'RECEIVED') : 'IN_TRANSIT'
    }
  }
}

const statusList = (total: number): string[] => {
  const share = (n: number) => Math.round((total * n) / 1000)
  const open = OPEN_STATES.flatMap(([status, n]) => Array.from({ length: Math.max(1, share(n)) }, () => status))
  const cancelled = Array.from({ length: share(CANCELLED) }, () => 'CANCELLED')
  return [...open, ...cancelled, ...Array.from({ length: total - open.length - cancelled.length }, () => 'CLOSED')]
}

const groupsOf = (world: World): Group[] => {
  const byKey = new Map<string, HoldingPlan[]>()
  for (const holding of world.holdings) {
    if (holding.special || holding.demand === 0) continue
    const key = `${holding.owner}|${holding.site.code}|${holding.product.supplier.code}`
    const list = byKey.get(key)
    if (list) list.push(holding)
    else byKey.set(key, [holding])
  }
  return [...byKey.values()].map((holdings) => {
    const { product, owner, site } = holdings[0]!
    const weights = holdings.map((holding) => Math.sqrt(holding.demand * product.client.volume))
    return {
      client: product.client,
      owner,
      site,
      supplier: product.supplier,
      holdings,
      draw: sampler(weights),
      weight: weights.reduce((a, b) => a + b, 0) * Math.sqrt(holdings.length),
    }
  })
}

const makeOrder = (
  world: World,
  group: Group,
  status: string,
  overdue: { left: number },
  drawDay: (random: Random) => number,
  random: Random,
): PurchaseOrder => {
  const { client, owner, site, supplier } = group
  const order: PurchaseOrder = {
    id: 0,
    no: '',
    client,
    owner,
    site,
    supplier,
    status,
    type: random.chance(0.9) ? 'STD' : random.pick(['ASN', 'XDOCK', 'TRF']),
    day: 0,
    expected: null,
    createdAt: 0,
    receivedAt: null,
    appointment: null,
    first: 0,
    count: 0,
    times: NO_TIMES,
    carrier: null,
    container: null,
  }
  if (status === 'CLOSED' || status === 'CANCELLED') {
    const day = world.start + 3 + drawDay(random)
    order.expected = workday(day - random.pick([0, 0, 0, 1, -1, 2, 3]))
    // Ordered before the day of its receipt, however short the supplier's lead time is.
    order.day = Math.max(world.start - 10, Math.min(order.expected - supplier.leadDays, workday(day) - 1))
    if (status === 'CLOSED') order.receivedAt = instantOf(site.timezone, workday(day), random.int(7 * 60, 15 * 60))
  } else {
    dateOpenOrder(world, order, overdue, random)
  }
  order.createdAt = Math.min(world.end - 3_600_000, instantOf(site.timezone, order.day, random.int(8 * 60, 17 * 60)))
  return order
}

const dateOpenOrder = (world: World, order: PurchaseOrder, overdue: { left: number }, random: Random): void => {
  const { status, supplier } = order
  if (['ARRIVED', 'IN_PROGRESS', 'RECEIVED'].includes(status)) order.expected = workday(world.today - random.int(0, 1))
  else if (overdue.left > 0 && CAN_BE_OVERDUE.has(status)) {
    overdue.left--
    order.expected = world.today - random.int(1, 16)
  } else if (!(['DRAFT', 'RELEASED', 'ENTERED'].includes(status) && random.chance(0.1)))
    order.expected = workday(world.today + random.int(1, 40))
  order.day = Math.min((order.expected ?? world.today) - supplier.leadDays, world.today - random.int(1, 6))
  if (['IN_PROGRESS', 'PART_RECEIVED', 'RECEIVED'].includes(status)) order.receivedAt = recentInstant(world, order.site, random)
}

const makeLines = (world: World, planned: { group: Group; order: PurchaseOrder }[], random: Random): PurchaseLines => {
  const total = world.size.poLines
  const lines: PurchaseLines = {
    holding: new Int32Array(total),
    ordered: new Float64Array(total),
    advised: new Float64Array(total),
    received: new Float64Array(total),
    short: new Float64Array(total),
    isReceived: new Uint8Array(total),
    lot: Array.from({ length: total }, () => null),
    expiry: new Int32Array(total),
  }
  const counts = lineCounts(planned, total, random)
  let next = 0
  planned.forEach(({ group, order }, p) => {
    order.first = next
    order.count = counts[p]!
    next += order.count
    const used = new Set<HoldingPlan>()
    for (let n = 0; n < order.count; n++) {
      const isBestSeller = n === 0 && order.status !== 'CLOSED' && group.holdings.includes(world.holdings[0]!)
      let holding = isBestSeller ? world.holdings[0]! : group.holdings[group.draw(random)]!
      while (used.has(holding) && used.size < group.holdings.length)
        holding = group.holdings[(group.holdings.indexOf(holding) + 1) % group.holdings.length]!
      used.add(holding)
      const i = order.first + n
      lines.holding[i] = holding.id
      lines.isReceived[i] = isLineReceived(order.status, n, order.count) ? 1 : 0
      if (order.status !== 'CANCELLED') holding.poLines.push(i)
    }
  })
  return lines
}

/** Line counts of the orders, which add up to the tier's total. If possible, no order has more lines than its supplier has products. */
const lineCounts = (planned: { group: Group }[], total: number, random: Random): number[] => {
  const mean = total / planned.length
  const caps = planned.map(({ group }) => Math.min(60, group.holdings.length))
  const counts = caps.map((cap) => Math.min(cap, 1 + Math.floor(-Math.log(1 - random.next()) * mean)))
  let rest = total - counts.reduce((sum, n) => sum + n, 0)
  for (let tries = 0; rest !== 0; tries++) {
    const i = random.int(0, counts.length - 1)
    const next = counts[i]! + Math.sign(rest)
    // After many tries, every order is full. Then products may repeat on an order.
    if (next < 1 || next > caps[i]! * (tries > planned.length * 200 ? 3 : 1)) continue
    counts[i] = next
    rest -= Math.sign(rest)
  }
  return counts
}

const isLineReceived = (status: string, n: number, count: number): boolean =>
  FULLY_RECEIVED.has(status) || (['IN_PROGRESS', 'PART_RECEIVED'].includes(status) && n < Math.max(1, Math.floor(count / 2)))
