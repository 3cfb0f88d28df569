import type { Metadata } from 'next'
import { LoginForm } from '#components/sign-in/login-form.tsx'
import { loginProps, type LoginSearch } from '#components/sign-in/login-search.ts'
import { publicSettings } from '#lib/bff/session/current-session.ts'
import { safeLocation } from '#lib/bff/pages/return-location.ts'

export const metadata: Metadata = { title: 'Sign in' }

export default async function Login({ searchParams }: { searchParams: Promise<LoginSearch> }) {
  const [search, settings] = await Promise.all([searchParams, publicSettings()])
  return <LoginForm client={settings.client_id} version={settings.app_version} {...loginProps(search, safeLocation)} />
}
