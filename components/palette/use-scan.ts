'use client'
import { useEffect } from 'react'
import { toastPartialScan } from '#components/ui/toast.tsx'
import { scanKeys } from '#lib/list/keyboard-wedge.ts'
import { openPalette, paletteState } from './palette-state.ts'

const TEXT_INPUTS = 'input,textarea'

/** On the home page, which has no list, opens the palette with what a scanner types. The scanner's Enter must not press a button. */
export const useScanToPalette = () => {
  useEffect(() => {
    const takeScanKey = scanKeys(openPalette, toastPartialScan)
    const onKeyDown = (event: KeyboardEvent) => {
      takeScanKey(event, paletteState.get().isOpen || document.activeElement?.matches(TEXT_INPUTS))
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
