'use client'
import { LeaveDialog } from '#components/form/leave-dialog.tsx'
import { discardOrderQuestion, type FormToDiscard } from './discard-order-question.ts'

type Props = FormToDiscard & { onDiscard: () => void; onClose: () => void }

/** Asks before the form is emptied for good. */
export default function DiscardDialog({ onDiscard, onClose, ...form }: Props) {
  const { title, description, label } = discardOrderQuestion(form)
  return <LeaveDialog isOpen title={title} description={description} discard={{ label, onSelect: onDiscard }} onStay={onClose} />
}
