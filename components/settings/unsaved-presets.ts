'use client'
import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/shared/store.ts'
import type { PresetDraft } from './preset-draft.ts'

const NONE: PresetDraft = {}
const draft = createStore<PresetDraft>(NONE)

/** Unsaved presets. They outlive the section, so that nothing is lost when the user switches to another section. */
export const unsavedPresets = {
  set: (next: PresetDraft) => draft.set(() => next),
  /** Removes what was saved. Presets changed in the meantime stay. */
  removeSaved: (sent: PresetDraft) =>
    draft.set((old) => Object.fromEntries(Object.entries(old).filter(([key, preset]) => preset !== sent[key]))),
  discardAll: () => draft.set(() => NONE),
  subscribe: draft.subscribe,
  all: draft.get,
  restore: draft.set,
  hasUnsaved: () => Object.keys(draft.get()).length > 0,
  /** Presets are for all clients. */
  clients: (): string[] => [],
}

export const usePresetDraft = (): PresetDraft => useSyncExternalStore(draft.subscribe, draft.get, () => NONE)
