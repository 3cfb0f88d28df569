import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { SavedOrder, SaverState } from '#lib/order-form/draft/states.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'

type FormToLeave = {
  kind: OrderKind
  /** The form edits an order that was entered before. */
  isEdit: boolean
  isSignOut: boolean
  /** Only the tab keeps the input. */
  isTabOnly: boolean
  /** The changes of an edit can be kept for later. */
  canKeep: boolean
  order: SavedOrder | null
  status: SaverState['status']
}

/** A question about leaving the form. Without a `discard` label there is nothing left that leaving could discard. */
type LeaveQuestion = { title: string; description: string; discard: string | null; keep: string }

/** What to ask before the user leaves the form with unsaved changes. */
export const leaveQuestion = ({ kind, isEdit, isSignOut, isTabOnly, canKeep, order, status }: FormToLeave): LeaveQuestion => {
  if (isEdit)
    return {
      title: 'Leave without saving your changes?',
      description: `The order stays as it is until you save it.${canKeep ? ' You can keep your changes and continue later.' : ''}`,
      discard: 'Discard my changes',
      keep: 'Keep them for later',
    }
  const title = `Leave this ${ORDER_WORDS[kind].noun}?`
  const discard = order ? 'Leave without them' : 'Leave without it'
  const keep = isTabOnly ? 'Keep it in this tab' : 'Save draft and leave'
  if (isSignOut || isTabOnly)
    return {
      title,
      description: isSignOut
        ? 'It is saved in this tab only and will be lost when you sign out. Enter it first, or sign out without it.'
        : 'It is saved in this tab only. You can continue later, as long as you keep the tab open and stay signed in.',
      discard: 'Leave without it',
      keep,
    }
  // A save that was in progress when the question opened has finished.
  if (order && status === 'clean')
    return { title, description: 'It has been saved as a draft. You can continue it later.', discard: null, keep: 'Leave' }
  return {
    title,
    description: `Your latest changes are not saved yet. You can save them ${order ? `in draft ${order.no}` : 'as a draft'} and continue later.`,
    discard,
    keep,
  }
}
