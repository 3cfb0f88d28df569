'use client'
import { PageFailed } from '#components/shell/page-failed.tsx'
import './globals.css'

/** Shown when a layout fails: it replaces the whole page. */
export default function GlobalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <html lang="en" data-theme={isDark() ? 'dark' : 'light'} suppressHydrationWarning>
      <body>
        <title>Gatehouse</title>
        <main className="pt-24">
          <PageFailed digest={error.digest} onRetry={retry} />
        </main>
      </body>
    </html>
  )
}

/** The theme of the page that it replaces. The server, which has no document, renders the light one. */
const isDark = () => typeof document !== 'undefined' && /theme=dark/.test(document.cookie)
