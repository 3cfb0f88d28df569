import type { CopyRow, Db } from '../../db/db.ts'
import { roundQty } from './book.ts'
import { dayText } from './calendar.ts'
import { SERVICES } from './lookups.ts'
import { entryOf, holdOf, lastStepAt, releasedAt, salesSteps } from './order-steps.ts'
import type { Random } from './random.ts'
import { OUTCOME, type SalesOrder } from './sales-plan-types.ts'
import type { SeedState } from './seed-state.ts'
import type { PackageCounts } from './write-shipments.ts'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const AFTER_PICK = new Set(['PICKED', 'PACKED', 'PART_DESPATCHED', 'DESPATCHED', 'DELIVERED', 'RETURNED'])
const AFTER_PACK = new Set(['PACKED', 'PART_DESPATCHED', 'DESPATCHED', 'DELIVERED', 'RETURNED'])
const AFTER_DESPATCH = new Set(['DESPATCHED', 'DELIVERED', 'RETURNED', 'PART_DESPATCHED'])

/** Loads sales orders and their lines, with the quantities from the ledger. */
export const writeSales = async (tx: Db, state: SeedState, packages: PackageCounts): Promise<void> => {
  const random = state.world.random.fork('sales-rows')
  await tx.copyIn(
    'so_line',
    `id, so_id, line_no, holding_id, product_code, product_name, uom, factor, qty_ordered, qty_allocated, qty_picked, qty_packed,
     qty_despatched, qty_back_ordered, qty_cancelled, lot_no, serial_nos, unit_price, status`,
    lineRows(state),
  )
  await tx.copyIn(
    'sales_order',
    `id, so_no, client_code, owner_code, site_code, customer_code, customer_name, customer_po_no, order_type, priority, status,
     ordered_date, required_ship_date, required_delivery_date, released_at, picked_at, packed_at, despatched_at, delivered_at,
     carrier_code, service, carrier_account, ship_to, ship_to_postcode, pick_instructions, delivery_instructions, hold_reason_code,
     hold_reason, cancel_reason, lines, qty_ordered, qty_allocated, qty_picked, qty_packed, qty_despatched, qty_back_ordered, cartons,
     pallets, weight_kg, volume_m3, consignment_no, tracking_nos, source, created_by, created_by_id, created_at, updated_at, version`,
    orderRows(state, packages, random),
  )
}

/** Quantities of a line, in the line's unit. */
type Quantities = {
  allocated: number
  picked: number
  packed: number
  despatched: number
  backOrdered: number
  cancelled: number
  status: string
}

const quantitiesOf = (state: SeedState, order: SalesOrder, i: number): Quantities => {
  const { lines } = state.sales
  const qty = lines.qty[i]!
  const openLine = { allocated: 0, picked: 0, packed: 0, despatched: 0, backOrdered: 0, cancelled: 0, status: 'OPEN' }
  switch (lines.outcome[i]) {
    case OUTCOME.despatched:
      return { ...openLine, picked: qty, packed: qty, despatched: qty, status: 'DESPATCHED' }
    case OUTCOME.picked:
      return {
        ...openLine,
        allocated: roundQty(lines.allocated[i]! / lines.factor[i]!),
        picked: qty,
        packed: AFTER_PACK.has(order.status) ? qty : 0,
        status: AFTER_PACK.has(order.status) ? 'PACKED' : 'PICKED',
      }
    case OUTCOME.allocated:
      return { ...openLine, allocated: roundQty(lines.allocated[i]! / lines.factor[i]!), status: 'ALLOCATED' }
    case OUTCOME.backOrdered:
      return { ...openLine, backOrdered: qty, status: 'BACK_ORDERED' }
    case OUTCOME.cancelled:
      return { ...openLine, cancelled: qty, status: 'CANCELLED' }
    default:
      return openLine
  }
}

function* lineRows(state: SeedState): Generator<CopyRow> {
  const { orders, lines } = state.sales
  for (const order of orders) {
    for (let i = order.first; i < order.first + order.count; i++) {
      const { product } = state.world.holdings[lines.holding[i]! - 1]!
      const factor = lines.factor[i]!
      const packUom = factor === product.perCase ? product.caseUom : 'PALLET'
      const uom = factor === 1 ? product.baseUom : packUom
      const lineQty = quantitiesOf(state, order, i)
      yield [
        i + 1,
        order.id,
        i - order.first + 1,
        lines.holding[i]!,
        product.code,
        product.name,
        uom,
        factor,
        lines.qty[i]!,
        lineQty.allocated,
        lineQty.picked,
        lineQty.packed,
        lineQty.despatched,
        lineQty.backOrdered,
        lineQty.cancelled,
        lines.lot[i],
        lines.serials.get(i) ?? [],
        roundQty(product.price * factor),
        lineQty.status,
      ]
    }
  }
}

