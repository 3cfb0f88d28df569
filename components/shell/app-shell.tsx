'use client'
import type { ReactNode } from 'react'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Logo } from '#components/ui/icons.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ApiFailure } from '#lib/client/api.ts'
import { SessionProvider } from '#lib/client/session.tsx'
import type { PublicSettings } from '#lib/contract/auth/auth.ts'
import { ShellFrame } from './shell-frame.tsx'

type Props = { settings: PublicSettings; children: ReactNode }

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

/** Loading placeholder until the session is known. */
const ShellSkeleton = () => (
  <div aria-busy="true" className="flex h-dvh">
    <div className="hidden w-rail shrink-0 flex-col border-r border-line bg-subtle md:flex lg:w-sidebar">
      <div className="flex h-topbar items-center gap-2 px-4.5">
        <span className="text-accent-ink">
          <Logo />
        </span>
        <span className="hidden font-semibold tracking-tight lg:inline">Gatehouse</span>
      </div>
      <div className="flex flex-col gap-4.5 px-5 py-4">
        <Skeleton className="h-4 w-4 lg:w-24" />
        <Skeleton className="h-4 w-4 lg:w-28" />
      </div>
    </div>
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex h-topbar shrink-0 items-center gap-4 border-b border-line px-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="ml-auto size-8 rounded-full" />
      </div>
      <p role="status" className="sr-only">
        Loading
      </p>
    </div>
  </div>
)

/** Shell around all pages of a signed-in user. */
export const AppShell = ({ settings, children }: Props) => (
  <SessionProvider settings={settings} fallback={<ShellSkeleton />} failed={accountFailed}>
    <ShellFrame version={settings.app_version}>{children}</ShellFrame>
  </SessionProvider>
)
