'use client'
import { useEffect } from 'react'
import { feedWedge, emptyWedge } from '#lib/list/wedge.ts'
import { openPalette, paletteState } from './open.ts'

const TAKES_TEXT = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'

/** On a page without a list, opens the palette with what a scanner types. The scanner's Enter must not press a button. */
export const useScanToPalette = () => {
  useEffect(() => {
    let wedge = emptyWedge
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (event.isComposing || target?.closest?.(TAKES_TEXT) || paletteState.get().isOpen) return
      const fed = feedWedge(wedge, { key: event.key, at: event.timeStamp, isControl: event.ctrlKey })
      wedge = fed.wedge
      if (!fed.isBurst) return
      event.preventDefault()
      event.stopPropagation()
      if (fed.scanned !== null) openPalette(fed.scanned)
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
