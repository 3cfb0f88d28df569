import { type Line, roundQty, type Spot, spotOf } from './book.ts'
import { localDay } from './calendar.ts'
import type { HoldingHistory } from './holding-history.ts'
import { floorWorker, placeFor } from './random-activity.ts'
import { dockOf } from './purchase-plan.ts'
import type { ReceivedPallet, SeedState } from './seed-state.ts'
import { attributesOf, lotNo, newSscc } from './stock-identifiers.ts'
import type { Place } from './world.ts'

const MINUTE = 60_000

type Receipt = { line: number; at: number; qty: number; isLeftOver: boolean }

/**
 * Receives a line of a purchase order and puts it away. Advised goods arrive on pallets, serialised units of a line all on one; those of
 * other orders only in larger quantities.
 */
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
  const isAdvised = history.state.advisedPurchases.has(order)
  const dock = history.random.pick(plan.site.dock)
  const spot: Omit<Spot, 'sscc' | 'serial'> = {
    place: (isAdvised && plan.site.dock.find(({ code }) => code === dockOf(order))) || dock,
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
  const storeAt = () => receipt.at + history.random.int(15, 110) * MINUTE
  const arrive = (qty: number, sscc: string | null, serial: string | null): Line =>
    history.book.post({
      at: receipt.at,
      type: 'RECEIPT',
      direction: 'IN',
      qty,
      to: { ...spot, serial, sscc },
      ...ref,
      ...floorWorker(history.random),
    })!
  const store = (line: Line, qty: number, place: Place, at: number, isWholePallet = false) =>
    history.book.post({
      at,
      type: 'PUTAWAY',
      direction: 'MOVE',
      qty,
      from: line,
      to: spotOf(line, { place }),
      ...(isWholePallet && { isWholePallet }),
      ...ref,
      ...floorWorker(history.random),
    })
  if (isAdvised && plan.product.serial && quantities.length > 0) {
    const sscc = newSscc(history.state, history.book)
    const units = quantities.map((qty) => arrive(qty, sscc, history.newSerial()))
    const [place, at] = [placeFor(history.book, 'pick', history.random), storeAt()]
    for (const unit of units) store(unit, unit.qty, place, at, true)
    notePallet(history.state, receipt.line, { sscc, qty: receipt.qty, lot, serials: units.map(({ serial }) => serial!) })
    return
  }
  for (const qty of quantities) {
    const serial = plan.product.serial ? history.newSerial() : null
    const isLarge = !serial && (qty > plan.product.perCase * 3 || history.random.chance(0.3))
    const sscc = isLarge || isAdvised ? newSscc(history.state, history.book) : null
    const line = arrive(qty, sscc, serial)
    store(line, qty, placeFor(history.book, isLarge ? 'bulk' : 'pick', history.random), storeAt())
    if (isAdvised && sscc) notePallet(history.state, receipt.line, { sscc, qty, lot, serials: [] })
  }
}

const notePallet = ({ receivedPallets }: SeedState, line: number, pallet: ReceivedPallet): void => {
  const pallets = receivedPallets.get(line)
  if (pallets) pallets.push(pallet)
  else receivedPallets.set(line, [pallet])
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
