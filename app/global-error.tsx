'use client'
import { PageFailed } from '#components/shell/page-failed.tsx'
import './globals.css'

/** The last net: the root layout itself has failed. */
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
