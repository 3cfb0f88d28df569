'use client'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from './use-hydrated.ts'

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
