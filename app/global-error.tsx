'use client'
import { PageFailed } from '#components/shell/page-failed.tsx'
import './globals.css'

/** Shown when the root layout itself fails. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Gatehouse</title>
        <main className="pt-24">
          <PageFailed digest={error.digest} onRetry={reset} />
        </main>
      </body>
    </html>
  )
}
