'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { useWasEverTrue } from './use-overlay.ts'

let blockerCount = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const areSheetsAllowed = () => blockerCount === 0

/**
 * While the calling component is mounted, a sheet that loads late does not open in front of it: the user opened this component after the
 * sheet.
 */
export const useSheetBlock = (): void =>
  useEffect(() => {
    blockerCount += 1
    return () => {
      blockerCount -= 1
      for (const listener of listeners) listener()
    }
  }, [])

/** Whether a sheet may open. Once allowed, it stays allowed. */
export const useSheetAllowed = (): boolean => useWasEverTrue(useSyncExternalStore(subscribe, areSheetsAllowed, areSheetsAllowed))
