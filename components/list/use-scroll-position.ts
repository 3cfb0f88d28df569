'use client'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import type { Store } from '#lib/shared/store.ts'
import type { Cursor } from './body.tsx'

type Place = { top: number; left: number; row: number }

/** Scroll position and focus of each visited list, by URL. */
const places = new Map<string, Place>()
const MAX_PLACES = 60

/**
 * Remembers a list's scroll position and focused row, and restores them whenever the list is shown again. Another page, filter or sort starts
 * at the top, or at the row of the open record: a link to a record may lead to a row far below. `isReady` means that the rows of this URL are on
 * screen.
 */
export const useScrollPosition = (
  scroll: RefObject<HTMLDivElement | null>,
  key: string,
  isReady: boolean,
  isPop: RefObject<boolean>,
  cursor: Store<Cursor>,
  /** Index of the row whose record is open, or −1. */
  openRow: number,
) => {
  // The position is set before the paint. An effect that runs later listens for scrolling.
  useLayoutEffect(() => {
    if (!isReady || !scroll.current) return
    const place = isPop.current ? places.get(key) : undefined
    scroll.current.scrollTop = place?.top ?? 0
    if (place) scroll.current.scrollLeft = place.left
    cursor.set({ index: place?.row ?? Math.max(0, openRow), wantsFocus: false, wantsView: !place && openRow >= 0 })
    // Only `go` and `goToQuery` make a list start at the top. Any other change of the URL restores the position.
    isPop.current = true
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each list that appears
  }, [key, isReady])
  useEffect(() => {
    const element = scroll.current
    if (!element || !isReady) return undefined
    const remember = () => {
      places.delete(key)
      places.set(key, { top: element.scrollTop, left: element.scrollLeft, row: cursor.get().index })
      const [oldest] = places.keys()
      if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest)
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => {
      element.removeEventListener('scroll', remember)
      if (element.isConnected) remember()
    }
  }, [key, isReady, scroll, cursor])
}
