import * as z from 'zod/mini'
import { ModuleAccess } from '../auth/auth.ts'
import { call } from '../engine/call.ts'
import { count, Instant, Level, text } from '../engine/common.ts'
import { requiredName, rule } from '../engine/fields.ts'
import type { Read } from '../engine/tolerant.ts'
import { ModuleRights } from '../users/access.ts'

// docs/decisions/0184-access-presets.md

/** A starting point for the access of a user: a level and rights. Later changes do not affect users who were added with it. */
export const AccessPreset = z.object({
  key: z.string(),
  name: z.string(),
  description: text,
  /** The level of a user who is added with it; null lets the person adding them choose. */
  user_level: z.nullable(Level),
  /** For supplier users, who need a supplier and see only its data. */
  is_supplier: z.boolean(),
  modules: z.array(ModuleAccess),
})
export type AccessPreset = Read<typeof AccessPreset>

export const AccessPresets = z.object({
  /** Null if nobody has changed the product's own presets. */
  data: z.object({ presets: z.nullable(z.array(AccessPreset)) }),
  meta: z.object({ version: count, changed_by: text, changed_at: z.nullable(Instant) }),
})

export const settingsAccessPresets = call({
  method: 'GET',
  path: 'settings/access-presets',
  summary: 'The presets that are offered when a user is added.',
  minLevel: 'Manager',
  isExtension: true,
  response: AccessPresets,
  status: 200,
  failures: [403],
})

export const MAX_PRESETS = 30
export const MAX_PRESET_NAME = 40

const Preset = z
  .strictObject({
    key: z.string('Give the preset a key.').check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Give the preset a key.')),
    name: requiredName('Enter a name.', MAX_PRESET_NAME),
    description: z.nullable(requiredName('Enter a description.', 200)),
    user_level: z.nullable(Level),
    is_supplier: z.boolean('Choose yes or no.'),
    modules: z.array(ModuleRights).check(
      z.refine((modules) => new Set(modules.map(({ module }) => module)).size === modules.length, 'Name each module once.'),
      z.refine((modules) => modules.every((rights) => rights.can_view), 'A module with rights needs View.'),
    ),
  })
  .check(
    rule<{ is_supplier?: boolean; user_level?: string | null }>(
      'user_level',
      'Supplier users always have the Regular level.',
      ({ is_supplier, user_level }) => is_supplier !== true || user_level === 'Regular',
    ),
  )

const areUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

export const putSettingsAccessPresets = call({
  method: 'PUT',
  path: 'settings/access-presets',
  summary: "Replace the access presets; null restores the product's own.",
  module: 'settings',
  minLevel: 'System',
  versioned: true,
  isExtension: true,
  body: z.strictObject({
    presets: z.nullable(
      z.array(Preset).check(
        z.maxLength(MAX_PRESETS, `Keep at most ${MAX_PRESETS} presets.`),
        z.refine((presets) => areUnique(presets.map(({ key }) => key)), 'Two presets have the same key.'),
        z.refine((presets) => areUnique(presets.map(({ name }) => name.toLowerCase())), 'Two presets have the same name.'),
      ),
    ),
  }),
  response: AccessPresets,
  status: 200,
  failures: [403, 409, 422],
})
