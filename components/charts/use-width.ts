'use client'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Width of an element in CSS pixels, kept up to date. It is 0 in the first render and known before the first paint, so that a
 * chart is drawn only once.
 */
export const useWidth = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  // An effect, because only the browser knows the layout: it must be measured and observed.
  useLayoutEffect(() => {
    if (!ref.current) return undefined
    setWidth(Math.round(ref.current.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
