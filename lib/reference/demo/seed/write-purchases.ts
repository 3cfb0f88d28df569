import type { CopyRow } from '../../db/db.ts'
import type { Db } from '../../db/db.ts'
import { roundQty } from './book.ts'
import { dayText } from './calendar.ts'
import { entryOf, lastStepAt, purchaseSteps } from './order-steps.ts'
import { dockOf, FULLY_RECEIVED, unitOfLine, type PurchaseOrder } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { SeedState } from './seed-state.ts'
import type { HoldingPlan } from './world.ts'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const HOUR = 3_600_000
const ADVISED = new Set(['IN_TRANSIT', 'ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED'])
const NOTES = ['Tail-lift needed', 'Call before delivery', 'Mixed pallets', null, null, null, null, null]

/** Loads purchase orders, lines and receipts, with the quantities from the ledger. */
export const writePurchases = async (tx: Db, state: SeedState): Promise<void> => {
  const random = state.world.random.fork('purchase-rows')
  const { orders, lines } = state.purchases
  const advised = new Set(state.consignments.in)
  for (const order of orders) for (let i = order.first; i < order.first + order.count; i++) planLine(state, order, i, random)
  await tx.copyIn(
    'po_line',
    `id, po_id, line_no, holding_id, product_code, product_name, uom, factor, qty_ordered, qty_advised, qty_received, qty_short,
     lot_no, expiry_date, disposition_code, sscc, status`,
    lineRows(state),
  )
  await tx.copyIn(
    'purchase_order',
    `id, po_no, client_code, owner_code, site_code, supplier_code, supplier_ref, order_type, priority, status, ordered_date,
     expected_date, booked_at, arrived_at, received_at, closed_at, carrier_code, container_no, asn_no, disposition_code, hold_reason,
     cancel_reason, notes, source, lines, qty_ordered, qty_advised, qty_received, qty_outstanding, created_by, created_by_id,
     created_at, updated_by, updated_at, version`,
    orders.map((order) => orderRow(state, order, advised, random)),
  )
  await tx.copyIn(
    'receipt',
    'receipt_no, po_id, received_at, received_by, dock, lines, qty',
    orders
      .filter((order) => order.receivedAt !== null)
      .map((order) => {
        const receivedLines = lineIndexes(order).filter((i) => lines.isReceived[i] === 1)
        return [
          `RC-${order.no.slice(3)}`,
          order.id,
          iso(order.receivedAt),
          'Tom Baker',
          receiptDock(state, order, random),
          receivedLines.length,
          roundQty(receivedLines.reduce((sum, i) => sum + lines.received[i]!, 0)),
        ]
      }),
  )
}

const receiptDock = ({ advisedPurchases }: SeedState, order: PurchaseOrder, random: Random): string => {
  const dock = `DOCK-${random.int(1, 3)}`
  return advisedPurchases.has(order) ? dockOf(order) : dock
}

const lineIndexes = (order: PurchaseOrder) => Array.from({ length: order.count }, (_, n) => order.first + n)

/** Sets the ordered and advised quantities of a line, based on what was received. */
const planLine = (state: SeedState, order: PurchaseOrder, i: number, random: Random): void => {
  const { lines } = state.purchases
  const plan = state.world.holdings[lines.holding[i]! - 1]!
  const { product } = plan
  const step = product.serial ? 1 : product.perCase
  const received = lines.received[i]!
  if (lines.isReceived[i] === 1) {
    const drawnMissing = random.chance(0.06) ? step * random.int(1, 3) : 0
    const drawnOver = drawnMissing === 0 && random.chance(0.015) && received > step * 4 ? step : 0
    // If a part-received order has a single line, part of that line is missing, or the order would be complete.
    const isIncomplete = order.count === 1 && !FULLY_RECEIVED.has(order.status)
    const missing = isIncomplete ? drawnMissing || step : drawnMissing
    const over = isIncomplete ? 0 : drawnOver
    lines.ordered[i] = roundQty(received + missing - over)
    if (order.status === 'CLOSED' || order.status === 'RECEIVED') lines.short[i] = missing
    lines.advised[i] = order.status === 'CLOSED' ? lines.ordered[i] : Math.min(lines.ordered[i], received)
    return
  }
  lines.ordered[i] = reorderQty(state, plan, step, random)
  if (ADVISED.has(order.status))
    lines.advised[i] = random.chance(0.8) ? lines.ordered[i] : Math.max(step, Math.floor(lines.ordered[i] / 2 / step) * step)
}

