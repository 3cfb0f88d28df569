'use client'
import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { preferencesUserModules, savePreferencesUserModules, ViewPreference } from '#lib/contract/users/preferences.ts'
import { type AnswerOf, type ApiFailure, send, useCall } from './api.ts'
import { createTurns } from './in-turn.ts'

/** Preferences are stored by list (`stock.summary`); this key holds those of the whole application. */
export const APP_VIEW = 'app'

type Answer = AnswerOf<typeof preferencesUserModules>

// v7 replaces a whole view, so two saves at the same time would overwrite each other's part of it.
const inTurn = createTurns<Answer | undefined>()

/**
 * The user's menu and list layouts, stored in v7. `save` changes one view on screen at once and sends it. If v7 does not accept
 * it (the call is an extension), it lasts until the user leaves the page, and the failure is returned. A change that is a function
 * gets the view as v7 has it now, so that what another tab has saved is kept.
 */
export const usePreferences = () => {
  const { data, error, mutate } = useCall(preferencesUserModules, {}, { revalidateIfStale: false })
  const save = useCallback(
    async (key: string, change: Partial<ViewPreference> | ((old: ViewPreference) => Partial<ViewPreference>)) => {
      const readsFirst = typeof change === 'function'
      const changed = (from: Answer | undefined): ViewPreference => {
        const old = viewOf(from?.data.views[key])
        return { ...old, ...(readsFirst ? change(old) : change) }
      }
      const outcome: { failure: ApiFailure | null } = { failure: null }
      await mutate(
        (cached) =>
          inTurn(async (previous) => {
            const latest = readsFirst && (await send(preferencesUserModules, {}))
            const from = (latest && latest.ok && latest.value) || (previous ?? cached)
            const result = await send(savePreferencesUserModules, { body: { views: { [key]: changed(from) } } })
            outcome.failure = result.ok ? null : result.failure
            return (result.ok && result.value) || withView(from, key, changed(from))
          }),
        {
          optimisticData: (cached, shown) => withView(shown ?? cached, key, changed(shown ?? cached)) as Answer,
          revalidate: false,
        },
      )
      return outcome.failure
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
