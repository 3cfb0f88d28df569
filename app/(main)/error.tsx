'use client'
import { PageFailed } from '#components/shell/page-failed.tsx'

export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <PageFailed digest={error.digest} onRetry={retry} />
}