/** An order quantity of three to six weeks of sales, in whole cases or, of serialised products, in units. */
const reorderQty = (state: SeedState, plan: HoldingPlan, step: number, random: Random): number => {
  const { qty, factor } = state.sales.lines
  const sold = plan.soLines.reduce((sum, i) => sum + qty[i]! * factor[i]!, 0)
  const demand = (sold / state.world.size.days) * random.int(20, 42)
  return Math.max(step * random.int(1, 6), Math.ceil(demand / step) * step)
}

function* lineRows(state: SeedState): Generator<CopyRow> {
  const { orders, lines } = state.purchases
  for (const order of orders) {
    for (const i of lineIndexes(order)) {
      const { product } = state.world.holdings[lines.holding[i]! - 1]!
      const { uom, factor } = unitOfLine(lines, i, product)
      const inLineUnit = (qty: number) => roundQty(qty / factor)
      yield [
        i + 1,
        order.id,
        i - order.first + 1,
        lines.holding[i]!,
        product.code,
        product.name,
        uom,
        factor,
        inLineUnit(lines.ordered[i]!),
        inLineUnit(lines.advised[i]!),
        inLineUnit(lines.received[i]!),
        inLineUnit(lines.short[i]!),
        lines.lot[i],
        lines.expiry[i] ? dayText(lines.expiry[i]) : null,
        'GOOD',
        (state.receivedPallets.get(i) ?? []).map(({ sscc }) => sscc),
        lineStatus(order, lines.ordered[i]!, lines.received[i]!, lines.short[i]!),
      ]
    }
  }
}

const lineStatus = (order: PurchaseOrder, ordered: number, received: number, short: number): string => {
  if (order.status === 'CANCELLED') return 'CANCELLED'
  if (short > 0) return 'SHORT'
  if (received === 0) return 'OPEN'
  return received < ordered ? 'PART_RECEIVED' : 'RECEIVED'
}

/** The carrier and the container of an order. An advised one has a carrier. */
const drawTransport = (order: PurchaseOrder, isAdvised: boolean, random: Random): [string | null, string | null] => {
  const carrier = random.chance(0.6) ? random.pick(['TOLL', 'STARTRACK', 'LOCAL']) : null
  order.carrier = carrier ?? (isAdvised ? 'TOLL' : null)
  order.container = random.chance(0.2) ? `MSKU${1_000_000 + order.id}` : null
  return [order.carrier, order.container]
}

const orderRow = (state: SeedState, order: PurchaseOrder, advised: ReadonlySet<PurchaseOrder>, random: Random): CopyRow => {
  const { lines } = state.purchases
  const sum = (list: Float64Array) => roundQty(lineIndexes(order).reduce((total, i) => total + list[i]!, 0))
  const outstanding = roundQty(
    lineIndexes(order).reduce((total, i) => total + Math.max(0, lines.ordered[i]! - lines.received[i]! - lines.short[i]!), 0),
  )
  const closedAt = order.status === 'CLOSED' ? Math.min(state.world.end - 1000, order.receivedAt! + 20 * HOUR) : null
  const isAdvised = advised.has(order) || (order.status === 'CLOSED' && order.id % 3 === 0)
  const entry = entryOf(order)
  return [
    order.id,
    order.no,
    order.client.code,
    order.owner,
    order.site.code,
    order.supplier.code,
    random.chance(0.6) ? `INV ${random.int(1000, 9999)}` : null,
    order.type,
    random.pick(['P3', 'P3', 'P3', 'P2', 'P4']),
    order.status,
    dayText(order.day),
    order.expected === null ? null : dayText(order.expected),
    iso(order.times.bookedAt),
    iso(order.times.arrivedAt),
    iso(order.times.receivedAt),
    iso(closedAt),
    ...drawTransport(order, isAdvised, random),
    isAdvised ? `ASN-${order.no.slice(3)}` : null,
    'GOOD',
    order.status === 'ON_HOLD' ? 'Price under discussion' : null,
    order.status === 'CANCELLED' ? 'Ordered twice' : null,
    random.pick(NOTES),
    entry.source,
    order.count,
    sum(lines.ordered),
    sum(lines.advised),
    sum(lines.received),
    order.status === 'CANCELLED' ? 0 : outstanding,
    entry.by,
    entry.byId,
    iso(order.createdAt),
    null,
    iso(lastStepAt(purchaseSteps(order), state.world.end)),
    random.int(1, 9),
  ]
}
