'use client'
import { useMemo } from 'react'
import { LeaveDialog, useNavigationBlock } from '#components/form/leave-dialog.tsx'
import type { Traversal } from '#lib/client/history-steps.ts'

type Props = {
  isDirty: boolean
  noun: string
  /** The changes are restored after the session has expired and the user has signed in again. */
  isKept?: boolean
  onDiscard: () => void
}

/** Asks before the user leaves unsaved changes: by following a link, opening another record, or closing the panel or browser tab. */
export const LeaveGuard = ({ isDirty, noun, isKept, onDiscard }: Props) => {
  const guardOptions = useMemo(
    () => (isDirty ? { isUnsaved: () => true, survivesSignIn: isKept, isHarmless: isSameRecord } : null),
    [isDirty, isKept],
  )
  const { leaving, stay } = useNavigationBlock(guardOptions)
  if (!leaving) return null
  const leave = () => {
    onDiscard()
    stay()
    leaving.go()
  }
  return (
    <LeaveDialog
      isOpen
      title="Leave without saving?"
      description={`Your changes to ${noun} are not saved.`}
      discard={{ label: 'Discard changes', onSelect: leave }}
      onStay={stay}
    />
  )
}

const isSameRecord = ({ from, to }: Traversal): boolean =>
  to.pathname === from.pathname && to.searchParams.get('open') === from.searchParams.get('open')
