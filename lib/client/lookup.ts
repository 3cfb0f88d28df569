import { meansNotOffered } from '#lib/contract/offers.ts'
import type { ApiFailure } from './failure.ts'
import type { ApiResult } from './request.ts'

/** Whether a lookup's failure means that this v7 does not have it. The user then types the value instead of choosing it. */
export const isLookupMissing = ({ status, code }: Pick<ApiFailure, 'status' | 'code'>): boolean =>
  status !== undefined && meansNotOffered(status, code)

type Rows = { data: readonly unknown[] }

/**
 * Whether a lookup has nothing to choose from: v7 does not have it, or it is empty. `ask` requests its first row. It is called
 * once, when a typed value is not found.
 */
export const blankLookup = (ask: () => Promise<ApiResult<Rows>>): (() => Promise<boolean>) => {
  let isBlank: Promise<boolean> | undefined
  return () => (isBlank ??= ask().then((result) => (result.ok ? result.value.data.length === 0 : isLookupMissing(result.failure))))
}
