'use client'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#components/ui/toast.tsx'

/**
 * Says that changes to a record were typed at another address and are not saved, and offers to continue. `name` is that of the record, or
 * null if there are none.
 */
export const useUnsavedMessage = (name: string | null, onContinue: () => void) => {
  const go = useEffectEvent(onContinue)
  // Messages are outside React.
  useEffect(() => {
    if (name === null) return undefined
    return toast({ title: `Your changes to ${name} are not saved yet`, action: { label: 'Continue editing', onClick: () => go() } })
  }, [name])
}
