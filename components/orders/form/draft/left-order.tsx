'use client'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useFormContext } from '#components/orders/form/form-context.ts'

/** A new order that the user left before entering it. */
export type LeftOrder = {
  /** "SO-204410 for Hobart Corner Store, 9 lines" */
  words: string
  onContinue: () => void
  /** Keeps it and offers it again with the next new order. */
  onLater: () => void
  onDiscard: () => void
}

/** Offers to continue the order that was left, until the user types into the new one. */
export const LeftOrderNotice = ({ left }: { left: LeftOrder }) => {
  const { session } = useFormContext()
  const { is } = useSyncExternalStore(session.saving.subscribe, session.saving.get, session.saving.get)
  if (is !== 'clean' || session.order.get() !== null) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-info-tint px-3 py-2 text-base text-info">
      <p className="flex min-w-0 items-start gap-2">
        <Icon name="info" className="mt-0.5" />
        <span>You left {left.words}.</span>
      </p>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={left.onContinue}>
          Continue
        </Button>
        <Button size="sm" onClick={left.onLater}>
          Start empty
        </Button>
        <Button size="sm" variant="ghost" onClick={left.onDiscard}>
          Discard
        </Button>
      </span>
    </div>
  )
}
