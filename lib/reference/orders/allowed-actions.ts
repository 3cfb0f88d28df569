import { LEVEL_RANK, type Module } from '#lib/contract/engine/common.ts'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/orders/order-status.ts'
import type { Actor, Rights } from '../auth/actor.ts'

// docs/decisions/0085-who-may-do-what-with-an-order.md

export type OrderKind = 'PO' | 'SO'

export const ORDER_MODULE = { PO: 'purchase_orders', SO: 'sales_orders' } as const satisfies Record<OrderKind, Module>

type Action = OrderStatus['allowed'][number]

const STATUSES: Readonly<Record<OrderKind, ReadonlyMap<string, OrderStatus>>> = {
  PO: new Map(PO_STATUSES.map((status) => [status.value, status])),
  SO: new Map(SO_STATUSES.map((status) => [status.value, status])),
}

/** A status with its name, rank and allowed actions. */
export const statusOf = (kind: OrderKind, status: string): OrderStatus => {
  const found = STATUSES[kind].get(status)
  if (!found) throw new Error(`Unknown order status: ${status}`)
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

/** Actions that suppliers may never take: only the client decides whether an order continues, stops or ends. */
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

/** Hold reason of an order that was entered by its supplier. */
export const PROPOSED_REASON = 'Proposed by the supplier'

/** Status and source of an order; `hold_reason` is set while it is on hold. */
type OrderState = { status: string; hold_reason?: unknown; source?: unknown }

/** Whether a supplier has proposed this order and the client has not accepted it. */
export const isProposal = (kind: OrderKind, { status, hold_reason: reason, source }: OrderState): boolean =>
  kind === 'PO' && status === 'ON_HOLD' && source === 'SUPPLIER' && reason === PROPOSED_REASON

type User = Pick<Actor, 'level' | 'modules' | 'access'>

/**
 * The actions that this user may take on an order: those that its status allows, limited by the user's rights, level and kind of
 * login. Only managers and above may close an order that is not fully received, or reopen it. A supplier may cancel their own
 * proposal until the client accepts it.
 */
export const allowedActions = (kind: OrderKind, order: OrderState, user: User): Action[] => {
  const rights = user.modules.get(ORDER_MODULE[kind])
  if (!rights) return []
  const isManager = LEVEL_RANK[user.level] >= LEVEL_RANK.Manager
  const isOpenToSuppliers = (action: Action) => !NOT_FOR_SUPPLIERS.includes(action) || (action === 'cancel' && isProposal(kind, order))
  const needsManager = (action: Action) => action === 'reopen' || (action === 'close' && order.status === 'PART_RECEIVED')
  return statusOf(kind, order.status).allowed.filter(
    (action) =>
      rights[RIGHT[action]] && (isManager || !needsManager(action)) && (user.access.supplier === null || isOpenToSuppliers(action)),
  )
}
