'use client'
import { useEffect } from 'react'
import { feedWedge, emptyWedge } from '#lib/list/keyboard-wedge.ts'
import { openPalette, paletteState } from './palette-state.ts'

const TEXT_INPUTS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'

/** On a page without a list, opens the palette with what a scanner types. The scanner's Enter must not press a button. */
export const useScanToPalette = () => {
  useEffect(() => {
    let wedge = emptyWedge
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (event.isComposing || target?.closest?.(TEXT_INPUTS) || paletteState.get().isOpen) return
      const result = feedWedge(wedge, { key: event.key, at: event.timeStamp, isControl: event.ctrlKey, isRepeat: event.repeat })
      wedge = result.wedge
      if (!result.isBurst) return
      event.preventDefault()
      event.stopPropagation()
      if (result.scanned !== null) openPalette(result.scanned)
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
