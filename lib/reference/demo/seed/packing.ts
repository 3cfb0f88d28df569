import { roundQty } from './book.ts'
import { FULLY_RECEIVED, unitOfLine, type PurchaseOrder } from './purchase-plan.ts'
import { OUTCOME, type PickedLot, type SalesOrder } from './sales-plan-types.ts'
import type { SeedState } from './seed-state.ts'
import type { HoldingPlan } from './world.ts'

type Load = { sales: SalesOrder[]; purchase: PurchaseOrder | null }

/** A part of a line from one lot, in the line's unit or in base units. `weight` is the part's total weight in kg. */
type Content = {
  line: number | null
  product: string
  qty: number
  uom: string
  lot: string | null
  serials: readonly string[]
  weight: number
}
export type Box = {
  type: string
  size: readonly [number, number, number]
  weight: number
  contents: Content[]
  /** The pallet that stock was received on; other packages get a number of the shipment. */
  sscc?: string
}

const PALLET = { type: 'PALLET', size: [120, 100, 140], tare: 22 } as const
const PACKING = [
  { maxKg: 2, type: 'SATCHEL', size: [38, 28, 6], tare: 0.1 },
  { maxKg: 12, type: 'CARTON', size: [40, 30, 25], tare: 0.4 },
  { maxKg: 60, type: 'CARTON', size: [60, 40, 40], tare: 0.8 },
  { maxKg: Infinity, ...PALLET },
] as const
/** With at least this many packages, the first one of an outbound shipment is a pallet that carries the others. */
const MIN_PACKAGES_FOR_PALLET = 4

/** The largest number of packages that the goods of a shipment can fill, plus the pallet that would carry them. */
export const maxPackages = (state: SeedState, load: Load): number => {
  const pieces = contentsOf(state, load).reduce((sum, { qty }) => sum + Math.max(1, Math.floor(qty)), 0)
  return load.purchase || pieces < MIN_PACKAGES_FOR_PALLET - 1 ? Math.max(1, pieces) : pieces + 1
}

/** The packages of a shipment with their contents. A pallet's weight includes the packages on it. */
export const pack = (state: SeedState, load: Load & { packages: number }): Box[] => {
  const received = load.purchase ? receivedBoxes(state, load.purchase) : []
  if (received.length > 0) return received
  const usesPallet = !load.purchase && load.packages >= MIN_PACKAGES_FOR_PALLET
  const parts = Array.from({ length: load.packages - (usesPallet ? 1 : 0) }, (): Content[] => [])
  for (const [i, content] of splitContents(contentsOf(state, load), parts.length).entries()) parts[i % parts.length]!.push(content)
  const boxes = parts.map((contents): Box => {
    const net = contents.reduce((sum, { weight }) => sum + weight, 0)
    // A pallet cannot carry another pallet, so on a pallet the large carton takes any weight.
    const packaging = load.purchase
      ? PALLET
      : PACKING.find(({ maxKg, type }) => net <= maxKg || (usesPallet && type === 'CARTON' && maxKg > 12))!
    return { type: packaging.type, size: packaging.size, weight: roundQty(net + packaging.tare), contents }
  })
  if (!usesPallet) return boxes
  return [{ ...PALLET, weight: roundQty(boxes.reduce<number>((sum, { weight }) => sum + weight, PALLET.tare)), contents: [] }, ...boxes]
}

/** The number of packages of an advised order of which goods have been received; 0 if none have. */
export const receivedPackages = (state: SeedState, order: PurchaseOrder): number => receivedBoxes(state, order).length

/**
 * The pallets that goods of an advised order were received on, and one for what is still to arrive; empty if nothing has arrived. What
 * was missing from a complete delivery was advised on the last pallet of its line.
 */
