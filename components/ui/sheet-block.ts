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

/** While the calling component is mounted, sheets that finish loading later must not open in front: the user asked for this one last. */
export const useSheetBlock = (): void =>
  useEffect(() => {
    blockerCount += 1
    return () => {
      blockerCount -= 1
      for (const listener of listeners) listener()
    }
  }, [])

/** Whether a sheet may open. Once open, it stays. */
export const useSheetAllowed = (): boolean => useWasEverTrue(useSyncExternalStore(subscribe, areSheetsAllowed, areSheetsAllowed))
