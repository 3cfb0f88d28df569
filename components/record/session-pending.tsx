'use client'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'

/** Shown instead of a user-specific screen while the session is loading or could not be loaded. */
export const SessionPending = ({ title: text }: { title: string }) => {
  const title = useClientWording()(text)
  const { requestFailure } = useSession()
  return (
    <>
      <h1 className="px-3 pt-2.5 pb-1.5 text-xl font-semibold">{title}</h1>
      {requestFailure ? (
        <ErrorState
          title={`${title} could not be loaded.`}
          onRetry={requestFailure.retry}
          requestId={requestFailure.failure.requestId}
          details={requestFailure.failure.details}
        >
          {requestFailure.failure.message}
        </ErrorState>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3 p-3">
          <Skeleton className="h-7 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </>
  )
}
