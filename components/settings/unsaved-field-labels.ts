'use client'
import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/shared/store.ts'
import { draftAfterSave, type LabelDraft, type Labels } from './field-label-draft.ts'

const drafts = createStore<Readonly<Record<string, LabelDraft>>>({})
const NO_DRAFT: LabelDraft = {}

const unsavedClients = (): string[] =>
  Object.entries(drafts.get()).flatMap(([client, draft]) => (Object.keys(draft).length > 0 ? [client] : []))

/** Unsaved labels by client. They outlive the section, so that nothing is lost when the user switches to another section or client. */
export const unsavedLabels = {
  set: (client: string, draft: LabelDraft) => drafts.set((old) => ({ ...old, [client]: draft })),
  discard: (client: string) => drafts.set((old) => ({ ...old, [client]: NO_DRAFT })),
  discardAll: () => drafts.set(() => ({})),
  /** Removes what was saved. Text typed in the meantime stays. */
  removeSaved: (client: string, sent: LabelDraft, before: Labels) =>
    drafts.set((old) => ({ ...old, [client]: draftAfterSave(old[client] ?? NO_DRAFT, sent, before) })),
  subscribe: drafts.subscribe,
  all: drafts.get,
  restore: drafts.set,
  hasUnsaved: () => unsavedClients().length > 0,
  /** Codes of the clients with something unsaved. */
  clients: unsavedClients,
}

export const useLabelDraft = (client: string): LabelDraft =>
  useSyncExternalStore(drafts.subscribe, drafts.get, drafts.get)[client] ?? NO_DRAFT
