'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration; from then on true. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
