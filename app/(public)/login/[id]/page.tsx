import type { Metadata } from 'next'
import { LoginForm } from '#components/sign-in/login-form.tsx'
import { loginProps, decodeSegment, type LoginSearch } from '#components/sign-in/login-search.ts'
import { publicSettings } from '#lib/bff/session/current-session.ts'
import { safeLocation } from '#lib/bff/pages/return-location.ts'

export const metadata: Metadata = { title: 'Sign in' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<LoginSearch> }

/** `id` is a client code. The page shows that client's logo. */
export default async function BrandedLogin({ params, searchParams }: Props) {
  const [{ id }, search, settings] = await Promise.all([params, searchParams, publicSettings()])
  return <LoginForm client={decodeSegment(id)} version={settings.app_version} {...loginProps(search, safeLocation)} />
}
