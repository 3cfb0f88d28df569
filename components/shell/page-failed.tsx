'use client'
import { ErrorState } from '#components/ui/error-state.tsx'

/** A bug, not a refusal: the page could not be drawn. `digest` finds the cause in the server's log. */
export const PageFailed = ({ digest, onRetry }: { digest?: string; onRetry: () => void }) => (
  <ErrorState heading="h1" title="This page could not be shown." onRetry={onRetry} requestId={digest}>
    Something went wrong on our side; nothing you entered caused it. If it happens again, report it with the id below.
  </ErrorState>
)
