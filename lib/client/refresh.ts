'use client'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import type { Call } from '#lib/contract/engine/call.ts'

/**
 * Refetches everything on screen that came from these calls, in every view and with every filter, so that lists, counts and
 * open records follow a change. Data that is not on screen is refetched when it is shown again.
 */
export const useRefresh = (): ((...calls: readonly Pick<Call, 'path'>[]) => void) => {
  const { mutate } = useSWRConfig()
  return useCallback(
    (...calls) => {
      const urls = calls.map(({ path }) => `/api/${path}`)
      void mutate((key) => typeof key === 'string' && urls.some((url) => key === url || key.startsWith(`${url}?`)))
    },
    [mutate],
  )
}
