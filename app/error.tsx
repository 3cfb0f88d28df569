'use client'
import { PageFailed } from '#components/shell/page-failed.tsx'

export default function AppError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="pt-24">
      <PageFailed digest={error.digest} onRetry={reset} />
    </main>
  )
}
