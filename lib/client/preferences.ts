'use client'
import { useCallback } from 'react'
import type { ResponseOf } from '#lib/contract/call.ts'
import { preferencesUserModules, savePreferencesUserModules, type ViewPreference } from '#lib/contract/preferences.ts'
import { send, useCall } from './api.ts'

/** Views are kept by list (`stock.summary`); this key holds what belongs to the whole application. */
export const APP_VIEW = 'app'

type Answer = ResponseOf<typeof preferencesUserModules>

/**
 * The user's menu and what he has arranged, as v7 keeps it. `save` changes one view at once on screen and sends it; where
 * v7 does not take it (an extension), it holds until the page is left.
 */
export const usePreferences = () => {
  const { data, error, mutate } = useCall(preferencesUserModules, {}, { revalidateIfStale: false })
  const save = useCallback(
    async (key: string, change: Partial<ViewPreference>) => {
      const merged = (old: Answer | undefined): ViewPreference => ({ ...old?.data.views[key], ...change })
      await mutate(
        async (old) => {
          const result = await send(savePreferencesUserModules, { body: { views: { [key]: merged(old) } } })
          return result.ok ? result.value : withView(old, key, merged(old))
        },
        { optimisticData: (old) => withView(old, key, merged(old)) as Answer, revalidate: false },
      )
    },
    [mutate],
  )
  return { modules: data?.data.modules, views: data?.data.views, error, save }
}

const withView = (old: Answer | undefined, key: string, view: ViewPreference): Answer | undefined =>
  old && { ...old, data: { ...old.data, views: { ...old.data.views, [key]: view } } }
