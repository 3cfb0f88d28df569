'use client'
import { useEffect, useRef } from 'react'

const TEXT_INPUTS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'

/** Opens the help on `?`, unless the focus is in a text input or a dialog is open. */
export const useHelpKey = (open: () => void) => {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as Element | null
      if (target?.closest?.(TEXT_INPUTS) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
