import useSWR, { type SWRResponse } from 'swr'
import type { Call } from '#lib/contract/engine/call.ts'
import { MAX_PER_PAGE } from '#lib/contract/engine/common.ts'
import { recentIds } from '#lib/list/export/walk-pages.ts'
import { send, urlOf, type ApiFailure, type ApiResult, type CallInput, type SentOf, type ViewOf } from './api.ts'
import { problemsOf, setProblems } from './read-response.ts'

/** More pages than any of these lists has. */
const MAX_PAGES = 40
/** More reasons than anyone reads. */
const MAX_DETAILS = 20

const TOO_LONG: ApiFailure = { kind: 'unreadable', message: 'This list is too long to be read as a whole.' }

export type Paging = { page: number; per_page: number }
export type InputOf<C extends Call, V extends string> = (paging: Paging) => CallInput<C, V>
type Page = {
  data: unknown[]
  meta?: { total?: number | null; total_is_estimate?: boolean | null; last_page?: number | null; per_page?: number | null }
}
/**
 * `maxPages`: reads no more pages than these. If the list has more, `meta.total` is more than the rows, or null. By default, a longer list
 * is a failure.
 */
export type PagesOptions = { maxPages?: number; signal?: AbortSignal }

/**
 * Reads a list page by page. Returns the first response with the rows of all pages and their number, or the failure of a page. The rows
 * that could not be read are those of all pages too.
 */
export const sendAllPages = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  inputOf: InputOf<C, V>,
  { maxPages, signal }: PagesOptions = {},
): Promise<ApiResult<SentOf<C, V>>> => {
  const sendPage = (page: number) => send(call, { ...inputOf({ page, per_page: MAX_PER_PAGE }), signal })
  const first = await sendPage(1)
  if (!first.ok) return first
  const all = first.value as Page
  if (!Array.isArray(all.data)) return first
  const seen = recentIds()
  let firstRow = JSON.stringify(all.data[0])
  let hasMore = hasNext(all, { page: 1, newRows: seen.takeUnseen(all.data).length, read: sizeOf(all) })
  for (let page = 2; hasMore; page += 1) {
    if (page > (maxPages ?? MAX_PAGES)) return maxPages ? first : { ok: false, failure: TOO_LONG }
    const next = await sendPage(page)
    // Without a last page, v7 may refuse the one after it.
    if (!next.ok && next.failure.status === 404 && !all.meta?.last_page) break
    if (!next.ok) return next
    const value = next.value as Page
    const rowBefore = firstRow
    firstRow = JSON.stringify(value.data[0])
    // A v7 that ignores the page sends the same rows again. Not all rows have an id.
    if (firstRow !== undefined && firstRow === rowBefore) {
      if ((totalOf(value) ?? 0) > sizeOf(all)) return maxPages ? first : { ok: false, failure: TOO_LONG }
      break
    }
    const newRows = seen.takeUnseen(value.data)
    for (const row of newRows) all.data.push(row)
    addProblems(all, value)
    hasMore = hasNext(value, { page, newRows: newRows.length, read: sizeOf(all) })
  }
  if (all.meta) all.meta.total = all.data.length
  return first
}

/** Adds the rows of a page that could not be read to those of the whole list. */
const addProblems = (all: Page, page: Page): void => {
  const [before, added] = [problemsOf(all), problemsOf(page)]
  if (!added) return
  const details = [...new Set([...(before?.details ?? []), ...added.details])].slice(0, MAX_DETAILS)
  setProblems(all, { unreadableRows: (before?.unreadableRows ?? 0) + added.unreadableRows, details })
}

/** Number of rows as v7 sent them. */
const sizeOf = (page: Page): number => page.data.length + (problemsOf(page)?.unreadableRows ?? 0)
/** Number of rows of the list; null if v7 has not counted them. */
const totalOf = ({ meta }: Page): number | null => (meta?.total_is_estimate ? null : (meta?.total ?? null))

/**
 * Whether there is a page after this one. `read`: the rows of all pages until now. That a page has fewer rows than requested says nothing,
 * because v7 may have a lower maximum.
 */
const hasNext = (value: Page, { page, newRows, read }: { page: number; newRows: number; read: number }): boolean => {
  const { data, meta } = value
  if (newRows === 0 && (data.length > 0 || sizeOf(value) === 0)) return false
  if (meta?.last_page) return page < meta.last_page
  const total = totalOf(value)
  if (total !== null) return read < total
  return !meta?.per_page || sizeOf(value) >= meta.per_page
}

const reads = new Map<string, AbortController>()

/** {@link sendAllPages} as SWR state, with a function that cancels the reading. Reads nothing for `null`. */
export const useAllPages = <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  inputOf: InputOf<C, V> | null,
  { maxPages, ...options }: { maxPages?: number; keepPreviousData?: boolean; refreshInterval?: number } = {},
): SWRResponse<SentOf<C, V>, ApiFailure> & { cancel: () => void } => {
  // The key begins with the list's URL, so that refreshing lists refreshes this too.
  const key = inputOf && `${urlOf(call, inputOf({ page: 1, per_page: MAX_PER_PAGE }))}#all`
  const state = useSWR<SentOf<C, V>, ApiFailure>(
    key,
    async (url: string) => {
      const abort = new AbortController()
      reads.set(url, abort)
      const result = await sendAllPages(call, inputOf!, { maxPages, signal: abort.signal })
      if (reads.get(url) === abort) reads.delete(url)
      if (result.ok) return result.value
      throw result.failure
    },
    { ...options, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return { ...state, cancel: () => reads.get(key ?? '')?.abort() }
}
