'use client'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Width of an element in CSS pixels, kept up to date. It is 0 while nobody knows, and known before the first paint, so that
 * a picture is drawn once.
 */
export const useWidth = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  // Layout is the browser's; only an observer can tell.
  useLayoutEffect(() => {
    if (!ref.current) return undefined
    setWidth(Math.round(ref.current.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
