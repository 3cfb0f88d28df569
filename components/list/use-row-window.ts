'use client'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { HEADER_HEIGHT } from './geometry.ts'
import { scrollTopFor, rowWindowOf, type RowWindow } from './row-window.ts'

type Options = { count: number; rowHeight: number; scroll: RefObject<HTMLDivElement | null>; bottom: number }

/**
 * Tracks which rows are in view, and scrolls a row into view. All rows have the same height, so none is measured. `bottom` is the
 * height of a sticky footer.
 */
export const useRowWindow = ({ count, rowHeight, scroll, bottom }: Options) => {
  const [view, setView] = useState<RowWindow>({ from: 0, to: 40 })
  // Rows must render in the same frame as the scrolling, or the table shows gaps.
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const read = () => rowWindowOf(element.scrollTop, element.clientHeight - HEADER_HEIGHT, rowHeight, count)
    const isSameWindow = (old: RowWindow, next: RowWindow) => old.from === next.from && old.to === next.to
    const update = () => setView((old) => (isSameWindow(old, read()) ? old : read()))
    let now = read()
    const onScroll = () => {
      const next = read()
      if (isSameWindow(now, next)) return
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
