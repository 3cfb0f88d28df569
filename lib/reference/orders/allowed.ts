import { LEVEL_RANK, type Module } from '#lib/contract/engine/common.ts'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/orders/order-status.ts'
import type { Actor, Rights } from '../auth/actor.ts'

// docs/decisions/0085-who-may-do-what-with-an-order.md

export type OrderKind = 'PO' | 'SO'

export const ORDER_MODULE = { PO: 'purchase_orders', SO: 'sales_orders' } as const satisfies Record<OrderKind, Module>

type Action = OrderStatus['allowed'][number]

const TABLE: Readonly<Record<OrderKind, ReadonlyMap<string, OrderStatus>>> = {
  PO: new Map(PO_STATUSES.map((status) => [status.value, status])),
  SO: new Map(SO_STATUSES.map((status) => [status.value, status])),
}

/** A status with its name, rank and what may be done in it. */
export const statusOf = (kind: OrderKind, status: string): OrderStatus => {
  const found = TABLE[kind].get(status)
  if (!found) throw new Error(`Unknown status of an order: ${status}`)
  return found
}

const RIGHT: Readonly<Record<Action, keyof Rights>> = {
  edit: 'can_edit',
  edit_lines: 'can_edit',
  submit: 'can_edit',
  delete: 'can_edit',
  release: 'can_edit',
  hold: 'can_edit',
  cancel: 'can_edit',
  ask_cancel: 'can_edit',
  cancel_lines: 'can_edit',
  split: 'can_edit',
  close: 'can_edit',
  reopen: 'can_edit',
  copy: 'can_create',
  print: 'can_print',
  track: 'can_view',
}

/** Whether an order goes on, stops or ends is decided by the client, not by who supplies it. */
const NOT_FOR_SUPPLIERS: readonly Action[] = [
  'edit_lines',
  'release',
  'hold',
  'cancel',
  'ask_cancel',
  'cancel_lines',
  'split',
  'close',
  'reopen',
]

/** Why an order is on hold that a supplier entered for themselves. */
export const PROPOSED = 'Proposed by the supplier'

/** Where an order stands and who entered it; `hold_reason` of one on hold. */
type Standing = { status: string; hold_reason?: unknown; source?: unknown }

/** Whether a supplier has proposed this order and the client has not accepted it. */
export const isProposal = (kind: OrderKind, { status, hold_reason: reason, source }: Standing): boolean =>
  kind === 'PO' && status === 'ON_HOLD' && source === 'SUPPLIER' && reason === PROPOSED

type Who = Pick<Actor, 'level' | 'modules' | 'access'>

/**
 * What this user may do with an order in this status: what the status allows, as far as their rights, their level and their kind
 * of login reach. Closing what has not all come, and opening it again, is for managers and above. A supplier withdraws what they
 * proposed by cancelling it, until the client accepts it.
 */
export const allowedActions = (kind: OrderKind, order: Standing, who: Who): Action[] => {
  const rights = who.modules.get(ORDER_MODULE[kind])
  if (!rights) return []
  const isManager = LEVEL_RANK[who.level] >= LEVEL_RANK.Manager
  const isForSuppliers = (action: Action) => !NOT_FOR_SUPPLIERS.includes(action) || (action === 'cancel' && isProposal(kind, order))
  const needsManager = (action: Action) => action === 'reopen' || (action === 'close' && order.status === 'PART_RECEIVED')
  return statusOf(kind, order.status).allowed.filter(
    (action) => rights[RIGHT[action]] && (isManager || !needsManager(action)) && (who.access.supplier === null || isForSuppliers(action)),
  )
}
