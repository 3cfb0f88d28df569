'use client'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ErrorState, RequestId } from '#components/ui/error-state.tsx'
import { FailureDetails } from '#components/ui/failure-details.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { ApiFailure } from '#lib/client/api.ts'
import { refusalMessage } from '#lib/client/failure.ts'
import { useInaccessibleScope } from '#lib/client/inaccessible-scope.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'

// Loaded when needed: it is rarely shown, and only after a response from the server.
const InaccessibleScope = lazyParts(() => import('#components/record/inaccessible-scope.tsx'))('InaccessibleScope')

type Words = { title: string }

/** Shown when the call failed or is not allowed. */
export const ListFailed = ({ failure, words, onRetry }: { failure: ApiFailure; words: Words; onRetry: () => void }) => {
  const toClientWording = useClientWording()
  const inaccessibleScope = useInaccessibleScope()
  const refusal = refusalMessage(failure)
  if (failure.status === 403 && failure.code !== 'MODULE_FORBIDDEN' && refusal === undefined && inaccessibleScope)
    return <InaccessibleScope {...inaccessibleScope} />
  if (failure.status === 403)
    return (
      <ErrorState
        icon="lock"
        title={toClientWording(`You don’t have access to ${inSentence(words.title)}.`)}
        requestId={failure.requestId}
        details={failure.details}
      >
        {failure.code === 'SCOPE_FORBIDDEN'
          ? toClientWording('Choose another client or site, or ask your administrator.')
          : (refusal ?? 'Ask your administrator if you need it.')}
      </ErrorState>
    )
  if (failure.kind === 'aborted')
    return (
      <ErrorState icon="info" title="Loading was cancelled." onRetry={onRetry} retryLabel="Load again">
        Use narrower filters to speed it up.
      </ErrorState>
    )
  return (
    <ErrorState
      title={toClientWording(`${words.title} could not be loaded.`)}
      onRetry={onRetry}
      requestId={failure.requestId}
      details={failure.details}
    >
      {failure.message}
    </ErrorState>
  )
}

/** A reload failed: says that the rows below are the old ones. */
export const ReloadFailed = ({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-bad-tint px-3 py-1.5 text-sm">
    <Icon name="warning" className="text-bad" />
    <span>
      {failure.kind === 'aborted' ? 'Refreshing was cancelled.' : `Could not refresh. ${failure.message}`} What you see may be outdated.
    </span>
    <Button size="sm" onClick={onRetry}>
      Retry
    </Button>
    {failure.details ? <FailureDetails lines={failure.details} /> : failure.requestId && <RequestId id={failure.requestId} />}
  </div>
)

const SLOW_MS = 3000

/** After three seconds, says that loading continues and offers to cancel. */
export const StillLoading = ({ isLoading, onCancel }: { isLoading: boolean; onCancel: () => void }) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-12 z-20 flex justify-center">
      {isSlow && isLoading && (
        <span className="pointer-events-auto inline-flex animate-rise items-center gap-2 rounded-full bg-surface py-1 pr-1 pl-3 text-sm shadow-pop">
          <Spinner /> Still loading…
          <Button size="sm" onClick={onCancel} className="rounded-full">
            Cancel
          </Button>
        </span>
      )}
    </div>
  )
}
