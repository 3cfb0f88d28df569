import { DISPOSITIONS } from '#lib/contract/stock/dispositions.ts'
import type { Book, Line } from './book.ts'
import { dayText } from './calendar.ts'
import type { Allowance } from './holding-history.ts'
import { generateHolding } from './generate-holding.ts'
import { searchText } from '../../stock/search.ts'
import type { SeedState } from './seed-state.ts'
import type { HoldingPlan } from './world.ts'

/** Share of the lines for selling products. Dead stock gets all the rest. */
const BUSY_LINES = 0.84
/** Movements per line of dead stock: one creates the line, the rest are routine work. */
const MOVEMENTS_PER_DEAD_LINE = 1.9

const BUCKET_BY_DISPOSITION = new Map<string, string>(DISPOSITIONS.map((d) => [d.value, d.bucket]))

/**
 * Generates the history of every holding, best sellers first, and yields after each, so that rows can be loaded in between. The
 * totals match the tier exactly: later holdings, and finally dead stock, make up for deviations.
 */
export function* generateAll(state: SeedState): Generator<HoldingPlan> {
  const { size, holdings } = state.world
  const busy = holdings.filter((plan) => plan.soLines.length + plan.poLines.length > 0 && plan.special !== 'none')
  const special = holdings.filter((plan) => plan.special)
  const idle = holdings.filter((plan) => !plan.special && plan.soLines.length + plan.poLines.length === 0)
  // Serialised units cannot be split to reach the totals, so they go first.
  const slow = [...idle.filter((plan) => plan.product.serial), ...idle.filter((plan) => !plan.product.serial)]
  const remaining = { movements: size.movements, lines: size.stockLines }
  const generate = (plan: HoldingPlan, allowance: Allowance) => {
    const book = generateHolding(state, plan, allowance)
    writeBook(state, book)
    remaining.movements -= book.movementCount
    remaining.lines -= book.lines.size
    return { movements: book.movementCount, lines: book.lines.size }
  }
  const allowances = allowancesOf(state, busy, slow.length)
  const deviation = { movements: 0, lines: 0 }
  for (const [i, plan] of busy.entries()) {
    const { movements, lines } = allowances[i]!
    const used = generate(plan, {
      movements: movements + Math.round(clamp(deviation.movements * 0.25, movements * 0.3)),
      lines: Math.max(1, lines + Math.round(clamp(deviation.lines * 0.25, lines * 0.6))),
    })
    deviation.movements += movements - used.movements
    deviation.lines += lines - used.lines
    yield plan
  }
  for (const plan of special) {
    generate(plan, { movements: 6, lines: 2 })
    yield plan
  }
  for (const [i, plan] of slow.entries()) {
    const count = slow.length - i
    generate(plan, { movements: Math.round(remaining.movements / count), lines: Math.round(remaining.lines / count) })
    yield plan
  }
}

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value))

const allowancesOf = (state: SeedState, busy: readonly HoldingPlan[], slow: number): Allowance[] => {
  const { size } = state.world
  const base = busy.map(
    (plan) => 1 + 2 * plan.soLines.length + 2 * plan.poLines.filter((i) => state.purchases.lines.isReceived[i] === 1).length,
  )
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
  const spare = size.movements - sum(base) - slow - size.stockLines * (1 - BUSY_LINES) * MOVEMENTS_PER_DEAD_LINE
  const lineWeights = busy.map((plan) => Math.min(60, Math.sqrt(plan.soLines.length) + 0.6))
  const totalLineWeight = sum(lineWeights)
  const lines = busy.map((plan, i) => {
    const share = Math.max(1, Math.round((size.stockLines * BUSY_LINES * lineWeights[i]!) / totalLineWeight))
    return plan.product.serial ? Math.min(share, 12) : share
  })
  // Each line takes a movement or two to create; the rest depends on the holding's traffic.
  const weights = base.map((n, i) => n * 0.3 + lines[i]! * 3 + 1)
  const weight = sum(weights)
  return busy.map((_, i) => ({ movements: Math.round(base[i]! + (spare * weights[i]!) / weight), lines: lines[i]! }))
}

export const HOLDING_COLUMNS = `id, client_code, owner_code, site_code, product_code, product_name, product_group, gtin, supplier_code, uom, search_text,
  unit_weight_kg, unit_volume_m3, reorder_level, reorder_qty, last_movement_at, version`

export const STOCK_LINE_COLUMNS = `id, holding_id, client_code, owner_code, site_code, product_code, location_code, zone, location_type, sscc, lot_no, serial_no,
  disposition_code, bucket, on_hand, allocated, expiry_date, manufactured_date, received_date, hold_reason, hold_by, hold_at, po_no,
  receipt_no, supplier_code, container_no, last_counted_at, attributes, version`

const writeBook = (state: SeedState, book: Book): void => {
  const { plan } = book
  for (const line of book.lines.values()) state.rows.stock_line.push(lineRow(state, plan, line))
  const { product } = plan
  const [level, qty] = reorderOf(state, plan)
  state.rows.holding.push([
    plan.id,
    product.client.code,
    plan.owner,
    plan.site.code,
    product.code,
    product.name,
    product.group,
    product.gtin,
    product.supplier.code,
    product.baseUom,
    searchText(product.code, product.name, product.gtin),
    product.weight,
    product.volume,
    level,
    qty,
    book.movementCount > 0 ? new Date(book.lastAt).toISOString() : null,
    book.movementCount + 1,
  ])
}

/** Reorder level of two weeks of sales and reorder quantity of four, in whole cases; null for holdings without a reorder level. */
const reorderOf = (state: SeedState, plan: HoldingPlan): [number | null, number | null] => {
  const { product } = plan
  if (plan.special || (plan.soLines.length < 2 && plan.id % 3 !== 0)) return [null, null]
  const { qty, factor } = state.sales.lines
  const sold = plan.soLines.reduce((sum, i) => sum + qty[i]! * factor[i]!, 0)
  const daily = sold / (state.world.size.days * 0.8)
  const cases = (days: number) => Math.max(1, Math.ceil((daily * days) / product.perCase)) * (product.serial ? 1 : product.perCase)
  return [cases(14), cases(28)]
}

const instantText = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const optionalDayText = (n: number | null) => (n === null ? null : dayText(n))

const lineRow = (state: SeedState, plan: HoldingPlan, line: Line) => [
  line.id,
  plan.id,
  plan.product.client.code,
  plan.owner,
  plan.site.code,
  plan.product.code,
  line.place.code,
  line.place.zone,
  line.place.type,
  line.sscc,
  line.lot,
  line.serial,
  line.disposition,
  BUCKET_BY_DISPOSITION.get(line.disposition) ?? 'available',
  line.qty,
  line.allocated,
  optionalDayText(line.expiry),
  optionalDayText(line.manufactured),
  optionalDayText(line.received),
  line.holdReason,
  line.holdBy,
  instantText(line.holdAt),
  line.po,
  line.receipt,
  line.po ? plan.product.supplier.code : null,
  line.container,
  instantText(line.countedAt),
  state.badSscc.has(plan.id) && line.sscc ? { ...line.attributes, sscc_check: 'invalid' } : line.attributes,
  line.version,
]
