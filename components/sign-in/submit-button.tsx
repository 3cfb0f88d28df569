'use client'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'

type Props = { busy: boolean; disabledReason?: string | null; children: string }

/** The submit button, disabled until hydration: before that, a click would make the browser submit the form and reload the page. */
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

/** False in server-rendered HTML, true once React handles clicks. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
