'use client'
import { useMemo } from 'react'
import { LeaveDialog, useLeaving } from '#components/form/leave-question.tsx'
import type { Traversal } from '#lib/client/traversals.ts'

type Props = {
  isDirty: boolean
  what: string
  /** What is typed is kept over a sign-in. */
  isKept?: boolean
  onDiscard: () => void
}

/** While something is not saved, asks before it is left: by a link, another record, closing the panel or the tab. */
export const LeaveGuard = ({ isDirty, what, isKept, onDiscard }: Props) => {
  const guarded = useMemo(() => (isDirty ? { isUnsaved: () => true, isKept, isWithin: isSameRecord } : null), [isDirty, isKept])
  const { leaving, stay } = useLeaving(guarded)
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
      description={`Your changes to ${what} are not saved.`}
      discard={{ label: 'Discard changes', onSelect: leave }}
      onStay={stay}
    />
  )
}

const isSameRecord = ({ from, to }: Traversal): boolean =>
  to.pathname === from.pathname && to.searchParams.get('open') === from.searchParams.get('open')
