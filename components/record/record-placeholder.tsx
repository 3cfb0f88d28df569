'use client'
import { ErrorState } from '#components/ui/error-state.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { lostAccess, type Codes } from '#lib/client/lost-access.ts'
import { useSession } from '#lib/client/session.tsx'
import { Forbidden, NoLongerAccessible } from './loaded.tsx'
import { RecordSkeleton } from './skeletons.tsx'

type Props = {
  failure?: ApiFailure
  /** The record as it was loaded before the failure. */
  record?: Codes
  noun: string
  onRetry: () => void
}

/** Whether v7 refuses or no longer finds a record. What was loaded before is then not shown. */
export const isLostRecord = (failure: ApiFailure | undefined): boolean => failure?.status === 403 || failure?.status === 404

/** Shown in place of a record that is not loaded: a skeleton while it loads, otherwise why it cannot be shown. */
export const RecordPlaceholder = ({ failure, record, noun, onRetry }: Props) => {
  const access = useSession()
  if (!failure) return <RecordSkeleton />
  const lostCode = record && isLostRecord(failure) ? lostAccess(record, access) : null
  if (lostCode !== null) return <NoLongerAccessible code={lostCode} />
  if (failure.status === 403) return <Forbidden noun={`this ${noun}`} failure={failure} />
  const isGone = failure.status === 404
  return (
    <ErrorState
      title={<ClientWording>{isGone ? `This ${noun} was not found.` : `This ${noun} could not be loaded.`}</ClientWording>}
      onRetry={isGone ? undefined : onRetry}
      requestId={failure.requestId}
      details={failure.details}
    >
      {isGone ? 'It may have been removed, or you may not have access to it.' : failure.message}
    </ErrorState>
  )
}
