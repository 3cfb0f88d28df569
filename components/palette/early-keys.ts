'use client'
import { useLayoutEffect } from 'react'
import { closePalette } from './palette-state.ts'

/** Text typed before the palette's box had the focus, and whether Enter was pressed after it. */
export type EarlyKeys = Readonly<{ text: string; endsWithEnter: boolean }>

const NO_KEYS: EarlyKeys = { text: '', endsWithEnter: false }
let earlyKeys = NO_KEYS

/** Adds a key. Null for keys that type nothing. Keys after Enter are ignored. */
export const addKey = (keys: EarlyKeys, key: string): EarlyKeys | null => {
  if (key === 'Enter') return { ...keys, endsWithEnter: keys.text !== '' }
  if (key !== 'Backspace' && key.length !== 1) return null
  if (keys.endsWithEnter) return keys
  return { ...keys, text: key === 'Backspace' ? keys.text.slice(0, -1) : keys.text + key }
}

/** Returns the text typed since the palette was opened, and clears it, so that the next opening starts empty. */
export const takeEarlyKeys = (): EarlyKeys => {
  const keys = earlyKeys
  earlyKeys = NO_KEYS
  return keys
}

/**
 * Collects keys until the palette's box has the focus. Users type without waiting for it, and the list behind would treat the keys
 * as its shortcuts.
 */
export const KeepEarlyKeys = () => {
  useLayoutEffect(() => {
    earlyKeys = NO_KEYS
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-palette]')) return
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const next = event.key === 'Escape' ? NO_KEYS : addKey(earlyKeys, event.key)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      earlyKeys = next
      if (event.key === 'Escape') closePalette()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return null
}