function* orderRows(state: SeedState, packages: PackageCounts, random: Random): Generator<CopyRow> {
  for (const order of state.sales.orders) yield orderRow(state, order, packages.get(order), random)
}

const orderRow = (state: SeedState, order: SalesOrder, packed: ReturnType<PackageCounts['get']>, random: Random): CopyRow => {
  const { lines } = state.sales
  const sums = { ordered: 0, allocated: 0, picked: 0, packed: 0, despatched: 0, backOrdered: 0, weight: 0, volume: 0 }
  for (let i = order.first; i < order.first + order.count; i++) {
    const lineQty = quantitiesOf(state, order, i)
    const factor = lines.factor[i]!
    const { product } = state.world.holdings[lines.holding[i]! - 1]!
    sums.ordered += lines.qty[i]! * factor
    sums.allocated += lineQty.allocated * factor
    sums.picked += lineQty.picked * factor
    sums.packed += lineQty.packed * factor
    sums.despatched += lineQty.despatched * factor
    sums.backOrdered += lineQty.backOrdered * factor
    sums.weight += lines.qty[i]! * factor * product.weight
    sums.volume += lines.qty[i]! * factor * product.volume
  }
  const { customer, status } = order
  // The missing postcode is what is wrong with orders in status ERROR.
  const postcode = status === 'ERROR' ? null : customer.postcode
  const hold = status === 'ON_HOLD' ? holdOf(order) : null
  const entry = entryOf(order)
  const steps = salesSteps(order)
  const isReleased = steps.some(([step]) => step === 'RELEASED')
  const hasLeft = AFTER_DESPATCH.has(status)
  const shippedWith = state.consignments.sentWith.get(order) ?? order
  const tracking = hasLeft && order.carrier !== 'PICKUP' ? [`${order.carrier.slice(0, 2)}${String(700_000_000 + shippedWith.id)}`] : []
  const service = random.pick(SERVICES[order.carrier] ?? [['STD', 'Standard', null]])[0]
  return [
    order.id,
    order.no,
    order.client.code,
    order.owner,
    order.site.code,
    customer.code,
    customer.name,
    random.chance(0.6) ? `4500-${random.int(1000, 9999)}` : null,
    order.type,
    order.priority,
    status,
    dayText(order.day),
    order.shipBy === null ? null : dayText(order.shipBy),
    order.shipBy === null ? null : dayText(order.shipBy + random.int(1, 4)),
    isReleased ? iso(Math.min(releasedAt(order), state.world.end - 1000)) : null,
    AFTER_PICK.has(status) ? iso(order.pickedAt) : null,
    AFTER_PACK.has(status) ? iso(Math.min(order.pickedAt! + 10 * 60_000, order.despatchedAt ?? state.world.end - 1000)) : null,
    hasLeft ? iso(order.despatchedAt) : null,
    iso(order.deliveredAt),
    order.carrier,
    service,
    order.carrier === 'DHL' || order.carrier === 'FEDEX' ? `AC${order.client.prefix}` : null,
    {
      name: customer.name,
      company: null,
      address1: customer.address1,
      address2: customer.address2,
      city: customer.city,
      state: customer.state,
      postcode,
      country: customer.country,
      phone: customer.phone,
      email: customer.email,
    },
    postcode,
    random.chance(0.05) ? 'Oldest stock first, please' : null,
    random.chance(0.2)
      ? random.pick(['Leave at the back dock', 'Ring the bell at gate 2', 'Before noon only', 'No Saturday delivery'])
      : null,
    hold?.code,
    hold?.reason,
    status === 'CANCELLED' ? random.pick(['Ordered twice', 'Customer changed their mind', 'Out of stock too long']) : null,
    order.count,
    roundQty(sums.ordered),
    roundQty(sums.allocated),
    roundQty(sums.picked),
    roundQty(sums.packed),
    roundQty(sums.despatched),
    roundQty(sums.backOrdered),
    packed?.cartons ?? null,
    packed?.pallets ?? null,
    roundQty(sums.weight),
    roundQty(sums.volume),
    hasLeft ? `CN${String(30_000_000 + shippedWith.id)}` : null,
    tracking,
    entry.source,
    entry.by,
    entry.byId,
    iso(order.createdAt),
    iso(lastStepAt(steps, state.world.end)),
    random.int(1, 14),
  ]
}
