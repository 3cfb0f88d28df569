'use client'
import { useCallback, useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { preferencesUserModules, savePreferencesUserModules, ViewPreference } from '#lib/contract/users/preferences.ts'
import { type TolerantResponse, type ApiFailure, REPEATED, send, useCall } from './api.ts'
import { createTurns } from './in-turn.ts'

/** Preferences are stored by list (`stock.summary`); this key holds those of the whole application. */
export const APP_VIEW = 'app'

const SENT_ON_LEAVING = 'gatehouse.viewsSentOnLeaving'
/** Once soon, and once more for a slow v7. */
const REREADS_AFTER_MS = [2_000, 8_000]

type Preferences = TolerantResponse<typeof preferencesUserModules>

// v7 replaces a whole view, so of two saves at the same time one would undo the other.
const inTurn = createTurns<Preferences | undefined>()

/**
 * Views as shown on screen whose saves v7 has not answered yet, how many saves these are, and whether the view was sent when the user
 * left the page.
 */
const unanswered = new Map<string, { view: ViewPreference; saves: number; isSentOnLeaving?: boolean }>()

/**
 * Calls `handler` when the user leaves the page. On `beforeunload` first, because browsers may fire `pagehide` only while the next
 * page loads, which then reads what is not saved yet. On `pagehide` for browsers that skip `beforeunload`, and for later changes.
 * Returns a function that stops it.
 */
export const onLeaving = (handler: () => void, options?: { capture: boolean }): (() => void) => {
  const events = ['beforeunload', 'pagehide']
  for (const event of events) window.addEventListener(event, handler, options)
  return () => {
    for (const event of events) window.removeEventListener(event, handler, options)
  }
}

// Leaving the page cancels its requests and drops the saves that wait for their turn. So the views are sent once more, as they
// are shown, in a request that outlives the page.
if (typeof window !== 'undefined')
  onLeaving(() => {
    const unsent = [...unanswered].filter(([, { isSentOnLeaving }]) => !isSentOnLeaving)
    if (unsent.length === 0) return
    for (const [key, entry] of unsent) unanswered.set(key, { ...entry, isSentOnLeaving: true })
    const views = Object.fromEntries(unsent.map(([key, { view }]) => [key, view]))
    void send(savePreferencesUserModules, { body: { views }, keepalive: true })
    sentOnLeaving.set(thisPage())
  })

const thisPage = () => String(performance.timeOrigin)

/** The page in this tab that has sent views on leaving: v7 may still be saving them when the next page reads them. */
const sentOnLeaving = {
  set: (page: string | null) => {
    try {
      if (page) window.sessionStorage.setItem(SENT_ON_LEAVING, page)
      else window.sessionStorage.removeItem(SENT_ON_LEAVING)
    } catch {
      // Storage is denied.
    }
  },
  get: (): string | null => {
    try {
      return window.sessionStorage.getItem(SENT_ON_LEAVING)
    } catch {
      return null
    }
  },
}

/** Reads the views again, twice, if the previous page sent some on leaving. */
const useRereadAfterLeaving = (isRead: boolean, reread: () => unknown) => {
  useEffect(() => {
    const page = sentOnLeaving.get()
    // The old page keeps running until the next one arrives.
    if (!isRead || !page || page === thisPage()) return
    sentOnLeaving.set(null)
    for (const ms of REREADS_AFTER_MS) setTimeout(reread, ms)
  }, [isRead, reread])
}

const NOT_READ: ApiFailure = { kind: 'unreadable', message: 'Your list settings could not be read.' }

/**
 * The user's menu and list settings, stored in v7. `save` changes one view on screen at once and sends it. If v7 does not accept
 * it (the call is an extension), it lasts until the user leaves the page, and the failure is returned. A change that is a function
 * gets the view as v7 has it now, so that what another tab has saved is kept. Nothing is sent before the views have been read: it would
 * replace the views in v7 with the little that is known.
 */
export const usePreferences = () => {
  const { data, error, mutate } = useCall(preferencesUserModules, {}, REPEATED)
  useRereadAfterLeaving(data !== undefined, mutate)
  const save = useCallback(
    async (key: string, change: Partial<ViewPreference> | ((old: ViewPreference) => Partial<ViewPreference>)) => {
      const readsFirst = typeof change === 'function'
      const changed = (from: Preferences | undefined): ViewPreference => {
        const old = viewOf(from?.data.views[key])
        return { ...old, ...(readsFirst ? change(old) : change) }
      }
      const outcome: { failure: ApiFailure | null } = { failure: null }
      const show = (from: Preferences | undefined): Preferences | undefined => {
        const view = changed(from)
        // Before the preferences are loaded, the view on screen lacks what is stored and must not replace it.
        if (from) unanswered.set(key, { view, saves: (unanswered.get(key)?.saves ?? 0) + 1 })
        return withView(from, key, view)
      }
      await mutate(
        (cached) =>
          inTurn(async (previous) => {
            const known = previous ?? cached
            const latest = readsFirst || !known ? await send(preferencesUserModules, {}) : null
            const from = latest ? latest.ok && latest.value : known
            if (!from) {
              outcome.failure = latest && !latest.ok ? latest.failure : NOT_READ
              if (!known) throw outcome.failure
              // What is known may be older than what another tab or device has saved, so it is not sent.
              return withView(known, key, changed(known))
            }
            // A page that is being left still runs for a while. What it sent on leaving has every change, so a save that comes after it has them too.
            const sent = unanswered.get(key)
            const view = sent?.isSentOnLeaving ? sent.view : changed(from)
            const result = await send(savePreferencesUserModules, { body: { views: { [key]: view } } })
            outcome.failure = result.ok ? null : result.failure
            return withView(withViewsOf(from, result.ok ? result.value : null), key, view)
          }),
        {
          optimisticData: (cached, shown) => show(shown ?? cached) as Preferences,
          revalidate: false,
          throwOnError: false,
        },
      )
      const entry = unanswered.get(key)
      if (entry && entry.saves > 1) unanswered.set(key, { ...entry, saves: entry.saves - 1 })
      else unanswered.delete(key)
      return outcome.failure
    },
    [mutate],
  )
  const views = useMemo(() => data && Object.fromEntries(Object.entries(data.data.views).map(([key, view]) => [key, viewOf(view)])), [data])
  return { modules: data?.data.modules, views, error, save }
}

/** With the views that v7 has returned after a save. They may be only those that were changed, so the others stay. */
const withViewsOf = (old: Preferences, response: Preferences | null): Preferences =>
  response ? { ...old, data: { ...old.data, views: { ...old.data.views, ...response.data.views } } } : old

/** This application saved these views itself, so they are read strictly: an invalid one counts as none. */
export const viewOf = (saved: unknown): ViewPreference => z.safeParse(ViewPreference, saved).data ?? {}

const withView = (old: Preferences | undefined, key: string, view: ViewPreference): Preferences | undefined =>
  old && { ...old, data: { ...old.data, views: { ...old.data.views, [key]: view } } }
