'use client'
import type { ReactNode } from 'react'
import { ErrorState } from '#components/ui/error-state.tsx'
import type { ApiFailure } from '#lib/client/api.ts'
import { SessionProvider } from '#lib/client/session.tsx'
import type { AppConfig } from '#lib/contract/auth/auth.ts'
import { ShellFrame } from './shell-frame.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'

type Props = { version: string; config: AppConfig; children: ReactNode }

const accountFailed = (failure: ApiFailure, retry: () => void) => (
  <main className="pt-24">
    <ErrorState
      heading="h1"
      title="Your account could not be loaded."
      onRetry={retry}
      requestId={failure.requestId}
      details={failure.details}
    >
      {failure.message}
    </ErrorState>
  </main>
)

/** Everything that a signed-in user sees stands in here. */
export const AppShell = ({ version, config, children }: Props) => (
  <SessionProvider version={version} defaults={config} fallback={<ShellSkeleton />} failed={accountFailed}>
    <ShellFrame version={version}>{children}</ShellFrame>
  </SessionProvider>
)
