import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { AppShell } from '#components/shell/app-shell.tsx'
import { publicSettings, currentSession } from '#lib/bff/session/current-session.ts'

/** The layout of all pages that need a session. The middleware already redirects users without one; this check does not rely on it. */
export const MainLayout = async ({ children }: { children: ReactNode }) => {
  const [session, settings] = await Promise.all([currentSession(), publicSettings()])
  if (!session) redirect('/login')
  return (
    <AppShell settings={settings} profile={session.profile}>
      {children}
    </AppShell>
  )
}
