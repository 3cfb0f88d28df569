'use client'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ApiFailure } from '#lib/client/failure.ts'
import { Forbidden } from './loaded.tsx'

/** Shown instead of a record: loading, not found, no access, or failed to load. */
export const RecordMissing = ({ failure, noun, onRetry }: { failure?: ApiFailure; noun: string; onRetry: () => void }) => {
  if (!failure)
    return (
      <div className="flex flex-col gap-3 p-4" aria-busy="true">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-64" />
        <Skeleton className="mt-4 h-24 w-full" />
      </div>
    )
  if (failure.status === 403) return <Forbidden noun={`this ${noun}`} />
  const isGone = failure.status === 404
  return (
    <ErrorState
      title={isGone ? `This ${noun} was not found.` : `This ${noun} could not be loaded.`}
      onRetry={isGone ? undefined : onRetry}
      requestId={failure.requestId}
      details={failure.details}
    >
      {isGone ? 'It may have been removed, or you may not have access to it.' : failure.message}
    </ErrorState>
  )
}
