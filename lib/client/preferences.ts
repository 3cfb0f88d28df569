'use client'
import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { preferencesUserModules, savePreferencesUserModules, ViewPreference } from '#lib/contract/users/preferences.ts'
import { type AnswerOf, send, useCall } from './api.ts'

/** Preferences are stored by list (`stock.summary`); this key holds those of the whole application. */
export const APP_VIEW = 'app'

type Answer = AnswerOf<typeof preferencesUserModules>

/**
 * The user's menu and list layouts, stored in v7. `save` changes one view on screen at once and sends it. If v7 does not accept
 * it (the call is an extension), it lasts until the user leaves the page.
 */
export const usePreferences = () => {
  const { data, error, mutate } = useCall(preferencesUserModules, {}, { revalidateIfStale: false })
  const save = useCallback(
    async (key: string, change: Partial<ViewPreference>) => {
      const merged = (old: Answer | undefined): ViewPreference => ({ ...viewOf(old?.data.views[key]), ...change })
      await mutate(
        async (old) => {
          const result = await send(savePreferencesUserModules, { body: { views: { [key]: merged(old) } } })
          return result.ok && result.value ? result.value : withView(old, key, merged(old))
        },
        { optimisticData: (old) => withView(old, key, merged(old)) as Answer, revalidate: false },
      )
    },
    [mutate],
  )
  const views = useMemo(() => data && Object.fromEntries(Object.entries(data.data.views).map(([key, view]) => [key, viewOf(view)])), [data])
  return { modules: data?.data.modules, views, error, save }
}

/** This application saved these views itself, so they are read strictly: an invalid one counts as none. */
export const viewOf = (saved: unknown): ViewPreference => z.safeParse(ViewPreference, saved).data ?? {}

const withView = (old: Answer | undefined, key: string, view: ViewPreference): Answer | undefined =>
  old && { ...old, data: { ...old.data, views: { ...old.data.views, [key]: view } } }
