import type { CopyRow } from '../../db/db.ts'
import type { Counters } from './book.ts'
import type { Consignments } from './consignments.ts'
import type { PurchaseOrder, PurchasePlan } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { SalesOrder, SalesPlan } from './sales-plan.ts'
import type { World } from './world.ts'

/** Rows that a played holding leaves behind, until they are loaded. */
export type LedgerRows = Record<'movement' | 'stock_line' | 'allocation' | 'daily_demand' | 'holding', CopyRow[]>

/** Everything that playing the holdings needs and changes. */
export type Stage = {
  world: World
  sales: SalesPlan
  purchases: PurchasePlan
  consignments: Consignments
  counters: Counters
  rows: LedgerRows
  soOf: (line: number) => SalesOrder
  poOf: (line: number) => PurchaseOrder
  drawDay: (random: Random) => number
  /** Lines in a bad condition that are still to be made, as holdings pass. */
  badWanted: number
  /** How likely a holding with expiry dates left some to expire; and how many did. */
  expiredChance: number
  expired: number
  /** Holdings whose pallets carry a wrong check digit on purpose. */
  badSscc: ReadonlySet<number>
}

/** Which order a line belongs to, from orders whose lines stand one after another. */
export const orderFinder = <O extends { first: number; count: number }>(orders: readonly O[], lines: number): ((line: number) => O) => {
  const owner = new Int32Array(lines)
  orders.forEach((order, i) => owner.fill(i, order.first, order.first + order.count))
  return (line) => orders[owner[line]!]!
}
