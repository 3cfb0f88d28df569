'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '#components/ui/link.tsx'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Field } from '#components/ui/field.tsx'
import { Input, PasswordInput } from '#components/ui/input.tsx'
import { formMessage } from '#lib/client/form-message.ts'
import { AcceptInvite, userIdInLink } from '#lib/contract/users/user-actions.ts'
import { Brand } from './brand.tsx'
import { withTime, type FormFailure } from './form-failure.ts'
import { FormResult, FormMessage } from './form-message.tsx'
import { rateStrength } from './password-strength.ts'
import { PublicCard } from './public-frame.tsx'
import { redeemLink } from './redeem-link.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLinkCheck } from './use-link-check.ts'

type Values = z.input<typeof AcceptInvite>
const FIELDS = ['name', 'password', 'password_confirmation'] as const

/** Accepts an invitation: the user enters a name and a password. The token in the link authorises it. */
export const AcceptInvitation = ({ invite }: { invite: string | null }) => {
  const userId = invite === null ? null : userIdInLink(invite)
  return (
    <>
      <Brand client={null} />
      <PublicCard>
        <h1 className="mb-2 text-xl font-semibold">Accept your invitation</h1>
        {invite === null || userId === null ? <NoInvitation /> : <InvitationForm invite={invite} userId={userId} />}
      </PublicCard>
    </>
  )
}

const NoInvitation = () => (
  <>
    <p className="text-muted">
      You need an invitation to open an account. Open the full link from your invitation email; if it has expired, ask your administrator
      for a new one.
    </p>
    <p className="mt-4 text-center text-sm">
      <Link href="/login" className="text-accent-ink no-underline hover:underline">
        Sign in
      </Link>
    </p>
  </>
)

const InvitationForm = ({ invite, userId }: { invite: string; userId: string }) => {
  const link = useLinkCheck(userId, { invite })
  if (link.status === 'checking') return <p aria-busy="true">Checking the link…</p>
  if (link.status === 'invalid') return <FormResult kind="bad">{link.reason}</FormResult>
  return <OpenInvitation invite={invite} userId={userId} name={link.name ?? ''} />
}

/** The form of an open invitation. It starts with the name that the administrator entered; the user may correct it. */
const OpenInvitation = ({ invite, userId, name }: { invite: string; userId: string; name: string }) => {
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [done, setDone] = useState<'done' | 'used' | null>(null)
  const [isUnanswered, setUnanswered] = useState(false)
  const { register, handleSubmit, formState, setError, control } = useForm<Values>({
    resolver: zodResolver(AcceptInvite),
    defaultValues: { action: 'accept_invite', invite, name },
  })
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
        The response was lost, but your invitation has been used. Sign in with your email address and new password. If that does not work,
        ask your administrator for a new invitation.
      </FormResult>
    )
  if (done) return <FormResult kind="good">Your account is ready. Sign in with your email address and new password.</FormResult>
  // The invitation was accepted in another tab or expired while the form was open.
  const inviteError = failure?.errors?.['invite']?.[0]
  if (inviteError !== undefined) return <FormResult kind="bad">{inviteError}</FormResult>
  return (
    <>
      <p className="mb-4 text-muted">
        {name === '' ? 'Enter the name that your colleagues will see, and choose a password.' : 'Choose a password.'}
      </p>
      {failure && (
        <FormMessage key={failure.at} kind="bad" takesFocus requestId={failure.requestId}>
          {failure.message}
        </FormMessage>
      )}
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label="Name" error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} size="lg" autoComplete="name" />}
        </Field>
        <Field label="Password" error={formState.errors.password?.message} help={<PasswordHelp control={control} />}>
          {(field) => <PasswordInput {...field} {...register('password')} size="lg" autoComplete="new-password" />}
        </Field>
        <Field label="Confirm password" error={formState.errors.password_confirmation?.message}>
          {(field) => <PasswordInput {...field} {...register('password_confirmation')} size="lg" autoComplete="new-password" />}
        </Field>
        <SubmitButton busy={formState.isSubmitting}>Activate account</SubmitButton>
      </form>
    </>
  )
}

const PasswordHelp = ({ control }: { control: ReturnType<typeof useForm<Values>>['control'] }) => {
  const [password, name] = useWatch({ control, name: ['password', 'name'] })
  return <StrengthMeter strength={password ? rateStrength(password, [name ?? '']) : null} />
}
