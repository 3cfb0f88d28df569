import type { ListMeta } from '#lib/contract/engine/common.ts'
import { recentIds } from '#lib/list/export/walk-pages.ts'
import { problemsOf } from './read-response.ts'
import type { ApiResult } from './request.ts'

// docs/decisions/0201-the-page-size-that-v7-used.md

type ListPage = { data: unknown[]; meta: Pick<ListMeta, 'total' | 'total_is_estimate' | 'last_page'> }
type PageRequest = { page: number; perPage: number; send: (page: number) => Promise<ApiResult<ListPage>> }

/** Page sizes of the lists seen so far, by the URL of the list. */
const sizes = new Map<string, number>()

/**
 * The page size that v7 used for a page with fewer rows than requested, if v7 does not send it: such a page is either the last one, or
 * v7 has a lower maximum than requested.
 */
export const usedPageSize = async (listUrl: string, shown: ListPage, { page, perPage, send }: PageRequest): Promise<number> => {
  const rows = rowsIn(shown)
  if (rows === 0 || rows >= perPage) return perPage
  if (page === 1) {
    const size = (await hasMore(shown, send)) ? rows : perPage
    sizes.set(listUrl, size)
    return size
  }
  if (!sizes.has(listUrl)) {
    const first = await send(1)
    if (first.ok) sizes.set(listUrl, rowsIn(first.value))
  }
  return Math.max(rows, sizes.get(listUrl) ?? 0)
}

/** Number of rows of a page as v7 sent it. */
const rowsIn = (page: ListPage): number => page.data.length + (problemsOf(page)?.unreadableRows ?? 0)

/**
 * Whether there is a page after the first one. A v7 that does not count its rows is asked for it: the list is complete if it is empty or
 * missing, or if it has the same rows again, because v7 ignores the page.
 */
const hasMore = async (first: ListPage, send: PageRequest['send']): Promise<boolean> => {
  const { total, total_is_estimate: isEstimate, last_page: lastPage } = first.meta
  if (lastPage !== null) return lastPage > 1
  if (total !== null && !isEstimate) return total > rowsIn(first)
  const next = await send(2)
  if (!next.ok) return next.failure.status !== 404
  const { data } = next.value
  if (data.length === 0) return rowsIn(next.value) > 0
  const seen = recentIds()
  seen.takeUnseen(first.data)
  return seen.takeUnseen(data).length > 0
}
