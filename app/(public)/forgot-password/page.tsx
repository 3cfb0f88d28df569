import type { Metadata } from 'next'
import { ForgotPassword } from '#components/sign-in/forgot-password.tsx'
import { ResetPassword } from '#components/sign-in/reset-password.tsx'
import { publicSettings } from '#lib/bff/session/current-session.ts'

export const metadata: Metadata = { title: 'Reset your password', referrer: 'no-referrer' }

/** The form that requests a reset link. With the link's token, `/forgot-password?reset=…`, the form for the new password. */
export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<{ reset?: string | string[] }> }) {
  const [{ reset }, settings] = await Promise.all([searchParams, publicSettings()])
  return typeof reset === 'string' ? <ResetPassword reset={reset} /> : <ForgotPassword client={settings.client_id} />
}
