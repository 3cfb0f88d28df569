import { roundQty, type Spot, spotOf } from './book.ts'
import { localDay } from './calendar.ts'
import type { HoldingHistory } from './holding-history.ts'
import { floorWorker, placeFor } from './random-activity.ts'
import { attributesOf, lotNo, newSscc } from './stock-identifiers.ts'

const MINUTE = 60_000

type Receipt = { line: number; at: number; qty: number; isLeftOver: boolean }

/** Receives a line of a purchase order and puts it away. */
export const receive = (history: HoldingHistory, receipt: Receipt, isRecent: boolean): void => {
  const { plan } = history.book
  const order = history.state.purchaseOrderOfLine(receipt.line)
  const { lines } = history.state.purchases
  const day = localDay(plan.site.timezone, receipt.at)
  const lot = plan.product.lot ? lotNo(day - history.random.int(3, 20), history.random) : null
  const expiry = history.expiryOf(day, receipt.isLeftOver)
  lines.received[receipt.line] = receipt.qty
  lines.lot[receipt.line] = lot
  lines.expiry[receipt.line] = expiry ?? 0
  const spot: Omit<Spot, 'sscc' | 'serial'> = {
    place: history.random.pick(plan.site.dock),
    lot,
    disposition: 'GOOD',
    received: day,
    expiry,
    manufactured: plan.product.expiry ? day - history.random.int(3, 40) : null,
    po: order.no,
    receipt: `RC-${order.no.slice(3)}`,
    container: history.random.chance(0.2) ? `MSKU${String(1_000_000 + order.id)}` : null,
    attributes: attributesOf(history.book, history.random),
    isLeftToExpire: false,
  }
  const ref = { refType: 'PO', refNo: order.no, refLine: receipt.line - order.first + 1 }
  const quantities = plan.product.serial ? Array.from({ length: receipt.qty }, () => 1) : splitIntoPallets(history, receipt.qty, isRecent)
  for (const qty of quantities) {
    const serial = plan.product.serial ? history.newSerial() : null
    const sscc = !serial && (qty > plan.product.perCase * 3 || history.random.chance(0.3)) ? newSscc(history.state, history.book) : null
    const line = history.book.post({
      at: receipt.at,
      type: 'RECEIPT',
      direction: 'IN',
      qty,
      to: { ...spot, serial, sscc },
      ...ref,
      ...floorWorker(history.random),
    })!
    const place = placeFor(history.book, sscc ? 'bulk' : 'pick', history.random)
    history.book.post({
      at: receipt.at + history.random.int(15, 110) * MINUTE,
      type: 'PUTAWAY',
      direction: 'MOVE',
      qty,
      from: line,
      to: spotOf(line, { place }),
      ...ref,
      ...floorWorker(history.random),
    })
  }
}

/** Splits the stock of a recent receipt into pallets, if the holding should have many lines. */
const splitIntoPallets = (history: HoldingHistory, qty: number, isRecent: boolean): number[] => {
  const { perCase, weighed } = history.book.plan.product
  const maxPallets = isRecent ? Math.min(12, Math.ceil(history.allowance.lines * 0.45)) : 1
  const count = Math.max(1, Math.min(maxPallets, Math.floor(qty / perCase)))
  if (count === 1 || weighed) return [qty]
  const qtyPerPallet = Math.floor(qty / count / perCase) * perCase || Math.floor(qty / count)
  return Array.from({ length: count }, (_, i) => (i === count - 1 ? roundQty(qty - qtyPerPallet * (count - 1)) : qtyPerPallet))
}
