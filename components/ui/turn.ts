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

/** As long as this stands on the page, no sheet that is ready only now comes before it: it is what the user asked for last. */
export const useFront = (): void =>
  useEffect(() => {
    fronts += 1
    return () => {
      fronts -= 1
      for (const wake of waiting) wake()
    }
  }, [])

/** Whether a sheet may open. One that has opened stays. */
export const useTurn = (): boolean => useEver(useSyncExternalStore(subscribe, isFree, isFree))
