'use client'
import { useEffect, useState } from 'react'
import { lazyParts } from './lazy-part.tsx'

const TooltipBubble = lazyParts(() => import('./tooltip-bubble.tsx'))('TooltipBubble')

/** The tooltips of a page. Their code is loaded at the first input, because nothing is hovered or focused before. */
export const TooltipHost = () => {
  const [hasInput, setHasInput] = useState(false)
  useEffect(() => {
    const seen = new AbortController()
    const onInput = () => {
      seen.abort()
      setHasInput(true)
    }
    for (const name of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      document.addEventListener(name, onInput, { capture: true, passive: true, signal: seen.signal })
    return () => seen.abort()
  }, [])
  return hasInput && <TooltipBubble />
}
