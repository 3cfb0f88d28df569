import type { SavedOrder } from '#lib/order-form/draft/states.ts'

type FormState = {
  /** The form edits an order that was entered before. */
  isEdit: boolean
  order: SavedOrder | null
  /** v7 accepts changes of orders, so it can delete the draft. */
  canChange: boolean
  isUnsaved: boolean
  /** v7 keeps changes alongside the order. */
  hasStoredChanges: boolean
}

export type DiscardQuestion = { title: string; description: string; label: string }

/** What to ask before the form is emptied for good; null if nothing would be lost. */
export const discardQuestion = ({ isEdit, order, canChange, isUnsaved, hasStoredChanges }: FormState): DiscardQuestion | null => {
  if (isEdit)
    return isUnsaved || hasStoredChanges
      ? {
          title: `Discard your changes to ${order?.no ?? 'this order'}?`,
          description: 'The order stays as it was before them.',
          label: 'Discard my changes',
        }
      : null
  if (order && canChange)
    return { title: `Delete draft ${order.no}?`, description: 'The draft is permanently deleted.', label: 'Delete draft' }
  if (!isUnsaved) return null
  return {
    title: 'Discard this order?',
    description: order ? `The draft ${order.no} stays in the warehouse system.` : 'What you typed cannot be brought back.',
    label: 'Discard order',
  }
}
