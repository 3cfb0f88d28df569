import type { ZodMiniType } from 'zod/mini'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import { recentIds } from '#lib/list/export/walk-pages.ts'
import { problemsOf, tolerantReader, type ReadResponse } from './read-response.ts'
import { request, type ApiResult } from './request.ts'

// docs/decisions/0201-the-page-size-that-v7-used.md

type ListPage = { data: unknown[]; meta: Pick<ListMeta, 'total' | 'total_is_estimate' | 'last_page' | 'per_page'> }
type SendPage = (page: number) => Promise<ApiResult<ListPage>>

/** Page sizes of the lists seen last, by the URL of the list. */
const sizes = new Map<string, number>()
const MAX_LISTS = 200
/** How long the rows, which v7 has sent already, wait for another page. */
const MAX_WAIT_MS = 5000

const rememberSize = (listUrl: string, size: number): void => {
  sizes.delete(listUrl)
  sizes.set(listUrl, size)
  const [oldest] = sizes.keys()
  if (sizes.size > MAX_LISTS && oldest !== undefined) sizes.delete(oldest)
}

/**
 * Adds the page size to a page of a v7 that does not send it. If the page has fewer rows than requested, it is either the last one, or v7 has
 * a lower maximum than requested.
 */
export const addPageSize = async (url: string, shown: ListPage, schema: ZodMiniType): Promise<void> => {
  const query = new URLSearchParams(url.split('?')[1])
  const [page, perPage, rows] = [Number(query.get('page')), Number(query.get('per_page')), rowsIn(shown)]
  const urlOfPage = (no: number) => url.replace(/([?&]page=)\d+/, `$1${no}`)
  // Not `send`, which would take a 404 with the code `NOT_FOUND` for lost access.
  const sendPage: SendPage = (no) => {
    const read = tolerantReader(schema) as ReadResponse<never>
    return request({ url: urlOfPage(no), method: 'GET', read, timeoutMs: MAX_WAIT_MS })
  }
  shown.meta.per_page = rows === 0 || rows >= perPage ? perPage : await usedPageSize(urlOfPage(1), shown, { page, perPage, rows, sendPage })
}

type Short = { page: number; perPage: number; rows: number; sendPage: SendPage }

const usedPageSize = async (listUrl: string, shown: ListPage, { page, perPage, rows, sendPage }: Short): Promise<number> => {
  if (page === 1) {
    const size = (await hasMore(shown, sendPage)) ? rows : perPage
    rememberSize(listUrl, size)
    return size
  }
  if (!sizes.has(listUrl)) {
    const first = await sendPage(1)
    if (first.ok) rememberSize(listUrl, rowsIn(first.value))
  }
  return Math.max(rows, sizes.get(listUrl) ?? 0)
}

/** Number of rows of a page as v7 sent it. */
const rowsIn = (page: ListPage): number => page.data.length + (problemsOf(page)?.unreadableRows ?? 0)

/**
 * Whether there is a page after the first one. A v7 that does not count its rows is asked for it: the list is complete if it is empty or
 * missing, or if it has the same rows again, because v7 ignores the page.
 */
const hasMore = async (first: ListPage, sendPage: SendPage): Promise<boolean> => {
  const { total, total_is_estimate: isEstimate, last_page: lastPage } = first.meta
  if (lastPage !== null) return lastPage > 1
  if (total !== null && !isEstimate) return total > rowsIn(first)
  const next = await sendPage(2)
  if (!next.ok) return next.failure.status !== 404
  const { data } = next.value
  if (data.length === 0) return rowsIn(next.value) > 0
  const seen = recentIds()
  seen.takeUnseen(first.data)
  return seen.takeUnseen(data).length > 0
}
