'use client'
import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { preferencesUserModules, savePreferencesUserModules, ViewPreference } from '#lib/contract/users/preferences.ts'
import { type AnswerOf, type ApiFailure, send, useCall } from './api.ts'

/** Preferences are stored by list (`stock.summary`); this key holds those of the whole application. */
export const APP_VIEW = 'app'

type Answer = AnswerOf<typeof preferencesUserModules>

/**
 * The user's menu and list layouts, stored in v7. `save` changes one view on screen at once and sends it. If v7 does not accept
 * it (the call is an extension), it lasts until the user leaves the page, and the failure is returned. `saveLatest` reads the view
 * from v7 first, so that what another tab has saved since then is kept.
 */
export const usePreferences = () => {
  const { data, error, mutate } = useCall(preferencesUserModules, {}, { revalidateIfStale: false })
  const save = useCallback(
    async (key: string, change: Partial<ViewPreference>) => {
      const merged = (old: Answer | undefined): ViewPreference => ({ ...viewOf(old?.data.views[key]), ...change })
      const outcome: { failure: ApiFailure | null } = { failure: null }
      await mutate(
        async (old) => {
          const result = await send(savePreferencesUserModules, { body: { views: { [key]: merged(old) } } })
          outcome.failure = result.ok ? null : result.failure
          return result.ok && result.value ? result.value : withView(old, key, merged(old))
        },
        { optimisticData: (old) => withView(old, key, merged(old)) as Answer, revalidate: false },
      )
      return outcome.failure
    },
    [mutate],
  )
  const saveLatest = useCallback(
    async (key: string, change: (old: ViewPreference) => Partial<ViewPreference>) => {
      const latest = await mutate()
      return save(key, change(viewOf(latest?.data.views[key])))
    },
    [mutate, save],
  )
  const views = useMemo(() => data && Object.fromEntries(Object.entries(data.data.views).map(([key, view]) => [key, viewOf(view)])), [data])
  return { modules: data?.data.modules, views, error, save, saveLatest }
}

/** This application saved these views itself, so they are read strictly: an invalid one counts as none. */
export const viewOf = (saved: unknown): ViewPreference => z.safeParse(ViewPreference, saved).data ?? {}

const withView = (old: Answer | undefined, key: string, view: ViewPreference): Answer | undefined =>
  old && { ...old, data: { ...old.data, views: { ...old.data.views, [key]: view } } }
