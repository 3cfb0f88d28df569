import type { Metadata } from 'next'
import { ForgotPassword } from '#components/sign-in/forgot-password.tsx'
import { decodeSegment } from '#components/sign-in/login-search.ts'

export const metadata: Metadata = { title: 'Reset your password', referrer: 'no-referrer' }

/** `id` is a client code, as on the sign-in page. The page shows that client's logo. */
export default async function BrandedForgotPassword({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <ForgotPassword client={decodeSegment(id)} />
}
