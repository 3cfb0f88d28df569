'use client'
import { PageFailed } from '#components/shell/page-failed.tsx'

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageFailed digest={error.digest} onRetry={reset} />
}
