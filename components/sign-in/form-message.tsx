'use client'
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { RequestId } from '#components/ui/error-state.tsx'

type Props = { kind: 'bad' | 'info' | 'good'; children: ReactNode; requestId?: string; takesFocus?: boolean }

const LOOK: Record<Props['kind'], { icon: IconName; look: string }> = {
  bad: { icon: 'error', look: 'bg-bad-tint text-bad' },
  info: { icon: 'info', look: 'bg-info-tint text-info' },
  good: { icon: 'success', look: 'bg-good-tint text-good' },
}

/** One sentence over a form. An error takes the focus when it appears, so that nobody misses it. */
export const FormMessage = ({ kind, children, requestId, takesFocus }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  // Moving the focus is an act on the page, not a state of it.
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const { icon, look } = LOOK[kind]
  return (
    <div
      ref={box}
      role={kind === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
      className={cx('mb-4 rounded-md px-3 py-2 text-base outline-none', look)}
    >
      <p className="flex items-start gap-2">
        <Icon name={icon} className="mt-0.5" />
        <span>{children}</span>
      </p>
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}
