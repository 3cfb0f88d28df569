'use client'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import type { Call } from '#lib/contract/engine/call.ts'

/**
 * Asks again for whatever is on screen and came from these calls, in every view and with every filter: after a change,
 * lists, counts and open records follow. What is not on screen is asked for when it comes back.
 */
export const useRefresh = (): ((...calls: readonly Pick<Call, 'path'>[]) => void) => {
  const { mutate } = useSWRConfig()
  return useCallback(
    (...calls) => {
      const starts = calls.map(({ path }) => `/api/${path}`)
      void mutate((key) => typeof key === 'string' && starts.some((start) => key === start || key.startsWith(`${start}?`)))
    },
    [mutate],
  )
}
