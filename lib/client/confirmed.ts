import { notMadeFailure } from '#lib/shared/accepted-text.ts'
import type { ApiResult } from './request.ts'

/** The result of a change that only v7's response tells about: a failure if that says that the change was not made. */
export const confirmed = <T extends { message: string | null } | null>(result: ApiResult<T>): ApiResult<T> =>
  result.ok && result.isUnconfirmed ? { ok: false, failure: notMadeFailure(result.message ?? result.value?.message ?? undefined) } : result
