'use client'
import { useEffect, useRef } from 'react'

/**
 * In content that can be loaded after its panel has opened: focuses the control marked `data-autofocus` when the content appears,
 * unless the user has moved the focus meanwhile.
 */
export const FocusWhenShown = () => {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const panel = ref.current?.closest('[role=dialog]')
    if (panel && document.activeElement === panel) panel.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return <span ref={ref} hidden />
}
