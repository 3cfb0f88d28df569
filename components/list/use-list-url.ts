'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isBareQuery } from '#lib/list/saved-views.ts'
import type { ListState, UrlSpec } from '#lib/list/spec.ts'
import { changeList, parseList, writeList } from '#lib/list/url.ts'

export type ChangeState = (change: Partial<ListState> | ((old: ListState) => Partial<ListState>), how?: 'push' | 'replace') => void

/**
 * Keeps the whole state of a list in the URL. `go` changes parts of it; a new filter, search or sort goes back to page one.
 * A push can be undone with the browser's Back.
 */
export const useListUrl = (spec: UrlSpec) => {
  const params = useSearchParams()
  const state = useMemo(() => parseList(spec, new URLSearchParams(params)), [spec, params])
  const isPop = useRef(true)
  /** The list or the browser's Back went to a bare URL, so it is not one that a link has opened. */
  const [isOwnBare, setOwnBare] = useState(false)

  // Back and Forward are reported only by this event.
  useEffect(() => {
    const onPop = () => {
      isPop.current = true
      setOwnBare(isBareQuery(window.location.search))
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])

  /** Shows another query of this screen, as if its URL had been opened. */
  const goToQuery = useCallback((query: string, how: 'push' | 'replace') => {
    isPop.current = false
    setOwnBare(isBareQuery(query))
    if (how === 'push') window.history.pushState(null, '', urlOf(query))
    else window.history.replaceState(null, '', urlOf(query))
  }, [])

  const go: ChangeState = useCallback(
    (change, how = 'push') => {
      const old = parseList(spec, new URLSearchParams(window.location.search))
      const part = typeof change === 'function' ? change(old) : change
      const resetsPage = 'q' in part || 'filters' in part || 'sort' in part || 'view' in part
      const query = writeList(spec, changeList(spec, old, { ...(resetsPage ? { page: 1 } : {}), ...part }))
      const { pathname, search } = window.location
      // The URL may also have `default_view=0`, which does not change the list.
      if (urlOf(query) !== (pathname + search).replace(/[?&]default_view=0$/, '')) goToQuery(query, how)
    },
    [spec, goToQuery],
  )
  return { state, go, goToQuery, search: params.toString(), isOwnBare, isPop }
}

const urlOf = (query: string) => (query ? `${window.location.pathname}?${query}` : window.location.pathname)