const receivedBoxes = (state: SeedState, order: PurchaseOrder): Box[] => {
  const boxes: Box[] = []
  const awaited: Content[] = []
  for (const line of linesOf(state, order)) {
    const pallets = state.receivedPallets.get(line.index) ?? []
    const missing = roundQty(line.advised - pallets.reduce((sum, { qty }) => sum + qty, 0))
    const isShort = missing > 0 && pallets.length > 0 && FULLY_RECEIVED.has(order.status)
    for (const [n, { sscc, qty, lot, serials }] of pallets.entries()) {
      const goods = contentOf(line, isShort && n === pallets.length - 1 ? qty + missing : qty, lot, serials)
      boxes.push({ ...PALLET, weight: roundQty(goods.weight + PALLET.tare), contents: [goods], sscc })
    }
    if (missing > 0 && !isShort) awaited.push(contentOf(line, missing, line.lot))
  }
  if (boxes.length === 0 || awaited.length === 0) return boxes
  const weight = awaited.reduce<number>((sum, content) => sum + content.weight, PALLET.tare)
  return [...boxes, { ...PALLET, weight: roundQty(weight), contents: awaited }]
}

/** Halves the largest content until there are `count` parts, or until the largest has fewer than two pieces. */
const splitContents = (contents: readonly Content[], count: number): Content[] => {
  const pieces = [...contents]
  while (pieces.length > 0 && pieces.length < count) {
    const largest = pieces.reduce((best, { qty }, i) => (qty > pieces[best]!.qty ? i : best), 0)
    const whole = pieces[largest]!
    const half = Math.floor(whole.qty / 2)
    if (half < 1) break
    const part = (qty: number, serials: readonly string[]) => ({ ...whole, qty, serials, weight: (whole.weight * qty) / whole.qty })
    pieces[largest] = part(roundQty(whole.qty - half), whole.serials.slice(half))
    pieces.push(part(half, whole.serials.slice(0, half)))
  }
  return pieces
}

const contentsOf = (state: SeedState, { sales, purchase }: Load): Content[] =>
  purchase ? purchaseContents(state, purchase) : sales.flatMap((order) => salesContents(state, order))

/** The lines in an order's shipment: despatched ones, and picked ones if the shipment has not left yet. */
const salesContents = (state: SeedState, order: SalesOrder): Content[] => {
  const { lines } = state.sales
  return Array.from({ length: order.count }, (_, n) => order.first + n)
    .filter((i) => lines.outcome[i] === OUTCOME.despatched || (lines.outcome[i] === OUTCOME.picked && order.despatchedAt === null))
    .flatMap((i): Content[] => {
      const { product } = state.world.holdings[lines.holding[i]! - 1]!
      const lots = lotsOfLine(state, i)
      // A case that was opened to fill the rest from another lot is no longer a case.
      const factor = lots.every(({ qty }) => Number.isInteger(roundQty(qty / lines.factor[i]!))) ? lines.factor[i]! : 1
      const packUom = factor === product.perCase ? product.caseUom : 'PALLET'
      const uom = factor === 1 ? product.baseUom : packUom
      return lots.map(({ lot, qty, serials }) => ({
        line: i + 1,
        product: product.code,
        qty: roundQty(qty / factor),
        uom,
        lot,
        serials,
        weight: qty * product.weight,
      }))
    })
}

const lotsOfLine = (state: SeedState, i: number): readonly PickedLot[] => {
  const { lines } = state.sales
  const qty = lines.qty[i]! * lines.factor[i]!
  return lines.lots.get(i) ?? [{ lot: lines.lot[i]!, qty, serials: lines.serials.get(i) ?? [] }]
}

const purchaseContents = (state: SeedState, order: PurchaseOrder): Content[] =>
  linesOf(state, order).map((line) => contentOf(line, line.advised > 0 ? line.advised : line.ordered, line.lot))

type PurchaseLine = {
  index: number
  product: HoldingPlan['product']
  uom: string
  factor: number
  ordered: number
  advised: number
  lot: string | null
}

const linesOf = (state: SeedState, order: PurchaseOrder): PurchaseLine[] => {
  const { lines } = state.purchases
  return Array.from({ length: order.count }, (_, n) => {
    const index = order.first + n
    const { product } = state.world.holdings[lines.holding[index]! - 1]!
    const unit = unitOfLine(lines, index, product)
    return { index, product, ...unit, ordered: lines.ordered[index]!, advised: lines.advised[index]!, lot: lines.lot[index]! }
  })
}

/** `qty` is in base units. */
const contentOf = ({ product, uom, factor }: PurchaseLine, qty: number, lot: string | null, serials: readonly string[] = []): Content => ({
  line: null,
  product: product.code,
  qty: roundQty(qty / factor),
  uom,
  lot,
  serials,
  weight: qty * product.weight,
})
