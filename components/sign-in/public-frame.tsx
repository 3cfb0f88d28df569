import type { ReactNode } from 'react'

/** The layout of sign-in, reset and invitation pages: one narrow column. */
export const PublicFrame = ({ version, children }: { version: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-subtle">
    <main className="flex flex-1 flex-col items-center px-4 pt-[12vh] pb-8 max-sm:pt-8">
      <div className="w-full max-w-90">{children}</div>
      <noscript>
        <p className="mt-4 text-sm text-muted">Gatehouse needs JavaScript. Allow it for this site and reload the page.</p>
      </noscript>
    </main>
    <footer className="px-4 py-3 text-center text-xs text-dim">Gatehouse · Version {version}</footer>
  </div>
)

/** The box with the form. */
export const PublicCard = ({ children }: { children: ReactNode }) => (
  <div className="rounded-lg border border-line bg-canvas px-6 py-6 max-sm:px-4">{children}</div>
)
