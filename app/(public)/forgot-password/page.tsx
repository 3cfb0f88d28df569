import type { Metadata } from 'next'
import { ForgotPassword } from '#components/sign-in/forgot-password.tsx'
import { ResetPassword } from '#components/sign-in/reset-password.tsx'

export const metadata: Metadata = { title: 'Reset your password', referrer: 'no-referrer' }

/** The form that requests a reset link. With the link's token, `/forgot-password?reset=…`, the form for the new password. */
export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<{ reset?: string | string[] }> }) {
  const { reset } = await searchParams
  return typeof reset === 'string' ? <ResetPassword reset={reset} /> : <ForgotPassword />
}
