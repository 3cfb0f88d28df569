'use client'
import { useCallback, useEffect, useMemo } from 'react'
import { preload, useSWRConfig } from 'swr'
import { cancelCall, fetchCall, send, urlOf, useCall } from '#lib/client/api.ts'
import { tolerantly } from '#lib/client/reading.ts'
import { MAX_PER_PAGE, type ListMeta } from '#lib/contract/engine/common.ts'
import type { ReadPage } from '#lib/list/export/walk.ts'
import { writeSort } from '#lib/list/sort.ts'
import type { ListState } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'

type Page<Row> = { data: Row[]; meta: ListMeta }

/** Pages kept for going back; the memory must not grow with every page that is turned. */
const KEPT_PAGES = 16
const kept: string[] = []

/** Query of one page of a list, without what belongs to the screen alone. */
const queryOf = (fixed: Resource['query'], state: ListState, page = state.page, perPage = state.perPage) => ({
  ...scopeQuery(state.scope),
  q: state.q || undefined,
  ...fixed,
  ...state.filters,
  sort: writeSort(state.sort),
  page,
  per_page: perPage,
})

/**
 * The rows that the address asks for. The old ones stay while new ones load: `isOwn` says whether what is shown belongs
 * to the address already.
 */
export const useRows = <Row extends { id: string }>(resource: Resource<Row>, state: ListState, isAllowed: boolean) => {
  const { cache } = useSWRConfig()
  const { call } = resource
  const addressOf = useCallback(
    (page?: number, perPage?: number) => ({ view: resource.view, query: queryOf(resource.query, state, page, perPage) }),
    [resource, state],
  )
  const address = useMemo(() => addressOf(), [addressOf])
  const url = urlOf(call, address as never)
  const { data, error, isValidating, mutate } = useCall(call, isAllowed ? (address as never) : null, { dedupingInterval: 1000 })
  // What was taken from the user goes from the screen as well.
  const page = error?.status === 403 ? undefined : (data as Page<Row> | undefined)
  const isOwn = page !== undefined && (cache.get(url) as { data?: unknown } | undefined)?.data !== undefined

  // The cache is SWR's; what falls out of it is this list's to say.
  useEffect(() => {
    if (!isOwn) return
    const at = kept.indexOf(url)
    if (at >= 0) kept.splice(at, 1)
    kept.push(url)
    while (kept.length > KEPT_PAGES) cache.delete(kept.shift() ?? '')
  }, [cache, url, isOwn])

  return {
    url,
    page,
    isOwn,
    failure: error,
    isLoading: isValidating,
    reload: useCallback(() => void mutate(), [mutate]),
    cancel: useCallback(() => cancelCall(url), [url]),
    /** Address of any page of the same list, for the export. */
    urlOfPage: useCallback((number: number, perPage: number) => urlOf(call, addressOf(number, perPage) as never), [call, addressOf]),
    /** How any page of it is read. */
    readPage: useMemo(() => tolerantly((resource.view && call.views?.[resource.view]) || call.response) as ReadPage<Row>, [resource, call]),
    /** Fetches a page that will be asked for soon. */
    prefetch: useCallback(
      (number: number) => {
        const next = addressOf(number) as never
        const key = urlOf(call, next)
        if (!cache.get(key)) void Promise.resolve(preload(key, () => fetchCall(call, next))).catch(() => undefined)
      },
      [call, addressOf, cache],
    ),
    /** The first rows of the whole list, at most 500: for what works on "all". */
    firstRows: useCallback(async (): Promise<Row[]> => {
      const result = await send(call, addressOf(1, MAX_PER_PAGE) as never)
      return result.ok ? (result.value as Page<Row>).data : []
    }, [call, addressOf]),
  }
}
