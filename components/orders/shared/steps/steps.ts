import type { ReasonSpec } from '#components/actions/reason-field.tsx'
import { formatWord } from '#lib/client/format.ts'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/orders/order-status.ts'
import { isForManagers, type Editable, type OrderSteps, stepsIn } from '#lib/contract/orders/order-steps.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { joinWithOr } from '#lib/shared/join-words.ts'
import type { OrderLike } from '#components/orders/shared/order-api.ts'
import { isCloseShort, stepLabel, type StepKey, type StepOrder } from './step-labels.ts'

/** What a step does, in words. Its label and icon are in `step-labels.ts`. */
type Step = {
  doing: string
  done: string
  /** Completes "… cannot be": "released". */
  participle: string
  isDanger?: boolean
  /** Label of the button that closes the dialog, if "Cancel" could be read as the step itself. */
  keep?: { one: string; many: string }
  reason?: ReasonSpec
  /** Consequences, shown in the confirmation. */
  consequence: Readonly<Record<OrderKind, string>>
}

const KEEP = { one: 'Keep order', many: 'Keep them' }
const HOLD: ReasonSpec = { label: 'Reason', help: 'Shown with the order until it is released.' }

export const STEPS: Readonly<Record<StepKey, Step>> = {
  submit: {
    doing: 'Entering',
    done: 'Entered',
    participle: 'entered',
    consequence: { PO: 'The order is checked and entered.', SO: 'The order is checked and entered.' },
  },
  release: {
    doing: 'Releasing',
    done: 'Released',
    participle: 'released',
    consequence: { PO: 'The warehouse will expect the goods.', SO: 'Available stock is allocated immediately.' },
  },
  split: {
    doing: 'Splitting',
    done: 'Split',
    participle: 'split',
    consequence: {
      PO: 'What is in stock is shipped; the rest waits.',
      SO: 'What is in stock ships with this order. What is missing moves to a new order that waits for stock.',
    },
  },
  hold: {
    doing: 'Putting on hold',
    done: 'Put on hold',
    participle: 'put on hold',
    reason: HOLD,
    consequence: {
      PO: 'The warehouse will not expect the goods while the order is on hold.',
      SO: 'No stock is allocated to the order while it is on hold.',
    },
  },
  cancel: {
    doing: 'Cancelling',
    done: 'Cancelled',
    participle: 'cancelled',
    isDanger: true,
    keep: KEEP,
    reason: { label: 'Reason', choices: ['Ordered twice', 'Customer changed their mind', 'Out of stock too long'] },
    consequence: {
      PO: 'Remaining quantities will not be received. A cancelled order cannot be reopened, only copied.',
      SO: 'Any allocated stock becomes available immediately. A cancelled order cannot be reopened, only copied.',
    },
  },
  ask_cancel: {
    doing: 'Asking',
    done: 'Asked to cancel',
    participle: 'cancelled on request',
    keep: KEEP,
    reason: { label: 'Reason', choices: ['Customer changed their mind', 'Wrong address'] },
    consequence: {
      PO: 'The warehouse is notified and decides.',
      SO: 'Picking has already started. The warehouse is notified and decides whether it can still be stopped.',
    },
  },
  cancel_lines: {
    doing: 'Cancelling',
    done: 'Line cancelled',
    participle: 'cancelled line by line',
    isDanger: true,
    keep: { one: 'Keep line', many: 'Keep them' },
    reason: { label: 'Reason', choices: ['Out of stock too long', 'Customer changed their mind'] },
    consequence: {
      PO: 'Remaining quantities of this line will not be received.',
      SO: 'The line is cancelled; the others stay on back order. Cancelling the last waiting line cancels the order. This cannot be undone.',
    },
  },
  close: {
    doing: 'Closing',
    done: 'Closed',
    participle: 'closed',
    reason: { label: 'Reason', isRequired: false, choices: ['Supplier cannot deliver the rest', 'Agreed with the client'] },
    consequence: {
      PO: 'Quantities not received are written off as short and no longer expected. Shipments that have not arrived are cancelled.',
      SO: 'The order is finished.',
    },
  },
  reopen: {
    doing: 'Reopening',
    done: 'Reopened',
    participle: 'reopened',
    reason: { label: 'Reason', isRequired: false },
    consequence: { PO: 'The order can be received again.', SO: 'The order can be changed again.' },
  },
  delete: {
    doing: 'Deleting',
    done: 'Deleted',
    participle: 'deleted',
    isDanger: true,
    consequence: {
      PO: 'The draft will be permanently deleted.',
      SO: 'The draft will be permanently deleted, and its number becomes available again.',
    },
  },
}

/** A supplier cannot cancel an order, only withdraw one that they have proposed. */
const WITHDRAW: Step = {
  doing: 'Withdrawing',
  done: 'Withdrawn',
  participle: 'withdrawn',
  isDanger: true,
  keep: KEEP,
  reason: { label: 'Reason', choices: ['Proposed twice', 'No longer available'] },
  consequence: {
    PO: 'The buyer can no longer accept it. A withdrawn order cannot be reopened, only copied.',
    SO: 'A withdrawn order cannot be reopened, only copied.',
  },
}

