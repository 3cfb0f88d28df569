import { isDeepStrictEqual } from 'node:util'
import sql, { raw } from 'sql-template-tag'
import type { AccessPreset } from '#lib/contract/exact-types.ts'
import { MODULE_RIGHTS, RIGHTS } from '#lib/contract/users/module-rights.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'
import { MODULE_INFO, MODULES, type Module } from '#lib/modules.ts'
import type { putSettingsAccessPresets } from '#lib/contract/settings/access-presets.ts'
import { sentenceOf } from '#lib/shared/headings.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../db/db.ts'
import { ok, refuse, type ApiResponse } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { versionInIfMatch } from '../http/etag.ts'

// docs/decisions/0184-access-presets.md

type Saved = { presets: AccessPreset[] | null; changed_by: string | null; changed_at: string | null; version: number }

const savedPresets = async (db: Db, lock = ''): Promise<Saved> => {
  const [row] = await db.query<Saved>(sql`select presets, changed_by, changed_at, version from access_presets ${raw(lock)}`)
  return row! // inserted by the migration
}

const bodyOf = ({ presets, changed_by, changed_at, version }: Saved, caller: Caller) => ({
  data: { presets },
  meta: { version, changed_by, changed_at: maybeInstantIn(changed_at, caller.timezone) },
})

export const answerAccessPresets = async ({ db, caller }: Context): Promise<ApiResponse> => ok(bodyOf(await savedPresets(db), caller))

/** Replaces the presets, or restores the standard ones if they are null. `If-Match` must be the version that the sender has read. */
export const changeAccessPresets = async (tx: Db, context: Context<typeof putSettingsAccessPresets>): Promise<ApiResponse> => {
  const { caller, body, headers, now } = context
  const version = versionInIfMatch(headers['if-match'])
  if (version === null) return refuse('VERSION_REQUIRED')
  const before = await savedPresets(tx, 'for update')
  if (version !== before.version) return refuse('STALE_WRITE', undefined, bodyOf(before, caller))
  if (isDeepStrictEqual(before.presets, body.presets)) return ok(bodyOf(before, caller))
  await tx.query(sql`
    update access_presets set presets = ${body.presets === null ? null : JSON.stringify(body.presets)}::jsonb, changed_by = ${caller.name},
      changed_at = ${now().toISOString()}::timestamptz, version = version + 1`)
  const [old, next] = [before.presets?.map(presetOf) ?? PRESETS, body.presets?.map(presetOf) ?? PRESETS]
  const changed = changesOf(old, next)
  await audit(tx, now(), context, caller, {
    event: 'ACCESS_PRESETS',
    summary:
      body.presets === null
        ? 'Standard access presets restored'
        : summaryOf(
            changed,
            old.some(({ key }, index) => key !== next[index]?.key),
          ),
    changes: changed.flatMap(({ changes }) => changes),
  })
  return ok(bodyOf(await savedPresets(tx), caller))
}

type Change = { field: string; label: string; before: string | boolean | null; after: string | boolean | null }
/** What differs in one preset. */
type Changed = { text: string; changes: Change[] }

const changesOf = (before: readonly Preset[], after: readonly Preset[]): Changed[] => {
  const keys = [...new Set([...before, ...after].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const [old, next] = [before, after].map((presets) => presets.find((preset) => preset.key === key))
    if (old && next) {
      const changes = differences(old, next)
      return changes.length > 0 ? [{ text: `${next.label} changed`, changes }] : []
    }
    const label = (next ?? old)?.label ?? key
    const change = { field: key, label, before: old ? textOf(old) : null, after: next ? textOf(next) : null }
    return [{ text: `${label} ${next ? 'added' : 'removed'}`, changes: [change] }]
  })
}

const differences = (old: Preset, next: Preset): Change[] => {
  const field = (name: string, label: string, valueOf: (preset: Preset) => Change['before']) => ({
    field: `${next.key}.${name}`,
    label: `${next.label}: ${label}`,
    before: valueOf(old),
    after: valueOf(next),
  })
  return [
    field('name', 'name', ({ label }) => label),
    field('description', 'description', ({ description }) => description || null),
    field('user_level', 'level', ({ level }) => level),
    field('is_supplier', 'for users of a supplier', ({ isSupplier }) => isSupplier),
    ...MODULES.map((module) => field(module, MODULE_INFO[module].label, (preset) => rightsText(preset, module))),
  ].filter((change) => change.before !== change.after)
}

/** `Level Regular; Stock holding: View, Export` */
const textOf = (preset: Preset): string =>
  [
    ...(preset.description ? [preset.description] : []),
    ...(preset.level ? [`Level ${preset.level}`] : []),
    ...(preset.isSupplier ? ['For users of a supplier'] : []),
    ...MODULES.flatMap((module) => {
      const rights = rightsText(preset, module)
      return rights === null ? [] : [`${MODULE_INFO[module].label}: ${rights}`]
    }),
  ].join('; ')

/** The rights of a preset in a module, without those that have no effect there; null if it has none. */
const rightsText = ({ rights }: Preset, module: Module): string | null =>
  MODULE_RIGHTS[module]
    .filter((right) => rights[module]?.includes(right))
    .map((right) => sentenceOf(RIGHT_WORDS[right]))
    .join(', ') || null

const presetOf = ({ key, name, description, user_level, is_supplier, modules }: AccessPreset): Preset => ({
  key,
  label: name,
  description: description ?? '',
  level: user_level,
  isSupplier: is_supplier,
  rights: Object.fromEntries(modules.map((access) => [access.module, RIGHTS.filter((right) => access[right])])),
})

const NAMED = 5

const summaryOf = (changed: readonly Changed[], isReordered: boolean): string => {
  // Rights that have no effect in their module are stored, but they change nothing.
  if (changed.length === 0) return isReordered ? 'Access presets: order changed' : 'Access presets saved, nothing changed'
  const named = changed.slice(0, NAMED).map(({ text }) => text)
  return `Access presets: ${[...named, ...(changed.length > NAMED ? [`${changed.length - NAMED} more`] : [])].join(', ')}`
}
