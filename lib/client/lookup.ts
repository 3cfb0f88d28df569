import { meansNotOffered } from '#lib/contract/offers.ts'
import type { ApiFailure } from './failure.ts'
import type { ApiResult } from './request.ts'

/** Whether the failure of a lookup means that this v7 does not have it: then a person types what they cannot choose. */
export const isLookupMissing = ({ status, code }: Pick<ApiFailure, 'status' | 'code'>): boolean =>
  status !== undefined && meansNotOffered(status, code)

type Rows = { data: readonly unknown[] }

/**
 * Whether a lookup has nothing to choose from: it is not there, or it is empty. `ask` asks for its first row; it is asked once, when
 * something that was typed is not found.
 */
export const blankLookup = (ask: () => Promise<ApiResult<Rows>>): (() => Promise<boolean>) => {
  let isBlank: Promise<boolean> | undefined
  return () => (isBlank ??= ask().then((result) => (result.ok ? result.value.data.length === 0 : isLookupMissing(result.failure))))
}
