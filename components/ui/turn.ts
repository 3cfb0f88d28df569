'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { useEver } from './use-overlay.ts'

let fronts = 0
const waiting = new Set<() => void>()
const subscribe = (wake: () => void) => {
  waiting.add(wake)
  return () => void waiting.delete(wake)
}
const isFree = () => fronts === 0

/** While the calling component is mounted, sheets that finish loading later must not open in front: the user asked for this one last. */
export const useFront = (): void =>
  useEffect(() => {
    fronts += 1
    return () => {
      fronts -= 1
      for (const wake of waiting) wake()
    }
  }, [])

/** Whether a sheet may open. Once open, it stays. */
export const useTurn = (): boolean => useEver(useSyncExternalStore(subscribe, isFree, isFree))
