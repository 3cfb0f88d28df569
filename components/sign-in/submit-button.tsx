'use client'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'

type Props = { busy: boolean; disabledReason?: string | null; children: string }

/** Sends the form. Before React is there a press would only load the page anew, so the button waits for it. */
export const SubmitButton = ({ busy, disabledReason, children }: Props) => {
  const isHydrated = useHydrated()
  return (
    <fieldset disabled={!isHydrated} className="mt-1 flex flex-col *:w-full">
      <Button type="submit" variant="primary" size="lg" busy={busy} disabledReason={disabledReason}>
        {children}
      </Button>
    </fieldset>
  )
}

const never = () => () => {}

/** False in the server's frame, true as soon as React answers to clicks. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
