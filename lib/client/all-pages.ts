import useSWR, { type SWRResponse } from 'swr'
import type { Call } from '#lib/contract/engine/call.ts'
import { MAX_PER_PAGE } from '#lib/contract/engine/common.ts'
import { send, urlOf, type ApiFailure, type ApiResult, type CallInput, type SentOf, type ViewOf } from './api.ts'

/** An end for a v7 that ignores the page and names no last one. */
const MAX_PAGES = 200

type Paging = { page: number; per_page: number }
type InputOf<C extends Call, V extends string> = (paging: Paging) => CallInput<C, V>
type Page = { data: unknown[]; meta?: { last_page?: number | null } }

/** Reads a list page by page. Returns the first response with the rows of all pages, or the failure of a page. */
export const sendAllPages = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  inputOf: InputOf<C, V>,
): Promise<ApiResult<SentOf<C, V>>> => {
  const first = await send(call, inputOf({ page: 1, per_page: MAX_PER_PAGE }))
  if (!first.ok) return first
  const all = first.value as Page
  let last = all
  for (let page = 2; page <= MAX_PAGES && hasNext(last, page - 1); page += 1) {
    const next = await send(call, inputOf({ page, per_page: MAX_PER_PAGE }))
    if (!next.ok) return next
    last = next.value as Page
    all.data.push(...last.data)
  }
  return first
}

const hasNext = ({ data, meta }: Page, page: number): boolean => {
  const lastPage = meta?.last_page ?? null
  return lastPage === null ? data.length >= MAX_PER_PAGE : page < lastPage
}

/** {@link sendAllPages} as SWR state. Reads nothing for `null`. */
export const useAllPages = <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  inputOf: InputOf<C, V> | null,
): SWRResponse<SentOf<C, V>, ApiFailure> =>
  useSWR<SentOf<C, V>, ApiFailure>(
    // The key begins with the list's URL, so that refreshing lists refreshes this too.
    inputOf && `${urlOf(call, inputOf({ page: 1, per_page: MAX_PER_PAGE }))}#all`,
    async () => {
      const result = await sendAllPages(call, inputOf!)
      if (result.ok) return result.value
      throw result.failure
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
