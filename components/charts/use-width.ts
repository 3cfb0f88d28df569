'use client'
import { useEffect, useRef, useState } from 'react'

/** Width of an element in CSS pixels, kept up to date. The first frame is drawn with `start`. */
export const useWidth = <E extends HTMLElement>(start: number) => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(start)
  // Layout is the browser's; only an observer can tell.
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
