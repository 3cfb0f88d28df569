import type { Call } from '#lib/contract/engine/call.ts'
import type { InputOf, PagesOptions } from './all-pages.ts'
import type { ApiResult, CallInput, SentOf, TolerantResponse, ViewOf } from './api.ts'
import { failureOfThrow } from './failure.ts'

/** `sendAllPages`, whose code is loaded with the first list that is read. */
export const loadAllPages = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  inputOf: InputOf<C, V>,
  options?: PagesOptions,
): Promise<ApiResult<SentOf<C, V>>> => {
  try {
    const { sendAllPages } = await import('./all-pages.ts')
    return await sendAllPages(call, inputOf, options)
  } catch (error) {
    return { ok: false, failure: failureOfThrow(error) }
  }
}

const MAX_PAGES = 4

/** Fetcher for `useCall`: the first pages of a list. If it has more, `meta.total` is more than the rows, or null. */
export const fetchAllPages = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  input: CallInput<C, V>,
): Promise<TolerantResponse<C, V>> => {
  const inputOf: InputOf<C, V> = (paging) => ({ ...input, query: { ...input.query, ...paging } }) as unknown as CallInput<C, V>
  const result = await loadAllPages(call, inputOf, { maxPages: MAX_PAGES })
  if (result.ok) return result.value as TolerantResponse<C, V>
  throw result.failure
}
