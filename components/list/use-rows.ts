'use client'
import { useCallback, useEffect, useMemo } from 'react'
import { preload, useSWRConfig } from 'swr'
import { cancelCall, rereadForUnlisted, urlOf, useCall } from '#lib/client/api.ts'
import { fetchPage } from '#lib/client/fetch-page.ts'
import { tolerantReader } from '#lib/client/read-response.ts'
import { useSession } from '#lib/client/session.tsx'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import type { ReadPage } from '#lib/list/export/walk-pages.ts'
import { writeSort } from '#lib/list/sort.ts'
import type { ListState } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'

type Page<Row> = { data: Row[]; meta: ListMeta }

/** Maximum cached pages, so that paging does not grow the memory without limit. */
const MAX_CACHED_PAGES = 16
const cachedUrls: string[] = []

/** Query of one page of a list, without the state that only the screen needs. */
const queryOf = (resourceQuery: Resource['query'], state: ListState, page = state.page, perPage = state.perPage) => ({
  ...scopeQuery(state.scope),
  q: state.q || undefined,
  ...resourceQuery,
  ...state.filters,
  sort: writeSort(state.sort),
  page,
  per_page: perPage,
})

/**
 * The page to show, from the newest response. After a 403 the old rows must disappear, because the user has lost access to them. An empty
 * page of an earlier URL says nothing about the current one, so the list loads as at first.
 */
export const pageInView = <Rows extends { data: readonly unknown[] }>(
  page: Rows | undefined,
  { isCurrent, status }: { isCurrent: boolean; status: number | undefined },
): Rows | undefined => (status === 403 || (!isCurrent && page?.data.length === 0) ? undefined : page)

/**
 * Loads the rows for the URL. The previous rows, if there are any, stay while new ones load; `isCurrent` tells whether the shown rows
 * belong to the current URL.
 */
export const useRows = <Row extends { id: string }>(resource: Resource<Row>, state: ListState, isAllowed: boolean) => {
  const { cache } = useSWRConfig()
  const { call } = resource
  const inputOf = useCallback(
    (page?: number, perPage?: number) => ({ view: resource.view, query: queryOf(resource.query, state, page, perPage) }),
    [resource, state],
  )
  const input = useMemo(() => inputOf(), [inputOf])
  const url = urlOf(call, input as never)
  const { data, error, isValidating, mutate } = useCall(call, isAllowed ? (input as never) : null, { dedupingInterval: 1000 }, fetchPage)
  const isKnown = (cache.get(url) as { data?: unknown } | undefined)?.data !== undefined
  const page = pageInView(data as Page<Row> | undefined, { isCurrent: isKnown, status: error?.status })
  const isCurrent = page !== undefined && isKnown

  const { clients } = useSession()
  const rows = page?.data
  useEffect(() => {
    if (rows) rereadForUnlisted(rows, clients)
  }, [rows, clients])

  // SWR's cache does not evict anything, so old pages are removed here.
  useEffect(() => {
    if (!isCurrent) return
    const index = cachedUrls.indexOf(url)
    if (index >= 0) cachedUrls.splice(index, 1)
    cachedUrls.push(url)
    while (cachedUrls.length > MAX_CACHED_PAGES) cache.delete(cachedUrls.shift() ?? '')
  }, [cache, url, isCurrent])

  return {
    url,
    page,
    isCurrent,
    failure: error,
    isLoading: isValidating,
    reload: useCallback(() => void mutate(), [mutate]),
    cancel: useCallback(() => cancelCall(url), [url]),
    /** URL of any page of this list, for the export. */
    urlOfPage: useCallback((number: number, perPage: number) => urlOf(call, inputOf(number, perPage) as never), [call, inputOf]),
    /** Parses any page of this list. */
    readPage: useMemo(
      () => tolerantReader((resource.view && call.views?.[resource.view]) || call.response) as ReadPage<Row>,
      [resource, call],
    ),
    /** Fetches a page in advance. */
    prefetch: useCallback(
      (number: number) => {
        const next = inputOf(number) as never
        const key = urlOf(call, next)
        if (!cache.get(key)) void Promise.resolve(preload(key, () => fetchPage(call, next))).catch(() => undefined)
      },
      [call, inputOf, cache],
    ),
  }
}
