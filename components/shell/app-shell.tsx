'use client'
import type { ReactNode } from 'react'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Logo } from '#components/ui/icons.tsx'
import type { ApiFailure } from '#lib/client/api.ts'
import { SessionProvider } from '#lib/client/session.tsx'
import { useInBrowser } from '#lib/client/use-in-browser.ts'
import type { FrameProfile, PublicSettings } from '#lib/contract/auth/auth.ts'
import { ShellFrame } from './shell-frame.tsx'

type Props = { settings: PublicSettings; profile: FrameProfile | null; children: ReactNode }

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

/** Loading placeholder if the server did not have the profile, until the session is known. */
const ShellSkeleton = () => (
  <div aria-busy="true" className="flex h-dvh">
    <div className="hidden w-rail shrink-0 flex-col border-r border-line bg-subtle md:flex lg:w-sidebar">
      <div className="flex h-topbar items-center gap-2 px-4.5">
        <span className="text-accent-ink">
          <Logo />
        </span>
        <span className="hidden font-semibold tracking-tight lg:inline">Gatehouse</span>
      </div>
    </div>
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="h-topbar shrink-0 border-b border-line" />
      <p role="status" className="sr-only">
        Loading
      </p>
    </div>
  </div>
)

/** Pages are rendered in the browser only: what they show depends on its storage, its time zone and its window. The frame does not. */
const InBrowser = ({ children }: { children: ReactNode }) => (useInBrowser() ? children : null)

/** Shell around all pages of a signed-in user. */
export const AppShell = ({ settings, profile, children }: Props) => (
  <SessionProvider settings={settings} profile={profile} fallback={<ShellSkeleton />} failed={accountFailed}>
    <ShellFrame version={settings.app_version}>
      <InBrowser>{children}</InBrowser>
    </ShellFrame>
  </SessionProvider>
)
