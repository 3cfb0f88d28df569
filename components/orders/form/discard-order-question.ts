import type { SavedOrder } from '#lib/order-form/draft/states.ts'

export type FormToDiscard = {
  /** The form edits an order that was entered before. */
  isEdit: boolean
  /** v7 has the order as a draft and can delete it. */
  canDelete: boolean
  order: SavedOrder | null
}

/** What to ask before the form is emptied for good. */
export const discardOrderQuestion = ({
  isEdit,
  canDelete,
  order,
}: FormToDiscard): { title: string; description: string; label: string } => {
  if (isEdit)
    return {
      title: `Discard your changes to ${order?.no ?? 'this order'}?`,
      description: 'The order stays as it was before your changes.',
      label: 'Discard my changes',
    }
  if (canDelete)
    return { title: `Delete draft ${order?.no ?? ''}?`, description: 'The draft will be permanently deleted.', label: 'Delete draft' }
  return {
    title: 'Discard this order?',
    description: order ? `The draft ${order.no} stays in the warehouse system.` : 'What you typed will be lost.',
    label: 'Discard this order',
  }
}
