'use client'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

type Props = { endsAt: number | null; onStay: () => void; onLeave: () => void }

/** Warns a minute before the session ends for inactivity. Any key, scan, touch or mouse move is activity and closes the warning. */
export const InactivityWarning = ({ endsAt, onStay, onLeave }: Props) => (
  <Dialog
    open={endsAt !== null}
    onOpenChange={(open) => !open && onStay()}
    isAlert
    title="Stay signed in?"
    description="You have been inactive for a long time. Press any key, scan a code or touch the screen to stay signed in."
    footer={
      <>
        <Button onClick={onLeave}>Sign out now</Button>
        <Button variant="primary" data-autofocus onClick={onStay}>
          Stay signed in
        </Button>
      </>
    }
  >
    {endsAt !== null && <Countdown endsAt={endsAt} />}
  </Dialog>
)

/** Screen readers announce only these remaining seconds. Announcing every second would be unintelligible. */
const ANNOUNCED_SECONDS = [60, 30, 10]

const Countdown = ({ endsAt }: { endsAt: number }) => {
  const [secondsLeft, setLeft] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 250)
    return () => clearInterval(timer)
  }, [endsAt])
  const announced = ANNOUNCED_SECONDS.findLast((seconds) => secondsLeft <= seconds) ?? 60
  return (
    <>
      <p aria-hidden="true" className="text-base text-muted">
        You will be signed out in <span className="font-medium text-ink tabular-nums">{secondsLeft} s</span>.
      </p>
      <p role="status" className="sr-only">
        You will be signed out in {announced} seconds.
      </p>
    </>
  )
}

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))
