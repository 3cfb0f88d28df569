'use client'
import { useEffect, useState } from 'react'
import { LeaveDialog } from '#components/form/leave-dialog.tsx'
import type { OrderSession } from './draft/session-types.ts'
import { discardQuestion } from './discard-question.ts'
import type { Submit } from './use-submit.ts'

type Props = { session: OrderSession; isEdit: boolean; submit: Submit; onClose: () => void }

/** Empties the form for good. Asks first, unless nothing would be lost. */
export default function DiscardDialog({ session, isEdit, submit, onClose }: Props) {
  const order = session.order.get()
  const canDelete = !isEdit && order !== null && session.acceptsChanges()
  const [isAsking] = useState(canDelete || session.isUnsaved())
  const discard = () => {
    onClose()
    void (isEdit ? submit.discardChanges() : submit.deleteDraft())
  }
  useEffect(() => {
    if (!isAsking) discard()
  })
  const { title, description, label } = discardQuestion({ isEdit, canDelete, order })
  return <LeaveDialog isOpen={isAsking} title={title} description={description} discard={{ label, onSelect: discard }} onStay={onClose} />
}
