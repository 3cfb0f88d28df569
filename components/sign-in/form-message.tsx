'use client'
import { Link } from '#components/ui/link.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { RequestId } from '#components/ui/error-state.tsx'

type Props = { kind: 'bad' | 'info' | 'good'; children: ReactNode; requestId?: string; takesFocus?: boolean }

const STYLES: Record<Props['kind'], { icon: IconName; className: string }> = {
  bad: { icon: 'error', className: 'bg-bad-tint text-bad' },
  info: { icon: 'info', className: 'bg-info-tint text-info' },
  good: { icon: 'success', className: 'bg-good-tint text-good' },
}

/** A message above or in place of a form. With `takesFocus` it gets the focus when it appears, so that users do not miss it. */
export const FormMessage = ({ kind, children, requestId, takesFocus }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  // An effect, because moving the focus is an action on the DOM, not state.
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const { icon, className } = STYLES[kind]
  return (
    <div
      ref={box}
      role={kind === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
      className={cx('mb-4 rounded-md px-3 py-2 text-base outline-none', className)}
    >
      <p className="flex items-start gap-2">
        <Icon name={icon} className="mt-0.5" />
        <span>{children}</span>
      </p>
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}

type ResultProps = { kind: Props['kind']; href?: string; label?: string; children: string }

/** The final message of a form, with one link to continue. */
export const FormResult = ({ kind, href = '/login', label = 'Sign in', children }: ResultProps) => (
  <>
    <FormMessage kind={kind} takesFocus>
      {children}
    </FormMessage>
    <Link href={href} className={`${buttonClass('primary', 'lg')} w-full`} prefetch={href === '/login' ? undefined : false}>
      {label}
    </Link>
  </>
)
