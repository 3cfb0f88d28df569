import useSWR, { type SWRResponse } from 'swr'
import type { Call } from '#lib/contract/engine/call.ts'
import { MAX_PER_PAGE } from '#lib/contract/engine/common.ts'
import { recentIds } from '#lib/list/export/walk-pages.ts'
import { send, urlOf, type ApiFailure, type ApiResult, type CallInput, type SentOf, type ViewOf } from './api.ts'

/** Far more pages than any of these lists has. */
const MAX_PAGES = 200

type Paging = { page: number; per_page: number }
type InputOf<C extends Call, V extends string> = (paging: Paging) => CallInput<C, V>
type Page = { data: unknown[]; meta?: { last_page?: number | null; per_page?: number | null } }

/** Reads a list page by page. Returns the first response with the rows of all pages, or the failure of a page. */
export const sendAllPages = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  inputOf: InputOf<C, V>,
): Promise<ApiResult<SentOf<C, V>>> => {
  const first = await send(call, inputOf({ page: 1, per_page: MAX_PER_PAGE }))
  if (!first.ok) return first
  const all = first.value as Page
  const seen = recentIds()
  let last = { ...all, data: seen.takeUnseen(all.data) }
  for (let page = 2; page <= MAX_PAGES && hasNext(last, page - 1); page += 1) {
    const next = await send(call, inputOf({ page, per_page: MAX_PER_PAGE }))
    // Without a last page, v7 may refuse the one after it.
    if (!next.ok && next.failure.status === 404 && !last.meta?.last_page) break
    if (!next.ok) return next
    const value = next.value as Page
    last = { ...value, data: seen.takeUnseen(value.data) }
    all.data.push(...last.data)
  }
  return first
}

/** Whether there is a page after this one, whose `data` are its new rows. A v7 that ignores the page sends no new ones. */
const hasNext = ({ data, meta }: Page, page: number): boolean => {
  if (data.length === 0) return false
  if (meta?.last_page) return page < meta.last_page
  return !meta?.per_page || data.length >= meta.per_page
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
