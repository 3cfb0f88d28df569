import { roundQty } from './book.ts'
import type { Random } from './random.ts'
import type { Product } from './world.ts'

/** The opening stock and receipts that are needed to fill every order and leave `target` at the end. */
export type Supply = {
  opening: number
  receipts: number[]
  /** Whether the opening stock and each receipt have stock left at the end, first in first out. */
  isOpeningLeftOver: boolean
  isReceiptLeftOver: boolean[]
}

type Need = { at: number; qty: number }

/** Time from arrival at the dock until stock can be picked. */
const PUT_AWAY_MS = 3 * 3_600_000

export const planSupply = (
  product: Product,
  needs: readonly Need[],
  receiptTimes: readonly number[],
  target: number,
  isTight: boolean,
  random: Random,
): Supply => {
  const demand = Array.from({ length: receiptTimes.length + 1 }, () => 0)
  let k = 0
  for (const need of needs) {
    while (k < receiptTimes.length && receiptTimes[k]! + PUT_AWAY_MS <= need.at) k++
    demand[k]! += need.qty
  }
  const round = (qty: number): number => {
    if (product.serial) return Math.max(1, Math.round(qty))
    return isTight ? Math.max(product.weighed ? 0.125 : 1, roundQty(qty)) : roundUp(product, qty)
  }
  const last = receiptTimes.length
  const extra = (i: number) => (isTight ? 0 : target * shareOfTarget(i, last) * (0.9 + random.next() * 0.2))
  // If rounding makes a receipt too large, the next one is smaller.
  let [required, supplied] = [0, 0]
  const [opening = 0, ...receipts] = demand.map((qty, i) => {
    required += qty + extra(i)
    const due = required - supplied
    const supply = i === 0 && due <= 0 ? 0 : round(Math.max(0, due))
    supplied += supply
    return supply
  })
  return { opening, receipts, ...findLeftOvers(opening, receipts, demand) }
}

/** The share of the target stock that supply `i` brings: 0 is the opening stock, then come the receipts. The last ones bring most. */
const shareOfTarget = (i: number, last: number): number => {
  if (last === 0) return 1
  if (i === last) return 0.55
  if (i === last - 1) return 0.3
  return i === 0 ? 0.15 : 0
}

const roundUp = (product: Product, qty: number): number => {
  const casesPerStep = qty > product.perPallet * 1.5 ? 10 : 1
  const step = product.weighed ? 12.5 : product.perCase * casesPerStep
  return Math.max(step, Math.ceil(qty / step) * step)
}

const findLeftOvers = (opening: number, receipts: readonly number[], demand: readonly number[]) => {
  const leftOver = opening + receipts.reduce((a, b) => a + b, 0) - demand.reduce((a, b) => a + b, 0)
  let newerQty = 0
  // With a margin, because counts and returns change the quantities a little.
  const isReceiptLeftOver = receipts.toReversed().map((qty) => {
    const isLeftOver = newerQty <= leftOver * 1.2 + 50
    newerQty += qty
    return isLeftOver
  })
  return { isReceiptLeftOver: isReceiptLeftOver.toReversed(), isOpeningLeftOver: newerQty <= leftOver * 1.2 + 50 }
}
