'use client'
import { useSyncExternalStore } from 'react'
import { changesAfterSave, withoutSaved, type FieldChanges, type Fields } from '#lib/shared/field-changes.ts'
import { createStore } from '#lib/shared/store.ts'

const drafts = createStore<Readonly<Record<string, FieldChanges<string>>>>({})
const NO_DRAFT: FieldChanges<string> = {}

const unsavedClients = (): string[] =>
  Object.entries(drafts.get()).flatMap(([client, draft]) => (Object.keys(draft).length > 0 ? [client] : []))

/** Unsaved labels by client. They outlive the section, so that nothing is lost when the user switches to another section or client. */
export const unsavedLabels = {
  set: (client: string, draft: FieldChanges<string>) => drafts.set((old) => ({ ...old, [client]: draft })),
  discard: (client: string) => drafts.set((old) => ({ ...old, [client]: NO_DRAFT })),
  discardAll: () => drafts.set(() => ({})),
  /** Removes what was saved. Text typed in the meantime stays. */
  removeSaved: (client: string, sent: FieldChanges<string>) =>
    drafts.set((old) => ({ ...old, [client]: changesAfterSave(old[client] ?? NO_DRAFT, sent) })),
  /** Removes changes that are saved already, for example because someone else has made the same ones. */
  removeCurrent: (client: string, saved: Fields<string>) =>
    drafts.set((old) => {
      const draft = old[client] ?? NO_DRAFT
      const unsaved = withoutSaved(draft, saved)
      return Object.keys(unsaved).length === Object.keys(draft).length ? old : { ...old, [client]: unsaved }
    }),
  subscribe: drafts.subscribe,
  all: drafts.get,
  restore: drafts.set,
  hasUnsaved: () => unsavedClients().length > 0,
  /** Codes of the clients with something unsaved. */
  clients: unsavedClients,
}

export const useLabelChanges = (client: string): FieldChanges<string> =>
  useSyncExternalStore(drafts.subscribe, drafts.get, drafts.get)[client] ?? NO_DRAFT
