import type { Metadata } from 'next'
import { ForgotPassword } from '#components/sign-in/forgot-password.tsx'
import { ResetPassword } from '#components/sign-in/reset-password.tsx'

export const metadata: Metadata = { title: 'Reset your password', referrer: 'no-referrer' }

/** Asks for a link; with the text of one, `/forgot-password?reset=…`, completes the reset. */
export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<{ reset?: string | string[] }> }) {
  const { reset } = await searchParams
  return typeof reset === 'string' ? <ResetPassword reset={reset} /> : <ForgotPassword />
}
