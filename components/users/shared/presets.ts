import type { Level, Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import type { AccessPreset } from '#lib/contract/settings/access-presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'
import { rightKey, type UserFields } from './user-fields.ts'
import { LEVELS } from './words.ts'
import { onOneLine } from '#lib/shared/plain-spaces.ts'
import { RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { noEffectReason, offeredRights, rightsText, rightsWithoutEffect, type Holder } from './offered-rights.ts'

/** Name of a preset as the screens show it: a preset called "Supplier" gets the client's own word for suppliers. */
export const presetName = ({ label }: Preset, toClientWording: (text: string) => string): string =>
  label === 'Supplier' ? toClientWording(label) : label

/** The changes that apply a preset. Locked rights stay unchanged. */
export const presetChanges = (preset: Preset, isLocked: (module: Module, right: Right) => boolean): UserFields =>
  Object.fromEntries(
    MODULES.flatMap((module) =>
      offeredRights(module)
        .filter((right) => !isLocked(module, right))
        .map((right) => [rightKey(module, right), preset.rights[module]?.includes(right) ?? false]),
    ),
  )

type IsRight = (module: Module, right: Right) => boolean

type FindOptions = {
  presets?: readonly Preset[]
  /** Key of the preset that the user chose last. */
  chosen?: string | null
  /** Whether the signed-in user lacks a right of a preset, so that they cannot grant it. */
  isLacked?: IsRight
}

/**
 * The preset that exactly matches the user's rights, ignoring locked ones; null if none does. Several can match if the signed-in
 * user cannot grant all of their rights. Then it is the one that was chosen, whose other rights have been granted.
 */
export const findPreset = (
  fields: UserFields,
  isLocked: IsRight,
  { presets = PRESETS, chosen = null, isLacked = () => false }: FindOptions = {},
): Preset | null => {
  const matching = presets.filter((preset) => {
    const rights = Object.entries(presetChanges(preset, isLocked))
    return rights.some(([, on]) => on) && rights.every(([key, on]) => (fields[key] === true) === on)
  })
  return matching.find(({ key }) => key === chosen) ?? matching.find((preset) => lackedText(preset, isLacked) === null) ?? null
}

const rightsThat = (is: IsRight, { rights }: Preset) =>
  MODULES.flatMap((module) => {
    const found = (rights[module] ?? []).filter((right) => offeredRights(module).includes(right) && is(module, right))
    return found.length === 0 ? [] : [{ module, found }]
  })

/** Names the rights of a preset that the signed-in user lacks, as the end of a sentence; null if they lack none. */
export const lackedText = (preset: Preset, isLacked: IsRight): string | null => {
  const isWhole = ({ found }: { found: readonly Right[] }) => found.includes('can_view')
  // Whole modules first: behind "export in Stock holding" they would seem to belong to it.
  const lacked = rightsThat(isLacked, preset)
    .toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
    .map(({ module, found }) => rightsText(module, found))
  return lacked.length === 0 ? null : `because you don’t have these rights yourself: ${lacked.join(', ')}`
}

/** The rights of a preset that its holder did not get because they would have no effect, one text for each reason. */
export const presetLeftOut = (preset: Preset, isOn: IsRight, holder: Holder): string[] =>
  rightsWithoutEffect((module) => (preset.rights[module] ?? []).filter((right) => !isOn(module, right)), holder)

/** Why a preset cannot be chosen, or null: the signed-in user has none of its rights, so it would only remove the user's other rights. */
export const presetRefusal = (preset: Preset, isLacked: IsRight): string | null =>
  lackedText(preset, isLacked) !== null && rightsThat((module, right) => !isLacked(module, right), preset).length === 0
    ? 'You don’t have any of the rights of this preset yourself'
    : null

/** Reads a preset that v7 keeps. Modules and levels that only v7 knows are left out: they cannot be shown or granted here. */
export const presetOf = ({ key, name, description, user_level, is_supplier, modules }: AccessPreset): Preset => ({
  key,
  label: name || key,
  description: description ?? '',
  level: LEVELS.find((level) => level === user_level) ?? null,
  isSupplier: is_supplier === true,
  rights: Object.fromEntries(
    MODULES.flatMap((module) => {
      const granted = modules?.find((rights) => rights.module === module)
      return granted?.can_view ? [[module, RIGHTS.filter((right) => granted[right] === true)] as const] : []
    }),
  ),
})

/** A preset as it is sent to v7. */
export const presetBody = ({ key, label, description, level, isSupplier, rights }: Preset) => ({
  key,
  name: onOneLine(label),
  description: onOneLine(description) || null,
  user_level: level,
  is_supplier: isSupplier,
  modules: MODULES.flatMap((module) => {
    const granted = rights[module] ?? []
    const has = (right: Right) => granted.includes(right)
    return granted.length === 0
      ? []
      : [
          {
            module,
            can_view: true,
            can_create: has('can_create'),
            can_edit: has('can_edit'),
            can_delete: has('can_delete'),
            can_export: has('can_export'),
            can_print: has('can_print'),
          },
        ]
  }),
})

/** The preset with another holder, without rights that have no effect for that holder. `removed` names those, one text per reason. */
export const presetFor = (preset: Preset, holder: Pick<Preset, 'level' | 'isSupplier'>): { preset: Preset; removed: string[] } => {
  const rights = Object.fromEntries(
    MODULES.flatMap((module) => {
      const kept = preset.rights[module]?.filter((right) => noEffectReason(module, right, holder) === null) ?? []
      return kept.length === 0 ? [] : [[module, kept] as const]
    }),
  )
  return { preset: { ...preset, ...holder, rights }, removed: rightsWithoutEffect((module) => preset.rights[module] ?? [], holder) }
}

/**
 * The level of a new user after `preset` was chosen: the preset's own, if the signed-in user may grant it. A preset without a level resets
 * a level that came from the previous preset.
 */
export const levelAfter = (
  preset: Preset,
  before: { level: Level; preset: Preset | undefined },
  mayGrant: (level: Level) => boolean,
): Level => {
  if (preset.level !== null) return mayGrant(preset.level) ? preset.level : before.level
  return before.preset?.level === before.level ? 'Regular' : before.level
}

/** Why a chosen preset did not set its level, or null. */
export const levelNote = (preset: Preset | undefined, level: Level, mayGrant: (level: Level) => boolean): string | null =>
  preset?.level && preset.level !== level && !mayGrant(preset.level)
    ? `${preset.label} comes with the ${preset.level} level, which you cannot give. The level stays ${level}.`
    : null
