'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '#components/ui/link.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { send } from '#lib/client/api.ts'
import { formMessage } from '#lib/client/form-message.ts'
import { authForgotPassword } from '#lib/contract/auth/sign-in.ts'
import { Brand, brandedPath } from './brand.tsx'
import { withTime, type FormFailure } from './form-failure.ts'
import { FormMessage } from './form-message.tsx'
import { PublicCard } from './public-frame.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Shown if v7 sends no message. */
const SENT_MESSAGE = 'If that address is known, a reset link is on its way.'

type Outcome = { status: 'sent'; message: string } | { status: 'failed'; failure: FormFailure } | null

/** Requests a reset link. The response is the same for every address, so that nobody can find out which accounts exist. */
export const ForgotPassword = ({ client }: { client: string | null }) => {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof authForgotPassword.body>>({
    resolver: zodResolver(authForgotPassword.body),
  })
  const dismissOutcome = () => setOutcome(null)
  const submit = handleSubmit(async (body) => {
    dismissOutcome()
    const result = await send(authForgotPassword, { body })
    if (result.ok) return setOutcome({ status: 'sent', message: result.value?.message ?? SENT_MESSAGE })
    const [emailError] = result.failure.errors?.['email'] ?? []
    if (emailError) setError('email', { message: emailError }, { shouldFocus: true })
    const message = formMessage(result.failure, ['email'])
    if (message !== null) setOutcome({ status: 'failed', failure: withTime({ ...result.failure, message }) })
  }, dismissOutcome)
  return (
    <>
      <Brand client={client} />
      <PublicCard>
        <h1 className="mb-2 text-xl font-semibold">Reset your password</h1>
        {outcome?.status === 'sent' ? (
          <FormMessage kind="good" takesFocus>
            {outcome.message}
          </FormMessage>
        ) : (
          <>
            <p className="mb-4 text-muted">Enter your email address and we’ll send you a link to choose a new password.</p>
            {outcome?.status === 'failed' && (
              <FormMessage key={outcome.failure.at} kind="bad" takesFocus requestId={outcome.failure.requestId}>
                {outcome.failure.message}
              </FormMessage>
            )}
            <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
              <Field label="Email" error={formState.errors.email?.message}>
                {(control) => (
                  <Input
                    {...control}
                    {...register('email')}
                    type="email"
                    size="lg"
                    autoComplete="username"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                )}
              </Field>
              <SubmitButton busy={formState.isSubmitting}>Send the link</SubmitButton>
            </form>
          </>
        )}
        <p className="mt-4 text-center text-sm">
          <Link href={brandedPath('/login', client)} className="text-accent-ink no-underline hover:underline">
            Back to sign in
          </Link>
        </p>
      </PublicCard>
    </>
  )
}
