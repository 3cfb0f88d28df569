'use client'
import { useEffect, useState, type ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState, RequestId } from '#components/ui/error-state.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { UnreadableRows } from '#components/ui/unreadable-rows.tsx'
import { LoadingBar } from '#components/ui/skeleton.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useInaccessibleScope } from '#lib/client/inaccessible-scope.ts'
import { problemsOf } from '#lib/client/read-response.ts'
import { cancelCall } from '#lib/client/api.ts'
import { type ApiFailure, refusalMessage } from '#lib/client/failure.ts'

const InaccessibleScope = lazyParts(() => import('./inaccessible-scope.tsx'))('InaccessibleScope')

type Props<T> = {
  call: SWRResponse<T, ApiFailure> & { cancel?: () => void }
  /** URL of the call, to cancel a slow request, if `call` has no function for that. Without either, no button is offered. */
  url?: string
  /** Noun for the loaded data, used in sentences: "movements". */
  noun: string
  /** Loading placeholder. */
  skeleton: ReactNode
  /** The content fills the height that is left, and scrolls on its own. */
  fills?: boolean
  children: (data: T) => ReactNode
}

/**
 * Renders a call's loading, error and data states. Old data stays visible during a reload, and below the error if the reload fails, unless
 * v7 refuses the call (403).
 */
export const Loaded = <T,>({ call, url, noun, skeleton, children, fills }: Props<T>) => {
  const { data, error, isValidating, mutate } = call
  const retry = () => void mutate()
  const problems = problemsOf(typeof data === 'object' ? data : null)
  const isRefused = error?.status === 403
  if ((data === undefined || isRefused) && error && !isValidating) return <Failed failure={error} noun={noun} onRetry={retry} />
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <SlowNote key={url} onCancel={call.cancel ?? (url ? () => cancelCall(url) : undefined)} noun={noun} />
        {skeleton}
      </div>
    )
  }
  return (
    <div className={fills ? 'relative flex min-h-0 flex-1 flex-col' : 'relative'}>
      <LoadingBar active={isValidating} />
      {error && !isValidating && <OutdatedNote failure={error} onRetry={retry} />}
      {children(data)}
      {problems && <UnreadableRows count={problems.unreadableRows} lines={problems.details} />}
    </div>
  )
}

/** Message for a failed call. A 403 is not shown as an error, since nothing is broken and retrying would not help. */
const Failed = ({ failure, noun, onRetry }: { failure: ApiFailure; noun: string; onRetry: () => void }) => {
  const inaccessibleScope = useInaccessibleScope()
  if (failure.status === 403 && failure.code !== 'MODULE_FORBIDDEN' && refusalMessage(failure) === undefined && inaccessibleScope)
    return <InaccessibleScope {...inaccessibleScope} />
  if (failure.status === 403) return <Forbidden noun={`the ${noun}`} failure={failure} />
  return (
    <ErrorState
      title={<ClientWording>{`The ${noun} could not be loaded.`}</ClientWording>}
      onRetry={onRetry}
      requestId={failure.requestId}
      details={failure.details}
    >
      {failure.message}
    </ErrorState>
  )
}

/** For an open record whose client, owner or site the user has lost access to. */
export const NoLongerAccessible = ({ code }: { code: string }) => (
  <EmptyState icon="lock" title={`You no longer have access to ${code}.`}>
    Ask your administrator if you need it.
  </EmptyState>
)

/** `failure`: v7's refusal, if a request was sent. */
export const Forbidden = ({ noun, failure }: { noun: string; failure?: ApiFailure }) => (
  <EmptyState
    icon="lock"
    title={<ClientWording>{`You don’t have access to ${noun}.`}</ClientWording>}
    action={failure?.requestId && <RequestId id={failure.requestId} />}
  >
    {(failure && refusalMessage(failure)) ?? 'Ask your administrator if you need it.'}
  </EmptyState>
)

const OutdatedNote = ({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) => (
  <p role="alert" className="flex items-center gap-2 border-b border-line bg-warn-tint px-4 py-1.5 text-sm text-ink">
    <span className="min-w-0 flex-1">These figures may be outdated: {failure.message}</span>
    <Button size="sm" onClick={onRetry}>
      Retry
    </Button>
  </p>
)

/** After three seconds, says that loading continues and offers to cancel. */
const SlowNote = ({ onCancel, noun }: { onCancel: (() => void) | undefined; noun: string }) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 3000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="sr-only not-empty:not-sr-only">
      {isSlow && (
        <span className="flex items-center justify-between gap-2 border-b border-line px-4 py-1.5 text-sm text-muted">
          <ClientWording>{`Still loading the ${noun}…`}</ClientWording>
          {onCancel && (
            <Button size="sm" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </span>
      )}
    </p>
  )
}
