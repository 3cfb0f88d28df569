import type { IconName } from '#components/ui/icons.tsx'
import type { OrderLike } from '#components/orders/shared/order-api.ts'

/** Steps that users can take with orders. An order's `allowed_actions` lists the possible ones. */
export const STEP_KEYS = ['submit', 'release', 'split', 'hold', 'cancel', 'ask_cancel', 'close', 'reopen', 'delete'] as const
/** `cancel_lines` is offered only next to the lines. */
export type StepKey = (typeof STEP_KEYS)[number] | 'cancel_lines'

/** A step in a menu. `isPlain`: runs without confirmation. */
type StepLabel = { label: string; icon: IconName; isPlain?: boolean }

/** What the menus of a list need of the steps. The rest, in `steps.ts`, loads when a step is taken. */
export const STEP_LABELS: Readonly<Record<StepKey, StepLabel>> = {
  submit: { label: 'Enter order', icon: 'check', isPlain: true },
  release: { label: 'Release', icon: 'arrow-right', isPlain: true },
  split: { label: 'Split order', icon: 'shipments' },
  hold: { label: 'Hold', icon: 'lock' },
  cancel: { label: 'Cancel', icon: 'close' },
  ask_cancel: { label: 'Ask to cancel', icon: 'close' },
  cancel_lines: { label: 'Cancel line', icon: 'close' },
  close: { label: 'Close order', icon: 'check' },
  reopen: { label: 'Reopen', icon: 'undo' },
  delete: { label: 'Delete draft', icon: 'trash' },
}

/** Whether a step closes an order of which only a part has been received. */
export const isCloseShort = (key: StepKey, { status }: Pick<OrderLike, 'status'>): boolean => key === 'close' && status === 'PART_RECEIVED'

/** What the words of a step depend on, besides the user's role. */
export type StepOrder = Pick<OrderLike, 'status' | 'isProposal'>

/** What the buyer does with an order that a supplier has proposed. */
const PROPOSAL_LABELS: Partial<Record<StepKey, string>> = { release: 'Accept', cancel: 'Refuse' }

type Marked = readonly Pick<OrderLike, 'isProposal'>[]

/** Whether all of these orders have been proposed by suppliers. */
export const areProposals = (orders: Marked): boolean => orders.length > 0 && orders.every((order) => order.isProposal)

/** Why a step cannot be taken for proposals and other orders together, because it has another name for each. Null if all are of one kind. */
export const mixedRefusal = (orders: Marked): string | null =>
  orders.some((order) => order.isProposal) && !areProposals(orders) ? 'Mark only proposals or only other orders' : null

/** Label in a menu. A supplier cannot cancel an order, only withdraw one that they have proposed. */
export const stepLabel = (key: StepKey, order: StepOrder, isSupplier: boolean): string => {
  if (isCloseShort(key, order)) return 'Close short'
  if (key === 'cancel' && isSupplier) return 'Withdraw'
  return (order.isProposal && PROPOSAL_LABELS[key]) || STEP_LABELS[key].label
}
