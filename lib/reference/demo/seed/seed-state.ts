import type { CopyRow } from '../../db/db.ts'
import type { Counters } from './book.ts'
import type { Consignments } from './consignments.ts'
import type { PurchaseOrder, PurchasePlan } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { SalesOrder, SalesPlan } from './sales-plan-types.ts'
import type { World } from './world.ts'

/** Rows generated for holdings, buffered until they are loaded. */
export type LedgerRows = Record<'movement' | 'stock_line' | 'allocation' | 'daily_demand' | 'holding', CopyRow[]>

/** Goods of one purchase order line that arrived on a pallet, in base units. */
export type ReceivedPallet = { sscc: string; qty: number; lot: string | null; serials: readonly string[] }

/** Shared state for generating the histories of holdings. */
export type SeedState = {
  world: World
  sales: SalesPlan
  purchases: PurchasePlan
  consignments: Consignments
  counters: Counters
  rows: LedgerRows
  salesOrderOfLine: (line: number) => SalesOrder
  purchaseOrderOfLine: (line: number) => PurchaseOrder
  drawDay: (random: Random) => number
  /** The orders in `consignments.in`. */
  advisedPurchases: ReadonlySet<PurchaseOrder>
  /** What has been received of each line of an advised order, by pallet. */
  receivedPallets: Map<number, ReceivedPallet[]>
  /** Number of lines in a bad condition still to be created. */
  badLinesNeeded: number
  /** Chance that a holding with expiry dates let some stock expire. */
  expiredChance: number
  /** Holdings whose SSCCs intentionally have a wrong check digit. */
  badSscc: ReadonlySet<number>
}

/** Returns a function that finds the order of a line. The lines of each order must be consecutive. */
export const orderFinder = <O extends { first: number; count: number }>(orders: readonly O[], lines: number): ((line: number) => O) => {
  const orderOfLine = new Int32Array(lines)
  orders.forEach((order, i) => orderOfLine.fill(i, order.first, order.first + order.count))
  return (line) => orders[orderOfLine[line]!]!
}
