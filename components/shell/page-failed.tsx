'use client'
import { buttonClass } from '#components/ui/button.tsx'

/**
 * Error page after a failed render, which is a bug and not a refused request. `digest` identifies the cause in the server's log.
 * Every page loads this code up front, so it is plain markup that looks like `ErrorState` without importing it.
 */
export const PageFailed = ({ digest, onRetry }: { digest?: string; onRetry: () => void }) => (
  <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
    <h1 className="text-base font-medium text-ink">This page could not be shown.</h1>
    <p className="text-base text-muted">
      Something went wrong on our side; nothing you entered caused it.
      {` If it happens again, report it${digest ? ' with the id below' : ''}.`}
    </p>
    <button type="button" onClick={onRetry} className={`mt-2 ${buttonClass()}`}>
      Retry
    </button>
    {digest && (
      <p className="mt-1 text-xs text-dim">
        Request <code className="select-all">{digest}</code>
      </p>
    )}
  </div>
)
