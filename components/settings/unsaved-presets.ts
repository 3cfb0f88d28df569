'use client'
import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/shared/store.ts'
import type { PresetChange, PresetDraft } from './preset-draft.ts'

const NONE: PresetDraft = {}
const draft = createStore<PresetDraft>(NONE)

/** What is still unsaved once `sent` has been saved: presets that were changed in the meantime, even back to the one before. */
const draftAfterSave = (changes: PresetDraft, sent: PresetDraft): PresetDraft =>
  Object.fromEntries(
    [...new Set([...Object.keys(changes), ...Object.keys(sent)])].flatMap((key): [string, PresetChange][] => {
      const [change, saved] = [changes[key], sent[key]]
      if (change === saved) return []
      return [[key, { before: saved ? saved.now : (change?.before ?? null), now: change ? change.now : (saved?.before ?? null) }]]
    }),
  )

/** Unsaved presets. They outlive the section, so that nothing is lost when the user switches to another section. */
export const unsavedPresets = {
  set: (next: PresetDraft) => draft.set(() => next),
  /** Removes what was saved. Presets changed in the meantime stay. */
  removeSaved: (sent: PresetDraft) => draft.set((old) => draftAfterSave(old, sent)),
  /** Removes changes that are saved already, for example because someone else has made the same ones. */
  removeCurrent: (withoutSaved: (draft: PresetDraft) => PresetDraft) =>
    draft.set((old) => {
      const unsaved = withoutSaved(old)
      return Object.keys(unsaved).length === Object.keys(old).length ? old : unsaved
    }),
  discardAll: () => draft.set(() => NONE),
  subscribe: draft.subscribe,
  all: draft.get,
  restore: draft.set,
  hasUnsaved: () => Object.keys(draft.get()).length > 0,
  /** Presets are for all clients. */
  clients: (): string[] => [],
}

export const usePresetDraft = (): PresetDraft => useSyncExternalStore(draft.subscribe, draft.get, draft.get)
