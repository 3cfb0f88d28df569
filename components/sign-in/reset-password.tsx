'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formMessage } from '#lib/client/form-message.ts'
import { CompleteReset, userIdInLink } from '#lib/contract/users/user-actions.ts'
import { Brand } from './brand.tsx'
import { withTime, type FormFailure } from './form-failure.ts'
import { FormResult, FormMessage } from './form-message.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PublicCard } from './public-frame.tsx'
import { redeemLink } from './redeem-link.ts'
import { SubmitButton } from './submit-button.tsx'
import { useLinkCheck } from './use-link-check.ts'

type Values = z.input<typeof CompleteReset>
const FIELDS = ['password', 'password_confirmation'] as const

/** The form for a new password. The token in the emailed link authorises it. */
export const ResetPassword = ({ reset }: { reset: string }) => {
  const userId = userIdInLink(reset)
  // An effect, because it changes the browser's history. The form holds the token now, so remove it from the address bar.
  useEffect(() => window.history.replaceState(window.history.state, '', '/forgot-password'), [])
  return (
    <>
      <Brand client={null} />
      <PublicCard>
        <h1 className="mb-2 text-xl font-semibold">Choose a new password</h1>
        {userId === null ? (
          <BrokenLink>This link is incomplete. Open the full link from the email.</BrokenLink>
        ) : (
          <ResetForm reset={reset} userId={userId} />
        )}
      </PublicCard>
    </>
  )
}

const ResetForm = ({ reset, userId }: { reset: string; userId: string }) => {
  const link = useLinkCheck(userId, { reset })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [done, setDone] = useState<'done' | 'used' | null>(null)
  const [isUnanswered, setUnanswered] = useState(false)
  const { register, handleSubmit, formState, setError, control } = useForm<Values>({
    resolver: zodResolver(CompleteReset),
    defaultValues: { action: 'complete_reset', reset },
  })
  const password = useWatch({ control, name: 'password' })
  const dismissFailure = () => setFailure(null)
  const submit = handleSubmit(async (body) => {
    dismissFailure()
    const redeemed = await redeemLink(userId, body, isUnanswered)
    if (redeemed.kind !== 'failed') return setDone(redeemed.kind)
    setUnanswered(redeemed.isUnanswered)
    const { failure: refusal } = redeemed
    const invalidFields = FIELDS.filter((field) => refusal.errors?.[field])
    for (const field of invalidFields)
      setError(field, { message: refusal.errors?.[field]?.[0] }, { shouldFocus: field === invalidFields[0] })
    const message = formMessage(refusal, FIELDS)
    if (message !== null) setFailure(withTime({ ...refusal, message }))
  }, dismissFailure)
  if (done === 'used')
    return (
      <FormResult kind="info">
        The response was lost, but your link has been used. Sign in with your new password. If that does not work, request a new link.
      </FormResult>
    )
  if (done)
    return (
      <FormResult kind="good">
        Your password has been changed, and you have been signed out everywhere. Sign in with the new one.
      </FormResult>
    )
  if (link.status === 'checking') return <p aria-busy="true">Checking the link…</p>
  if (link.status === 'invalid') return <BrokenLink>{link.reason}</BrokenLink>
  const isInvalidLink = failure?.errors?.['reset'] !== undefined
  if (isInvalidLink) return <BrokenLink>{failure?.errors?.['reset']?.[0] ?? failure?.message ?? ''}</BrokenLink>
  return (
    <>
      {failure && (
        <FormMessage key={failure.at} kind="bad" takesFocus requestId={failure.requestId}>
          {failure.message}
        </FormMessage>
      )}
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <NewPasswordFields register={register} errors={formState.errors} password={password} personalWords={[]} />
        <SubmitButton busy={formState.isSubmitting}>Change password</SubmitButton>
      </form>
    </>
  )
}

/** Shown for a link that no longer works. Offers to request a new one. */
const BrokenLink = ({ children }: { children: string }) => (
  <FormResult kind="bad" href="/forgot-password" label="Request a new link">
    {children}
  </FormResult>
)
