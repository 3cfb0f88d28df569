import type { ReactNode } from 'react'
import { ForgetUser } from '#components/sign-in/forget-user.tsx'
import { PublicFrame } from '#components/sign-in/public-frame.tsx'
import { publicSettings, currentSession } from '#lib/bff/session/current-session.ts'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const [{ app_version: version }, session] = await Promise.all([publicSettings(), currentSession()])
  return (
    <PublicFrame version={version}>
      {session ? null : <ForgetUser />}
      {children}
    </PublicFrame>
  )
}
