'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { confirmed } from '#lib/client/confirmed.ts'
import { withTime, type FormFailure } from '#components/sign-in/form-failure.ts'
import { FormMessage } from '#components/sign-in/form-message.tsx'
import { NewPasswordFields } from '#components/sign-in/new-password-fields.tsx'
import { SubmitButton } from '#components/sign-in/submit-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/input.tsx'
import { send } from '#lib/client/api.ts'
import { formMessage } from '#lib/client/form-message.ts'
import { useSession } from '#lib/client/session.tsx'
import { ChangePassword, patchUser } from '#lib/contract/users/user-actions.ts'

type Values = z.input<typeof ChangePassword>
const FIELDS = ['current_password', 'password', 'password_confirmation'] as const

/** Changes the user's own password. v7 then ends the user's other sessions. */
export const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const { user } = useSession()
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { register, handleSubmit, formState, setError, control, reset } = useForm<Values>({
    resolver: zodResolver(ChangePassword),
    defaultValues: { action: 'change_password', current_password: '', password: '', password_confirmation: '' },
  })
  const password = useWatch({ control, name: 'password' })
  const dismissFailure = () => setFailure(null)
  const submit = handleSubmit(async (body) => {
    dismissFailure()
    const result = confirmed(await send(patchUser, { params: { id: user.id }, body }))
    if (result.ok) {
      reset()
      return onDone()
    }
    const invalidFields = FIELDS.filter((field) => result.failure.errors?.[field])
    for (const field of invalidFields)
      setError(field, { message: result.failure.errors?.[field]?.[0] }, { shouldFocus: field === invalidFields[0] })
    const message = formMessage(result.failure, FIELDS)
    if (message !== null) setFailure(withTime({ ...result.failure, message }))
  }, dismissFailure)
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex max-w-115 flex-col gap-3">
      {failure && (
        <FormMessage key={failure.at} kind="bad" takesFocus requestId={failure.requestId}>
          {failure.message}
        </FormMessage>
      )}
      {/* Password managers need the account name. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <Field label="Current password" error={formState.errors.current_password?.message}>
        {(field) => <PasswordInput {...field} {...register('current_password')} size="lg" autoComplete="current-password" />}
      </Field>
      <NewPasswordFields register={register} errors={formState.errors} password={password} personalWords={[user.name, user.email]} />
      <SubmitButton busy={formState.isSubmitting}>Change password</SubmitButton>
    </form>
  )
}
