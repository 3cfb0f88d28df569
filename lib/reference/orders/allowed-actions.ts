import { ORDER_MODULE, type OrderKind } from '#lib/contract/orders/order-kind.ts'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/orders/order-status.ts'
import { isForManagers, type OrderAction as Action, type OrderSteps, stepsIn } from '#lib/contract/orders/order-steps.ts'
import { isProposal } from '#lib/contract/orders/proposals.ts'
import type { Caller, Rights } from '../auth/caller.ts'

// docs/decisions/0085-who-may-do-what-with-an-order.md

const STATUSES: Readonly<Record<OrderKind, ReadonlyMap<string, OrderStatus>>> = {
  PO: new Map(PO_STATUSES.map((status) => [status.value, status])),
  SO: new Map(SO_STATUSES.map((status) => [status.value, status])),
}

/** The table row of a status; throws if there is no such status. */
export const statusOf = (kind: OrderKind, status: string): OrderStatus => {
  const found = STATUSES[kind].get(status)
  if (!found) throw new Error(`Unknown order status: ${status}`)
  return found
}

/** What may happen to an order in a status; throws if there is no such status. */
export const stepsOf = (kind: OrderKind, status: string): OrderSteps => {
  const found = stepsIn(kind, status)
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

/** Only its author sees a draft until it is submitted, so changing it is part of creating the order. */
const PART_OF_CREATING: readonly Action[] = ['edit', 'submit', 'delete']

const hasRight = (kind: OrderKind, { status }: OrderState, action: Action, { modules }: User): boolean => {
  const rights = modules.get(ORDER_MODULE[kind])
  if (!rights) return false
  return rights[RIGHT[action]] || (rights.can_create && status === 'DRAFT' && PART_OF_CREATING.includes(action))
}

/**
 * Actions refused to suppliers, because only the client decides whether an order continues, stops or ends. {@link actionRefusal} has
 * the one exception.
 */
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

/** Status and source of an order; `hold_reason` is set while it is on hold. */
type OrderState = { status: string; hold_reason?: unknown; source?: unknown }

type User = Pick<Caller, 'level' | 'modules' | 'access'>

/** Why an action is refused to a user: no right to it, a supplier user, or too low a level. */
type ActionRefusal = 'MODULE_FORBIDDEN' | 'VIEW_FORBIDDEN' | 'LEVEL_FORBIDDEN'

/**
 * Why this user may not take an action on an order; null if they may. Does not check whether the order's status allows the action.
 * The right comes first: without it, a higher level would not help. A supplier may cancel their own proposal until the client accepts it.
 */
export const actionRefusal = (kind: OrderKind, order: OrderState, action: Action, user: User): ActionRefusal | null => {
  if (!hasRight(kind, order, action, user)) return 'MODULE_FORBIDDEN'
  const isWithdrawal = action === 'cancel' && kind === 'PO' && isProposal(order)
  if (user.access.supplier !== null && NOT_FOR_SUPPLIERS.includes(action) && !isWithdrawal) return 'VIEW_FORBIDDEN'
  return isForManagers(action, order.status) && LEVEL_RANK[user.level] < LEVEL_RANK.Manager ? 'LEVEL_FORBIDDEN' : null
}

/** The actions that this user may take on an order: those that its status allows and that are not refused to the user. */
export const allowedActions = (kind: OrderKind, order: OrderState, user: User): Action[] =>
  stepsOf(kind, order.status).allowed.filter((action) => actionRefusal(kind, order, action, user) === null)
