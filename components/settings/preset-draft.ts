import * as z from 'zod/mini'
import type { ChangeText } from '#components/form/change-text.ts'
import { presetBody } from '#components/users/shared/presets.ts'
import { withCoherentRights } from '#components/users/shared/user-fields.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'
import { RIGHTS } from '#lib/contract/users/module-rights.ts'
import { putSettingsAccessPresets } from '#lib/contract/settings/access-presets.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'
import { beforeTheirs, changedValues, withEdit } from '#lib/shared/field-changes.ts'
import { presetFields, presetWith } from './preset-fields.ts'

/** A preset as the user saw it, null for a new one, and what they made of it, null if they removed it. */
export type PresetChange = { before: Preset | null; now: Preset | null }
/** Presets that are changed, added or removed, by key. They are applied field by field to what is saved. */
export type PresetDraft = Readonly<Record<string, PresetChange>>

const textOf = (preset: Preset): string => JSON.stringify(presetBody(preset))
export const isSame = (a: Preset, b: Preset): boolean => textOf(a) === textOf(b)

const changedFields = (before: Preset, now: Preset) => withEdit({}, presetFields(before), presetFields(now))

const presetIn = (presets: readonly Preset[], key: string): Preset | null => presets.find((preset) => preset.key === key) ?? null

type ChangedPreset = (saved: Preset | null, change: PresetChange) => Preset | null

/** The saved presets with those of the draft replaced, new ones last. */
const replaceChanged = (saved: readonly Preset[], draft: PresetDraft, toPreset: ChangedPreset): Preset[] =>
  [...new Set([...saved.map(({ key }) => key), ...Object.keys(draft)])].flatMap((key) => {
    const [preset, change] = [presetIn(saved, key), draft[key]]
    return (change ? toPreset(preset, change) : preset) ?? []
  })

/** The presets as they would be saved. A changed one that someone else has removed is as the user left it. */
export const withPresetDraft = (saved: readonly Preset[], draft: PresetDraft): Preset[] =>
  replaceChanged(saved, draft, (preset, { before, now }) => {
    if (!preset || !before || !now) return now
    const fields = presetFields(preset)
    return presetWith(preset.key, { ...fields, ...withCoherentRights(fields, changedValues(changedFields(before, now))) })
  })

/**
 * The presets as the user saw them before someone else changed what the user has changed too. They equal the saved ones if there is no
 * such change.
 */
export const presetsBeforeTheirs = (saved: readonly Preset[], draft: PresetDraft): Preset[] =>
  replaceChanged(saved, draft, (preset, { before, now }) => {
    if (!before || (!preset && !now)) return preset
    return preset && now ? presetWith(preset.key, beforeTheirs(presetFields(preset), changedFields(before, now))) : before
  })

/** Draft with one preset changed, added, or removed with null. A preset that equals its saved version is not a change. */
export const changePreset = (saved: readonly Preset[], draft: PresetDraft, key: string, preset: Preset | null): PresetDraft => {
  const { [key]: change, ...others } = draft
  const old = presetIn(saved, key)
  if (!old && !preset) return others
  if (!old || !preset) return { ...others, [key]: { before: old ?? change?.before ?? null, now: preset } }
  const fields = presetFields(old)
  const earlier = change?.before && change.now ? changedFields(change.before, change.now) : {}
  const changes = withEdit(earlier, fields, presetFields(preset))
  if (Object.keys(changes).length === 0) return others
  const before = Object.fromEntries(Object.entries(changes).map(([field, each]) => [field, each.before]))
  return { ...others, [key]: { before: presetWith(key, { ...fields, ...before }), now: preset } }
}

/** The draft without the changes that are saved already, for example because someone else has made the same ones. */
export const draftWithoutSaved = (saved: readonly Preset[], draft: PresetDraft): PresetDraft => {
  const presets = withPresetDraft(saved, draft)
  const isUnsaved = (key: string) => {
    const [old, next] = [presetIn(saved, key), presetIn(presets, key)]
    return old && next ? Object.keys(changedFields(old, next)).length > 0 : old !== next
  }
  return Object.fromEntries(Object.entries(draft).filter(([key]) => isUnsaved(key)))
}

/** Draft that restores the product's own presets and keeps the others. */
export const restoreStandard = (saved: readonly Preset[], draft: PresetDraft): PresetDraft =>
  PRESETS.reduce((changed, preset) => changePreset(saved, changed, preset.key, preset), draft)

/** Whether the product's own presets are all present and unchanged. */
export const hasStandard = (presets: readonly Preset[]): boolean =>
  PRESETS.every((standard) => presets.some((preset) => preset.key === standard.key && isSame(preset, standard)))

/** The body that saves presets: null if they are the product's own. */
export const presetsBody = (presets: readonly Preset[]) =>
  presets.length === PRESETS.length && hasStandard(presets) ? null : presets.map(presetBody)

/** What differs between two lists of presets: `+ Night shift`, `Clerk: + edit in Stock holding`. */
export const presetChanges = (
  before: readonly Preset[],
  after: readonly Preset[],
  toClientWording: (text: string) => string = String,
): ChangeText[] => {
  const keys = [...new Set([...before, ...after].map(({ key }) => key))]
  return keys.flatMap((key): ChangeText[] => {
    const [old, next] = [before, after].map((presets) => presets.find((preset) => preset.key === key))
    if (!old) return next ? [{ sign: '+', text: next.label || 'New preset' }] : []
    if (!next) return [{ sign: '−', text: old.label }]
    return isSame(old, next) ? [] : [{ sign: '→', text: `${old.label}: ${partsChanged(old, next, toClientWording).join(', ')}` }]
  })
}

const MAX_PARTS = 4

const partsChanged = (old: Preset, next: Preset, toClientWording: (text: string) => string): string[] => {
  const parts = [
    ...(old.label === next.label ? [] : [`name ${next.label}`]),
    ...(old.description === next.description ? [] : [next.description ? `description “${next.description}”` : 'no description']),
    ...(old.level === next.level ? [] : [next.level === null ? 'no level' : `level ${next.level}`]),
    ...(old.isSupplier === next.isSupplier
      ? []
      : [toClientWording(next.isSupplier ? 'for users of a supplier' : 'not for users of a supplier')]),
    ...MODULES.flatMap((module) =>
      RIGHTS.flatMap((right) => {
        const [had, has] = [old, next].map(({ rights }) => rights[module]?.includes(right) ?? false)
        return had === has ? [] : [`${has ? '+' : '−'} ${RIGHT_WORDS[right]} in ${toClientWording(MODULE_INFO[module].label)}`]
      }),
    ),
  ]
  return parts.length > MAX_PARTS ? [...parts.slice(0, MAX_PARTS - 1), `${parts.length - MAX_PARTS + 1} more`] : parts
}

/** What is wrong with the presets, by key of the preset. An empty key has the problem that concerns all of them together. */
export const presetProblems = (presets: readonly Preset[]): Readonly<Record<string, string>> => {
  const parsed = z.safeParse(putSettingsAccessPresets.body, { presets: presets.map(presetBody) })
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => {
      const index = path[1]
      return [typeof index === 'number' ? (presets[index]?.key ?? '') : '', message] as const
    }),
  )
}
