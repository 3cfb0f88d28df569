'use client'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/input.tsx'
import { rateStrength } from './password-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

type Values = { password: string; password_confirmation: string }
type Props = {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  /** Current value of the first box. */
  password: string | undefined
  /** The user's name and email, which make a password weak. */
  personalWords: readonly string[]
  size?: 'md' | 'lg'
}

/** Asks for the new password twice and shows its strength while the user types. Pasting is allowed. */
export const NewPasswordFields = ({ register, errors, password, personalWords, size = 'lg' }: Props) => (
  <>
    <Field
      label="New password"
      error={errors.password?.message}
      help={<StrengthMeter strength={password ? rateStrength(password, personalWords) : null} />}
    >
      {(field) => <PasswordInput {...field} {...register('password')} size={size} autoComplete="new-password" />}
    </Field>
    <Field label="Confirm new password" error={errors.password_confirmation?.message}>
      {(field) => <PasswordInput {...field} {...register('password_confirmation')} size={size} autoComplete="new-password" />}
    </Field>
  </>
)
