import { exact } from './book.ts'
import { unitOfLine, type PurchaseOrder } from './purchase-plan.ts'
import { NEED, type SalesOrder } from './sales-plan.ts'
import type { Stage } from './stage.ts'

type Load = { sales: SalesOrder[]; purchase: PurchaseOrder | null }

/** A part of a line, in the line's unit. `weight` is the part's total weight in kg. */
type Content = {
  line: number | null
  product: string
  qty: number
  uom: string
  lot: string | null
  serials: readonly string[]
  weight: number
}
export type Box = { type: string; size: readonly [number, number, number]; weight: number; contents: Content[] }

const PALLET = { type: 'PALLET', size: [120, 100, 140], tare: 22 } as const
const PACKING = [
  { upTo: 2, type: 'SATCHEL', size: [38, 28, 6], tare: 0.1 },
  { upTo: 12, type: 'CARTON', size: [40, 30, 25], tare: 0.4 },
  { upTo: 60, type: 'CARTON', size: [60, 40, 40], tare: 0.8 },
  { upTo: Infinity, ...PALLET },
] as const
/** With at least this many packages, the first one is a pallet that carries the others. */
const ON_PALLET_FROM = 4

/** The maximum number of non-empty packages of a shipment. */
export const mostPackages = (stage: Stage, load: Load): number => {
  const pieces = contentsOf(stage, load).reduce((sum, { qty }) => sum + Math.max(1, Math.floor(qty)), 0)
  return load.purchase || pieces < ON_PALLET_FROM - 1 ? Math.max(1, pieces) : pieces + 1
}

/** The packages of a shipment with their contents. A pallet's weight includes the packages on it. */
export const pack = (stage: Stage, load: Load & { packages: number }): Box[] => {
  const isOnPallet = !load.purchase && load.packages >= ON_PALLET_FROM
  const parts = Array.from({ length: load.packages - (isOnPallet ? 1 : 0) }, (): Content[] => [])
  for (const [i, content] of inPieces(contentsOf(stage, load), parts.length).entries()) parts[i % parts.length]!.push(content)
  const boxes = parts.map((contents): Box => {
    const net = contents.reduce((sum, { weight }) => sum + weight, 0)
    const fits = load.purchase ? PALLET : PACKING.find(({ upTo, type }) => net <= upTo || (isOnPallet && type === 'CARTON' && upTo > 12))!
    return { type: fits.type, size: fits.size, weight: exact(net + fits.tare), contents }
  })
  if (!isOnPallet) return boxes
  return [{ ...PALLET, weight: exact(boxes.reduce<number>((sum, { weight }) => sum + weight, PALLET.tare)), contents: [] }, ...boxes]
}

/** Splits contents into at least `wanted` parts by halving the largest, while it has two pieces or more. */
const inPieces = (contents: readonly Content[], wanted: number): Content[] => {
  const pieces = [...contents]
  while (pieces.length > 0 && pieces.length < wanted) {
    const at = pieces.reduce((most, { qty }, i) => (qty > pieces[most]!.qty ? i : most), 0)
    const whole = pieces[at]!
    const half = Math.floor(whole.qty / 2)
    if (half < 1) break
    const part = (qty: number, serials: readonly string[]) => ({ ...whole, qty, serials, weight: (whole.weight * qty) / whole.qty })
    pieces[at] = part(exact(whole.qty - half), whole.serials.slice(half))
    pieces.push(part(half, whole.serials.slice(0, half)))
  }
  return pieces
}

const contentsOf = (stage: Stage, { sales, purchase }: Load): Content[] =>
  purchase ? purchaseContents(stage, purchase) : sales.flatMap((order) => salesContents(stage, order))

const salesContents = (stage: Stage, order: SalesOrder): Content[] => {
  const { lines } = stage.sales
  return Array.from({ length: order.count }, (_, n) => order.first + n)
    .filter((i) => lines.need[i] === NEED.despatched || lines.need[i] === NEED.picked)
    .map((i): Content => {
      const { product } = stage.world.holdings[lines.holding[i]! - 1]!
      const factor = lines.factor[i]!
      const qty = lines.qty[i]!
      const uom = factor === 1 ? product.baseUom : factor === product.perCase ? product.caseUom : 'PALLET'
      const weight = qty * factor * product.weight
      return { line: i + 1, product: product.code, qty, uom, lot: lines.lot[i]!, serials: lines.serials.get(i) ?? [], weight }
    })
}

const purchaseContents = (stage: Stage, order: PurchaseOrder): Content[] => {
  const { lines } = stage.purchases
  return Array.from({ length: order.count }, (_, n): Content => {
    const i = order.first + n
    const { product } = stage.world.holdings[lines.holding[i]! - 1]!
    const { uom, factor } = unitOfLine(lines, i, product)
    const qty = lines.advised[i]! > 0 ? lines.advised[i]! : lines.ordered[i]!
    return {
      line: null,
      product: product.code,
      qty: exact(qty / factor),
      uom,
      lot: lines.lot[i]!,
      serials: [],
      weight: qty * product.weight,
    }
  })
}
