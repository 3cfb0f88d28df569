'use client'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useFormContext } from '#components/orders/form/form-context.ts'
import { focusCounterparty } from '#components/orders/form/use-jump-keys.ts'

/** A new order that the user left before entering it. */
export type AbandonedOrder = {
  /** "SO-204410 for Hobart Corner Store, 9 lines" */
  description: string
  onContinue: () => void
  /** Keeps it. An order in the tab is offered again with the next new order, a draft in v7 once the page has been loaded again. */
  onLater: () => void
  /** Absent for a draft in v7, which the form itself can delete. */
  onDiscard?: () => void
}

/** Focuses the main area: the form of the order that is continued is not there yet, so no input of it can have the focus. */
const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

/** Offers to continue the order that was left, until the user types into the new one. Its buttons move the focus, because they disappear. */
export const AbandonedOrderNotice = ({ abandoned }: { abandoned: AbandonedOrder }) => {
  const { session } = useFormContext()
  const { status } = useSyncExternalStore(session.saving.subscribe, session.saving.get, session.saving.get)
  if (status !== 'clean' || session.order.get() !== null) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-info-tint px-3 py-2 text-base text-info">
      <p className="flex min-w-0 items-start gap-2">
        <Icon name="info" className="mt-0.5" />
        <span>You left an order unfinished: {abandoned.description}.</span>
      </p>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          onClick={() => {
            focusMain()
            abandoned.onContinue()
          }}
        >
          Continue
        </Button>
        <Button
          size="sm"
          onClick={() => {
            focusCounterparty()
            abandoned.onLater()
          }}
        >
          Start a new order
        </Button>
        {abandoned.onDiscard && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              focusCounterparty()
              abandoned.onDiscard?.()
            }}
          >
            Discard
          </Button>
        )}
      </span>
    </div>
  )
}
