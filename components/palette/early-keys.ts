'use client'
import { useLayoutEffect } from 'react'
import { closePalette } from './open.ts'

/** What was typed before the palette's box was there, and whether Enter ended it. */
export type EarlyKeys = Readonly<{ text: string; isFinal: boolean }>

const NONE: EarlyKeys = { text: '', isFinal: false }
let early = NONE

/** One more key; null for one that types nothing. What comes after Enter belongs to no search. */
export const withKey = (keys: EarlyKeys, key: string): EarlyKeys | null => {
  if (key === 'Enter') return { ...keys, isFinal: keys.text !== '' }
  if (key !== 'Backspace' && key.length !== 1) return null
  if (keys.isFinal) return keys
  return { ...keys, text: key === 'Backspace' ? keys.text.slice(0, -1) : keys.text + key }
}

/** What was typed since the palette was asked for; once, so that the next opening begins empty. */
export const takeEarlyKeys = (): EarlyKeys => {
  const taken = early
  early = NONE
  return taken
}

/**
 * Stands in for the palette while its code is fetched: nobody waits for a box before they type, and a list behind would
 * take the keys as its own.
 */
export const KeepEarlyKeys = () => {
  useLayoutEffect(() => {
    early = NONE
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const next = event.key === 'Escape' ? NONE : withKey(early, event.key)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      early = next
      if (event.key === 'Escape') closePalette()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return null
}
