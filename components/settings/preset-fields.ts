import { rightKey, type UserFields } from '#components/users/shared/user-fields.ts'
import { LEVELS } from '#components/users/shared/words.ts'
import { RIGHTS } from '#lib/contract/users/module-rights.ts'
import type { Preset } from '#lib/contract/users/standard-presets.ts'
import { MODULES } from '#lib/modules.ts'

/** A preset as flat fields, with the same names of rights as those of a user. */
export const presetFields = ({ label, description, level, isSupplier, rights }: Preset): UserFields => ({
  'a.label': label,
  'a.description': description,
  'a.level': level,
  'a.isSupplier': isSupplier,
  ...Object.fromEntries(
    MODULES.flatMap((module) => RIGHTS.map((right) => [rightKey(module, right), rights[module]?.includes(right) ?? false])),
  ),
})

/** The preset of these fields. Two users may have changed them: a preset for suppliers always has the Regular level. */
export const presetWith = (key: string, fields: UserFields): Preset => {
  const isSupplier = fields['a.isSupplier'] === true
  return {
    key,
    label: String(fields['a.label'] ?? ''),
    description: String(fields['a.description'] ?? ''),
    level: isSupplier ? 'Regular' : (LEVELS.find((level) => level === fields['a.level']) ?? null),
    isSupplier,
    rights: Object.fromEntries(
      MODULES.flatMap((module) => {
        const rights = RIGHTS.filter((right) => fields[rightKey(module, right)] === true)
        return rights.length === 0 ? [] : [[module, rights] as const]
      }),
    ),
  }
}
