'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { blockNavigation, type NavigationBlock } from '#lib/client/unsaved.ts'

type GuardOptions = Omit<NavigationBlock, 'ask' | 'askSignOut' | 'push'> & {
  /** Sign-out would lose the changes, so ask then as well. */
  isLostBySignOut?: () => boolean
}

/** A pending attempt to leave. `go` continues it. */
export type Leaving = { go: () => void; isSignOut?: boolean }

/** Blocks navigation while unsaved changes could be lost (null: there are none), and returns the blocked attempt. */
export const useLeaving = (options: GuardOptions | null) => {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const router = useRouter()
  useEffect(() => {
    if (!options) return undefined
    const { isLostBySignOut, ...block } = options
    return blockNavigation({
      ...block,
      ask: (go) => setLeaving({ go }),
      askSignOut: isLostBySignOut && ((go) => (isLostBySignOut() ? setLeaving({ go, isSignOut: true }) : go())),
      push: (href) => router.push(href),
    })
  }, [options, router])
  return { leaving, stay: () => setLeaving(null) }
}

type Props = {
  isOpen: boolean
  title: string
  description: string
  discard: { label: string; onSelect: () => void }
  /** Button to leave and keep the changes. */
  keep?: { label: string; isBusy: boolean; onSelect: () => void } | null
  onStay: () => void
  size?: 'md'
}

/** Dialog with the choices discard, keep, and stay, which is focused. */
export const LeaveDialog = ({ isOpen, title, description, discard, keep, onStay, size }: Props) => (
  <Dialog
    open={isOpen}
    onOpenChange={(open) => open || onStay()}
    isAlert
    size={size}
    title={title}
    description={description}
    footer={
      <>
        <Button variant="danger" onClick={discard.onSelect}>
          {discard.label}
        </Button>
        {keep && (
          <Button onClick={keep.onSelect} busy={keep.isBusy}>
            {keep.label}
          </Button>
        )}
        <Button variant="primary" data-autofocus onClick={onStay}>
          Stay here
        </Button>
      </>
    }
  />
)
