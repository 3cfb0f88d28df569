'use client'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, preloadDialogs } from '#components/ui/dialog.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import type { NavigationBlock } from '#lib/client/ask-to-leave.ts'
import { blockNavigation } from '#lib/client/block-navigation.ts'

type GuardOptions = Omit<NavigationBlock, 'ask' | 'askSignOut' | 'push'> & {
  /** Whether signing out would lose the changes. Then the user is asked before that too. */
  isLostBySignOut?: () => boolean
}

/** A pending attempt to leave. `go` continues it. */
export type BlockedNavigation = { go: () => void; isSignOut?: boolean }

/**
 * Blocks navigation unless `options` is null, which means that nothing would be lost. Returns the blocked attempt. `isUnsaved`: something
 * is unsaved now. The dialog's code is then loaded at once, so that the dialog can open even after the connection is lost.
 */
export const useNavigationBlock = (options: GuardOptions | null, isUnsaved: boolean = options !== null) => {
  const [leaving, setLeaving] = useState<BlockedNavigation | null>(null)
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
  useEffect(() => {
    if (isUnsaved) preloadDialogs()
  }, [isUnsaved])
  return { leaving, stay: () => setLeaving(null) }
}

type Props = {
  isOpen: boolean
  title: string
  description: string
  /** Null once nothing would be lost. */
  discard: { label: string; onSelect: () => void } | null
  /** Button to leave and keep the changes. */
  keep?: { label: string; isBusy: boolean; onSelect: () => void } | null
  onStay: () => void
  size?: 'md'
}

/** Asks whether to discard the changes, keep them or stay. The Stay button is focused. */
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
        {discard && (
          <Button variant="danger" onClick={discard.onSelect}>
            {discard.label}
          </Button>
        )}
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
