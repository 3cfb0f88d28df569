'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '#components/ui/link.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input, PasswordInput } from '#components/ui/input.tsx'
import { waitText, type ApiFailure } from '#lib/client/failure.ts'
import type { LeaveReason } from '#lib/client/leave-to-login.ts'
import { readStored } from '#lib/client/stored-state.ts'
import { Credentials } from '#lib/contract/auth/sign-in.ts'
import { Brand, brandedPath } from './brand.tsx'
import { withTime, type FormFailure } from './form-failure.ts'
import { FormMessage } from './form-message.tsx'
import { PublicCard } from './public-frame.tsx'
import { signIn } from './sign-in.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  client: string | null
  next: string
  reason: LeaveReason | null
  /** Sentences that say what was kept and what was removed. */
  kept?: string | null
  version: string
}

const REASONS: Record<LeaveReason, string> = {
  idle: 'You were signed out after a period of inactivity.',
  expired: 'Your session has ended. Sign in to continue where you left off.',
  replaced: 'Someone else has signed in on this browser. Sign in to continue where you left off.',
  'signed-out': 'You have been signed out.',
  elsewhere: 'You signed out in another tab. Sign in to continue where you left off.',
}

/** Seconds left of a wait that began at `from` (ms), updated while it runs. 0 when it is over or there is none. */
const useCountdown = (from: number | null, seconds: number): number => {
  const [now, setNow] = useState(0)
  // An effect, because it runs a timer.
  useEffect(() => {
    if (from === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [from])
  return from === null ? 0 : Math.max(0, seconds - Math.floor((Math.max(now, from) - from) / 1000))
}

/** A longer wait, in seconds, is not counted down. */
const LONGEST_COUNTDOWN = 120

/**
 * The wait that the form counts down, in seconds. Undefined for a longer block, which v7's message explains: a new password may end it
 * at any time, so the button stays enabled. Undefined for other failures too.
 */
const countdownOf = (failure: ApiFailure | null): number | undefined =>
  failure?.status === 429 && (failure.retryAfter ?? Infinity) <= LONGEST_COUNTDOWN ? failure.retryAfter : undefined

/** Sign-in with email and password. The server has already checked that `next` is safe. */
export const LoginForm = ({ client, next, reason, kept, version }: Props) => {
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [isDone, setDone] = useState(false)
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: zodResolver(Credentials),
    shouldFocusError: true,
  })
  const countdown = countdownOf(failure)
  const isThrottled = countdown !== undefined
  const wait = useCountdown(isThrottled && failure ? failure.at : null, countdown ?? 0)
  const shownFailure = isThrottled && wait === 0 ? null : failure

  const [note, setNote] = useState<ReactNode>(null)
  // An effect, because the page must not depend on who is signed in: the browser asks. Without a user in its storage nobody is.
  useEffect(() => {
    if (reason !== null || readStored('user') === null) return undefined
    let isUnmounted = false
    void import('./signed-in-note.tsx')
      .then(({ signedInNote }) => signedInNote({ next }))
      .then(
        (found) => isUnmounted || setNote(found),
        () => undefined,
      )
    return () => {
      isUnmounted = true
    }
  }, [reason, next])

  const dismissFailure = () => setFailure(null)
  const submit = handleSubmit(async ({ email, password }) => {
    dismissFailure()
    const result = await signIn({ email, password, client }, version)
    if (!result.ok) return setFailure(withTime(result.failure))
    setDone(true)
    window.location.assign(next)
  }, dismissFailure)

  return (
    <>
      <Brand client={client} />
      <PublicCard>
        <h1 className="mb-4 text-xl font-semibold">Sign in</h1>
        {note}
        {shownFailure ? (
          <FormMessage
            key={shownFailure.at}
            kind="bad"
            takesFocus
            requestId={shownFailure.status && shownFailure.status < 500 ? undefined : shownFailure.requestId}
          >
            <FailureText failure={shownFailure} secondsLeft={wait} />
          </FormMessage>
        ) : (
          reason && <FormMessage kind="info">{[REASONS[reason], kept].filter(Boolean).join(' ')}</FormMessage>
        )}
        <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label="Email" error={formState.errors.email?.message}>
            {(control) => (
              <Input
                {...control}
                // The wait is for one account, so another address can sign in at once.
                {...register('email', { onChange: () => isThrottled && dismissFailure() })}
                type="email"
                size="lg"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                onKeyDown={(event) => {
                  // Enter after the email, from a scanner or a user, moves to the empty password field instead of submitting.
                  if (event.key !== 'Enter' || event.currentTarget.form?.querySelector<HTMLInputElement>('[name=password]')?.value) return
                  event.preventDefault()
                  setFocus('password')
                }}
              />
            )}
          </Field>
          {/* Above the box, but after it in the tab order: Tab leads from the email to the password. */}
          <div className="relative">
            <Field label="Password" error={formState.errors.password?.message}>
              {(control) => <PasswordInput {...control} {...register('password')} size="lg" autoComplete="current-password" />}
            </Field>
            <Link
              href={brandedPath('/forgot-password', client)}
              className="absolute top-0 right-0 text-sm text-accent-ink no-underline hover:underline"
            >
              Forgot password?
            </Link>
          </div>
          <SubmitButton busy={formState.isSubmitting || isDone} disabledReason={isThrottled && wait > 0 ? `Wait ${wait} s` : null}>
            Sign in
          </SubmitButton>
        </form>
      </PublicCard>
    </>
  )
}

/** What a refused sign-in says: the wait that is left if it is short, otherwise the message. */
export const FailureText = ({ failure, secondsLeft }: { failure: ApiFailure; secondsLeft: number }) => {
  const seconds = countdownOf(failure)
  return seconds === undefined ? messageOf(failure) : <ThrottledNotice seconds={seconds} secondsLeft={secondsLeft} />
}

/** v7 reports the same problem for the field and for the whole form. The field's message is more precise. */
const messageOf = (failure: ApiFailure): string => failure.errors?.['email']?.[0] ?? failure.errors?.['password']?.[0] ?? failure.message

/** The countdown is visual only; a screen reader reads the message once. */
const ThrottledNotice = ({ seconds, secondsLeft }: { seconds: number; secondsLeft: number }) => (
  <>
    Too many attempts. <span aria-hidden="true">Try again in {secondsLeft} s.</span>
    <span className="sr-only">Try again in {seconds === 1 ? 'a second' : waitText(seconds)}.</span>
  </>
)
