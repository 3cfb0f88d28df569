import type { Call } from '../engine/call.ts'
import type { Level, Module } from '../engine/common.ts'
import { ADVISABLE } from '../orders/order-status.ts'
import { purchaseOrders } from '../orders/purchase-orders.ts'
import { salesOrders } from '../orders/sales-orders.ts'
import { auditRejected } from '../rejections/rejections.ts'
import { stocksMovement } from '../stock/movements.ts'
import { stocksHolding } from '../stock/stock.ts'
import { users } from '../users/users.ts'

/** A list that the home page counts. */
export type HomeCount = {
  module: Module
  call: Call
  view?: string
  query: (today: string) => Readonly<Record<string, string | readonly string[]>>
  /** Minimum level for the call. */
  minLevel?: Level
  /** `supplier`: only for suppliers. `all`: for suppliers too. Without it, not for suppliers. */
  for?: 'supplier' | 'all'
}

const sales = { module: 'sales_orders', call: salesOrders, view: 'summary' } as const
const purchases = { module: 'purchase_orders', call: purchaseOrders, view: 'summary' } as const
const stock = { module: 'stock', call: stocksHolding, view: 'summary' } as const
const movements = { module: 'movements', call: stocksMovement } as const
const people = { module: 'users', call: users, minLevel: 'Manager' } as const

const onlyDay = (today: string) => ({ moved_from: today, moved_to: today })

/** The lists that the home page counts, by the key of the count in `home/overview`. Each count always equals the total of its list. */
export const HOME_COUNTS = {
  late: { ...sales, query: () => ({ late: '1' }) },
  due: { ...sales, query: () => ({ due_today: '1' }) },
  hold: { ...sales, query: () => ({ on_hold: '1' }) },
  back: { ...sales, view: 'table', query: () => ({ back_ordered: '1' }) },
  despatched: { ...movements, query: (today) => ({ type: 'DESPATCH', ...onlyDay(today) }) },
  // The same orders as on My company. An order that is advised only in part still counts.
  advise: { ...purchases, for: 'supplier', query: () => ({ status: ADVISABLE, to_advise: '1' }) },
  overdue: { ...purchases, for: 'all', query: () => ({ overdue: '1' }) },
  promised_later: { ...purchases, query: () => ({ promised_later: '1' }) },
  // If v7 ignores `proposed`, the other filters still match hardly any other orders.
  proposed: { ...purchases, query: () => ({ proposed: '1', status: 'ON_HOLD', source: 'SUPPLIER' }) },
  expected: { ...purchases, for: 'all', query: () => ({ expected_today: '1' }) },
  received: { ...movements, query: (today) => ({ type: 'RECEIPT', ...onlyDay(today) }) },
  // With `has_stock: '0'`, because items that have run out need reordering most.
  reorder: { ...stock, query: () => ({ below_reorder: '1', has_stock: '0' }) },
  expiring: { ...stock, query: () => ({ expiring_within_days: '30' }) },
  held: { ...stock, query: () => ({ has_hold: '1' }) },
  // The list shows waiting messages by default.
  rejected: { module: 'rejections', call: auditRejected, view: 'list', query: () => ({}) },
  locked: { ...people, query: () => ({ status: 'LOCKED' }) },
  never: { ...people, query: () => ({ never_logged_in: '1' }) },
} as const satisfies Readonly<Record<string, HomeCount>>

export type HomeCountKey = keyof typeof HOME_COUNTS
