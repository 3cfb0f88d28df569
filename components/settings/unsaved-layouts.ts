'use client'
import { useSyncExternalStore } from 'react'
import { changesAfterSave, withoutSaved, type FieldChanges, type Fields } from '#lib/shared/field-changes.ts'
import { createStore } from '#lib/shared/store.ts'

const drafts = createStore<Readonly<Record<string, FieldChanges>>>({})
const keyOf = (client: string, list: string) => `${client} ${list}`

const clientOf = (key: string) => key.slice(0, key.lastIndexOf(' '))

const unsavedClients = (): string[] => {
  const unsaved = Object.entries(drafts.get()).filter(([, draft]) => Object.keys(draft).length > 0)
  return [...new Set(unsaved.map(([key]) => clientOf(key)))]
}

/**
 * Unsaved default columns by client and list. They outlive the section, so that nothing is lost when the user switches to another
 * section, client or list.
 */
export const unsavedLayouts = {
  set: (client: string, list: string, draft: FieldChanges) => drafts.set((old) => ({ ...old, [keyOf(client, list)]: draft })),
  /** Removes what was saved. Fields changed in the meantime stay. */
  removeSaved: (client: string, list: string, sent: FieldChanges) =>
    drafts.set((old) => ({ ...old, [keyOf(client, list)]: changesAfterSave(old[keyOf(client, list)] ?? {}, sent) })),
  /** Removes changes that are saved already, for example because someone else has made the same ones. */
  removeCurrent: (client: string, list: string, saved: Fields) =>
    drafts.set((old) => {
      const draft = old[keyOf(client, list)] ?? {}
      const unsaved = withoutSaved(draft, saved)
      return Object.keys(unsaved).length === Object.keys(draft).length ? old : { ...old, [keyOf(client, list)]: unsaved }
    }),
  discardAll: () => drafts.set(() => ({})),
  subscribe: drafts.subscribe,
  all: drafts.get,
  restore: drafts.set,
  hasUnsaved: () => unsavedClients().length > 0,
  /** Codes of the clients with something unsaved. */
  clients: unsavedClients,
}

/** Changes of a list's layout, as a function of the list; null if there are none. */
export const useLayoutDrafts = (client: string): ((list: string) => FieldChanges | null) => {
  const all = useSyncExternalStore(drafts.subscribe, drafts.get, drafts.get)
  return (list) => {
    const draft = all[keyOf(client, list)]
    return draft && Object.keys(draft).length > 0 ? draft : null
  }
}
