'use client'
import { ErrorState } from '#components/ui/error-state.tsx'
import type { ApiFailure } from '#lib/client/failure.ts'
import { Forbidden } from './loaded.tsx'
import { RecordSkeleton } from './skeletons.tsx'

/** Drawn in place of a record that is not there: a skeleton while it loads, otherwise why it cannot be shown. */
export const RecordPlaceholder = ({ failure, noun, onRetry }: { failure?: ApiFailure; noun: string; onRetry: () => void }) => {
  if (!failure) return <RecordSkeleton />
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
