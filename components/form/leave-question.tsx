'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { blockNavigation, type NavigationBlock } from '#lib/client/unsaved.ts'

type Guarded = Omit<NavigationBlock, 'ask' | 'askSignOut' | 'push'> & {
  /** Signing out would lose it, so that is asked for as well. */
  isLostBySignOut?: () => boolean
}

/** Somebody wants to leave: `go` does. */
export type Leaving = { go: () => void; isSignOut?: boolean }

/** Stands in front of every way out while something may be lost (null: nothing), and tells when somebody wants to leave. */
export const useLeaving = (guarded: Guarded | null) => {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const router = useRouter()
  // The ways out are outside of React.
  useEffect(() => {
    if (!guarded) return undefined
    const { isLostBySignOut, ...block } = guarded
    return blockNavigation({
      ...block,
      ask: (go) => setLeaving({ go }),
      askSignOut: isLostBySignOut && ((go) => (isLostBySignOut() ? setLeaving({ go, isSignOut: true }) : go())),
      push: (href) => router.push(href),
    })
  }, [guarded, router])
  return { leaving, stay: () => setLeaving(null) }
}

type Props = {
  isOpen: boolean
  title: string
  description: string
  discard: { label: string; onSelect: () => void }
  /** A way to leave that loses nothing. */
  keep?: { label: string; isBusy: boolean; onSelect: () => void } | null
  onStay: () => void
  size?: 'md'
}

/** Leave and lose it, leave and keep it, or stay, which is where the focus is. */
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
