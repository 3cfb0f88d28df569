import type { ApiResult } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { mayBeOutdated } from '#lib/client/outdated.ts'
import { failureOfV7 } from '#lib/client/refusal-of-v7.ts'

/** An order that v7 refuses to change. `version` is the one that the change was based on. */
export type ChangedOrder<R> = {
  version: number | null
  /** Whether v7's response has the order. */
  isRecord: (data: unknown) => boolean
  read: () => Promise<ApiResult<{ data: R }>>
}

/** A refusal of v7 in the client's words, and with the order as it is now if someone else has changed it. */
export const refusedSave = async <R extends { version: number | null }>(
  failure: ApiFailure,
  toClientWording: (text: string) => string,
  order: ChangedOrder<R> | undefined,
): Promise<ApiFailure> => {
  const worded = failureOfV7(failure, toClientWording)
  return order && mayBeOutdated(failure) ? withNewerRecord(worded, order) : worded
}

/** Not every v7 says with a code that the order was changed, or sends it. If it has not changed, the refusal stays. */
const withNewerRecord = async <R extends { version: number | null }>(
  failure: ApiFailure,
  { version, isRecord, read }: ChangedOrder<R>,
): Promise<ApiFailure> => {
  const isStale = failure.code === 'STALE_WRITE'
  if (isStale && isRecord(failure.data)) return failure
  const now = await read()
  if (!now.ok || (!isStale && now.value.data.version === version)) return failure
  return { ...failure, code: 'STALE_WRITE', data: now.value.data }
}
