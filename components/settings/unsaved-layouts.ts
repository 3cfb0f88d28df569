'use client'
import { useSyncExternalStore } from 'react'
import type { DefaultLayout } from '#lib/list/default-layout.ts'
import { createStore } from '#lib/shared/store.ts'

const drafts = createStore<Readonly<Record<string, DefaultLayout | undefined>>>({})
const keyOf = (client: string, list: string) => `${client} ${list}`

const clientOf = (key: string) => key.slice(0, key.lastIndexOf(' '))

const unsavedClients = (): string[] => {
  const unsaved = Object.entries(drafts.get()).filter(([, draft]) => draft !== undefined)
  return [...new Set(unsaved.map(([key]) => clientOf(key)))]
}

/**
 * Unsaved default columns by client and list. They outlive the section, so that nothing is lost when the user switches to another
 * section, client or list.
 */
export const unsavedLayouts = {
  set: (client: string, list: string, draft: DefaultLayout | undefined) => drafts.set((old) => ({ ...old, [keyOf(client, list)]: draft })),
  /** Removes the draft that was saved. One that was changed in the meantime stays. */
  removeSaved: (client: string, list: string, sent: DefaultLayout) =>
    drafts.set((old) => (old[keyOf(client, list)] === sent ? { ...old, [keyOf(client, list)]: undefined } : old)),
  discardAll: () => drafts.set(() => ({})),
  subscribe: drafts.subscribe,
  all: drafts.get,
  restore: drafts.set,
  hasUnsaved: () => unsavedClients().length > 0,
  /** Codes of the clients with something unsaved. */
  clients: unsavedClients,
}

export const useLayoutDrafts = (client: string): ((list: string) => DefaultLayout | undefined) => {
  const all = useSyncExternalStore(drafts.subscribe, drafts.get, drafts.get)
  return (list) => all[keyOf(client, list)]
}
