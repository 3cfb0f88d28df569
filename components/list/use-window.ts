'use client'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { HEADER_HEIGHT } from './geometry.ts'
import { scrollTopFor, windowOf, type RowWindow } from './window.ts'

type Options = { count: number; rowHeight: number; scroll: RefObject<HTMLDivElement | null>; bottom: number }

/**
 * Which rows are in view, and a way to bring one there. Rows have one height, which the theme knows, so nothing is
 * measured; `bottom` is what a sticky footer covers.
 */
export const useWindow = ({ count, rowHeight, scroll, bottom }: Options) => {
  const [view, setView] = useState<RowWindow>({ from: 0, to: 40 })
  // Scrolling is the browser's; the rows must be there in the same frame, or the table shows gaps.
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const read = () => windowOf(element.scrollTop, element.clientHeight - HEADER_HEIGHT, rowHeight, count)
    const same = (old: RowWindow, next: RowWindow) => old.from === next.from && old.to === next.to
    const update = () => setView((old) => (same(old, read()) ? old : read()))
    let now = read()
    const onScroll = () => {
      const next = read()
      if (same(now, next)) return
      now = next
      flushSync(update)
    }
    const observer = new ResizeObserver(update)
    update()
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [count, rowHeight, scroll])

  const show = (index: number) => {
    const element = scroll.current
    if (!element) return
    const next = scrollTopFor(index, element.scrollTop, element.clientHeight - HEADER_HEIGHT - bottom, rowHeight)
    if (next !== element.scrollTop) element.scrollTo({ top: next })
  }
  return { view, show }
}
