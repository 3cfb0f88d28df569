import type { ReactNode } from 'react'
import { PublicFrame } from '#components/shell/public-frame.tsx'
import { publicSettings } from '#lib/bff/current-session.ts'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const { app_version: version } = await publicSettings()
  return <PublicFrame version={version}>{children}</PublicFrame>
}
