'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's frame, true as soon as React answers to clicks. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
