import type { IconName } from '#components/ui/icons.tsx'
import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName } from '#lib/contract/calls.ts'
import type { Level, Module } from '#lib/contract/engine/common.ts'
import { stocksMovement } from '#lib/contract/stock/movements.ts'
import { ADVISABLE } from '#lib/contract/orders/order-status.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { auditRejected } from '#lib/contract/rejections/rejections.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { users } from '#lib/contract/users/users.ts'

// docs/decisions/0107-counts-are-asked-of-lists.md

type Query = Readonly<Record<string, string | readonly string[]>>

/** A count that links to the list of exactly these rows. It uses the list's call, view and filters. */
export type HomeCard = {
  key: string
  group: 'Out' | 'In' | 'Stock' | 'Office'
  label: string
  /** Noun for the count: "1 order", "2 orders". */
  unit: readonly [one: string, many: string]
  module: Module
  icon: IconName
  call: Call
  view?: string
  /** Tab of the list with these rows, if not the first. */
  tab?: string
  query: (today: string) => Query
  /** Filters of the linked list, if it needs fewer than the count. */
  listQuery?: Query
  /** Tone of a count above zero. */
  tone: 'bad' | 'warn' | 'plain'
  /** Minimum level for the call. */
  minLevel?: Level
  /** Call that the user needs on the linked screen. Without it in v7, the card is not shown. */
  needs?: CallName
  /** `supplier`: only for suppliers. `all`: for suppliers too. Without it, not for suppliers. */
  for?: 'supplier' | 'all'
}

const sales = { group: 'Out', module: 'sales_orders', call: salesOrders, view: 'summary', unit: ['order', 'orders'] } as const
const purchases = { group: 'In', module: 'purchase_orders', call: purchaseOrders, view: 'summary', unit: ['order', 'orders'] } as const
const stock = { group: 'Stock', module: 'stock', call: stocksHolding, view: 'summary', unit: ['item', 'items'] } as const
const movements = { module: 'movements', call: stocksMovement, unit: ['movement', 'movements'], icon: 'movements', tone: 'plain' } as const
const people = { group: 'Office', module: 'users', call: users, unit: ['user', 'users'], minLevel: 'Manager', icon: 'users' } as const

const onlyDay = (today: string) => ({ moved_from: today, moved_to: today })

/** All cards of the home page, ordered as in daily work. */
export const CARDS: readonly HomeCard[] = [
  { ...sales, key: 'late', label: 'Late', icon: 'clock', tone: 'bad', query: () => ({ late: '1' }) },
  { ...sales, key: 'due', label: 'Due today', icon: 'sales_orders', tone: 'plain', query: () => ({ due_today: '1' }) },
  { ...sales, key: 'hold', label: 'On hold', icon: 'lock', tone: 'warn', query: () => ({ on_hold: '1' }) },
  {
    ...sales,
    key: 'back',
    label: 'Back-ordered',
    unit: ['line', 'lines'],
    view: 'table',
    tab: 'lines',
    icon: 'undo',
    tone: 'warn',
    query: () => ({ back_ordered: '1' }),
  },
  { ...movements, key: 'despatched', group: 'Out', label: 'Despatched today', query: (today) => ({ type: 'DESPATCH', ...onlyDay(today) }) },
  {
    ...purchases,
    key: 'advise',
    needs: 'postSupplierManagement',
    label: 'To advise',
    icon: 'suppliers',
    tone: 'warn',
    for: 'supplier',
    // Same orders as on My company. An order that is advised only in part still counts.
    query: () => ({ status: ADVISABLE, to_advise: '1' }),
  },
  { ...purchases, key: 'overdue', label: 'Overdue', icon: 'clock', tone: 'bad', for: 'all', query: () => ({ overdue: '1' }) },
  {
    ...purchases,
    key: 'promised_later',
    label: 'Promised later than agreed',
    icon: 'calendar',
    tone: 'warn',
    query: () => ({ promised_later: '1' }),
  },
  {
    ...purchases,
    key: 'proposed',
    label: 'Proposed by suppliers',
    icon: 'suppliers',
    tone: 'warn',
    // If v7 ignores `proposed`, the other filters still match almost only such orders.
    query: () => ({ proposed: '1', status: 'ON_HOLD', source: 'SUPPLIER' }),
    listQuery: { proposed: '1', status: 'ON_HOLD' },
  },
  {
    ...purchases,
    key: 'expected',
    label: 'Expected today',
    icon: 'purchase_orders',
    tone: 'plain',
    for: 'all',
    query: () => ({ expected_today: '1' }),
  },
  { ...movements, key: 'received', group: 'In', label: 'Received today', query: (today) => ({ type: 'RECEIPT', ...onlyDay(today) }) },
  { ...stock, key: 'reorder', label: 'Below reorder level', icon: 'trend-down', tone: 'warn', query: () => ({ below_reorder: '1' }) },
  {
    ...stock,
    key: 'expiring',
    label: 'Expiring in 30 days',
    icon: 'calendar',
    tone: 'warn',
    query: () => ({ expiring_within_days: '30' }),
  },
  { ...stock, key: 'held', label: 'With stock on hold', icon: 'lock', tone: 'plain', query: () => ({ has_hold: '1' }) },
  {
    key: 'rejected',
    group: 'Office',
    label: 'Rejections waiting',
    unit: ['message', 'messages'],
    module: 'rejections',
    icon: 'rejections',
    call: auditRejected,
    view: 'list',
    tone: 'bad',
    // The list shows waiting messages by default.
    query: () => ({}),
  },
  { ...people, key: 'locked', label: 'Locked users', tone: 'warn', query: () => ({ status: 'LOCKED' }) },
  { ...people, key: 'never', label: 'Never signed in', tone: 'plain', query: () => ({ never_logged_in: '1' }) },
]

export const GROUPS = [
  { key: 'Out', label: 'Leaving' },
  { key: 'In', label: 'Arriving' },
  { key: 'Stock', label: 'Stock' },
  { key: 'Office', label: 'Office' },
] as const satisfies readonly { key: HomeCard['group']; label: string }[]

type Viewer = {
  can: (module: Module, action: 'view') => boolean
  offers: (call: CallName) => boolean
  isSupplier: boolean
  rank: number
  ranks: Readonly<Record<Level, number>>
}

/** The cards of a user: those of granted modules, and for a supplier only those for suppliers. */
export const cardsFor = ({ can, offers, isSupplier, rank, ranks }: Viewer): HomeCard[] =>
  CARDS.filter(
    (card) =>
      can(card.module, 'view') &&
      (card.needs === undefined || offers(card.needs)) &&
      (card.minLevel === undefined || rank >= ranks[card.minLevel]) &&
      (isSupplier ? card.for !== undefined : card.for !== 'supplier'),
  )