/** The buyer's decision about an order that a supplier has proposed. */
const PROPOSAL_STEPS: Partial<Record<StepKey, Step>> = {
  release: { ...STEPS.release, doing: 'Accepting', done: 'Accepted', participle: 'accepted' },
  cancel: {
    doing: 'Refusing',
    done: 'Refused',
    participle: 'refused',
    isDanger: true,
    keep: { one: 'Decide later', many: 'Decide later' },
    reason: { label: 'Reason', help: 'Shown to the supplier.', choices: ['Not needed', 'Ordered elsewhere', 'Date does not suit'] },
    consequence: {
      PO: 'The supplier sees that the order was refused. A refused order cannot be reopened, only copied.',
      SO: 'A refused order cannot be reopened, only copied.',
    },
  },
}

/** A step in the words of the user's role. */
export const stepFor = (key: StepKey, { isProposal }: Pick<StepOrder, 'isProposal'>, isSupplier: boolean): Step => {
  if (isSupplier) return key === 'cancel' ? WITHDRAW : STEPS[key]
  return (isProposal && PROPOSAL_STEPS[key]) || STEPS[key]
}

const CANCEL_PURCHASE = ['Ordered twice', 'No longer needed', 'Supplier cannot deliver']

/** The reason that a step asks for. */
export const reasonFor = (
  key: StepKey,
  kind: OrderKind,
  order: Pick<StepOrder, 'isProposal'>,
  isSupplier: boolean,
): ReasonSpec | undefined => {
  const { reason } = stepFor(key, order, isSupplier)
  return reason && reason === STEPS.cancel.reason && kind === 'PO' ? { ...reason, choices: CANCEL_PURCHASE } : reason
}

const isAllowed = (steps: OrderSteps | undefined, key: StepKey): boolean => steps?.allowed.some((step) => step === key) ?? false

type OrderState = Pick<OrderLike, 'status' | 'status_name' | 'allowed_actions'>

/** What decides whether a user may take a step that the status allows. v7 checks it again. */
export type StepUser = { mayEdit: boolean; isSupplier: boolean }

/** Why a step is not possible for an order, in a sentence; null if it is. */
export const stepRefusal = (kind: OrderKind, key: StepKey, order: OrderState, { mayEdit, isSupplier }: StepUser): string | null => {
  if (order.allowed_actions.includes(key)) return null
  const { participle } = STEPS[key]
  const known = stepsIn(kind, order.status)
  // The contract has no rules for an unknown status.
  if (!known) return `The warehouse system does not allow this order to be ${participle}.`
  if (!isAllowed(known, key)) {
    const states = statesFor(kind, key)
    return states ? `Its status is ${nameOf(order)}: only ${states} can be ${participle}.` : `Orders of this kind cannot be ${participle}.`
  }
  if (!mayEdit) return 'You don’t have permission to do this.'
  if (isSupplier) return 'Only the buyer can do this.'
  if (key === 'ask_cancel') return 'The warehouse has already been asked.'
  return isForManagers(key, order.status) ? 'Only a manager can do this.' : 'You don’t have permission to do this.'
}

const nameOf = ({ status, status_name }: OrderState): string => status_name ?? formatWord(status)

/** The statuses that allow a step, as text: "orders that are entered or on hold". */
const statesFor = (kind: OrderKind, key: StepKey): string | null => {
  const statuses: readonly OrderStatus[] = kind === 'PO' ? PO_STATUSES : SO_STATUSES
  const labels = statuses.filter(({ value }) => isAllowed(stepsIn(kind, value), key)).map((status) => inSentence(status.label))
  if (labels.length === 0) return null
  return `orders that are ${joinWithOr(labels)}`
}

type Group = Exclude<Editable, 'all'>[number]

/** Why a group of fields cannot be changed in an order; null if it can. `all` means fields without a group. */
export const editRefusal = (kind: OrderKind, group: Group | 'all', order: OrderState): string | null => {
  const known = stepsIn(kind, order.status)
  const editable = known?.editable
  const isInEditableGroup = editable === 'all' || (group !== 'all' && editable?.includes(group))
  const mayEdit = order.allowed_actions.includes('edit')
  if (!known && mayEdit) return null
  if (!isInEditableGroup) return `The order is ${inSentence(nameOf(order))}, so this can no longer be changed.`
  return mayEdit ? null : 'You don’t have permission to change this.'
}

/** Steps whose label already names the object. */
const COMPLETE_LABELS: ReadonlySet<StepKey> = new Set(['delete', 'split', 'ask_cancel', 'cancel_lines', 'close'])

/** Title of the dialog of a step, with the number of the order or line, and the label of its button. */
export const stepDialogWords = (key: StepKey, order: StepOrder, name: string, isSupplier: boolean) => {
  if (isCloseShort(key, order)) return { title: `Close ${name} short`, verb: 'Close order short' }
  const label = stepLabel(key, order, isSupplier)
  const titles: Partial<Record<StepKey, string>> = { split: `Ship ${name} in part`, close: `Close ${name}` }
  return { title: titles[key] ?? `${label} ${name}`, verb: COMPLETE_LABELS.has(key) ? label : `${label} order` }
}
