import type { Metadata } from 'next'
import { ForgotPassword } from '#components/shell/forgot-password.tsx'

export const metadata: Metadata = { title: 'Reset your password' }

export default function ForgotPasswordPage() {
  return <ForgotPassword />
}
