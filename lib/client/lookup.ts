import { meansMissingCall } from '#lib/contract/extensions.ts'
import type { ApiFailure } from './failure.ts'
import type { ApiResult } from './request.ts'

/** Whether a lookup's failure means that this v7 does not have it. The user then types the value instead of choosing it. */
export const isLookupMissing = ({ status, code }: Pick<ApiFailure, 'status' | 'code'>): boolean =>
  status !== undefined && meansMissingCall(status, code)

type Rows = { data: readonly unknown[] }

/**
 * Returns a function that checks whether a lookup has nothing to choose from, because v7 does not have it or it is empty.
 * `fetchFirstRow` is called at most once, by the first check.
 */
export const lookupBlankCheck = (fetchFirstRow: () => Promise<ApiResult<Rows>>): (() => Promise<boolean>) => {
  let isBlank: Promise<boolean> | undefined
  return () =>
    (isBlank ??= fetchFirstRow().then((result) => (result.ok ? result.value.data.length === 0 : isLookupMissing(result.failure))))
}
