import sql, { raw } from 'sql-template-tag'
import type { AccessPreset } from '#lib/contract/exact-types.ts'
import { RIGHTS } from '#lib/contract/users/module-rights.ts'
import type { putSettingsAccessPresets } from '#lib/contract/settings/access-presets.ts'
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
  const changes = changesOf(before.presets ?? [], body.presets ?? [])
  if (changes.length === 0 && (before.presets === null) === (body.presets === null)) return ok(bodyOf(before, caller))
  await tx.query(sql`
    update access_presets set presets = ${body.presets === null ? null : JSON.stringify(body.presets)}::jsonb, changed_by = ${caller.name},
      changed_at = ${now().toISOString()}::timestamptz, version = version + 1`)
  await audit(tx, now(), context, caller, {
    event: 'ACCESS_PRESETS',
    summary: body.presets === null ? 'Standard access presets restored' : summaryOf(changes, before.presets === null),
    changes,
  })
  return ok(bodyOf(await savedPresets(tx), caller))
}

type Change = { field: string; label: string; before: string | null; after: string | null }

const changesOf = (before: readonly AccessPreset[], after: readonly AccessPreset[]): Change[] => {
  const keys = [...new Set([...before, ...after].map(({ key }) => key))]
  return keys
    .map((key) => {
      const [old, next] = [before, after].map((presets) => presets.find((preset) => preset.key === key))
      return { field: key, label: next?.name ?? old?.name ?? key, before: old ? textOf(old) : null, after: next ? textOf(next) : null }
    })
    .filter((change) => change.before !== change.after)
}

/** `Clerk; level Regular; stock: view, export` */
const textOf = ({ name, description, user_level, is_supplier, modules }: AccessPreset): string =>
  [
    name,
    ...(description ? [description] : []),
    ...(user_level ? [`level ${user_level}`] : []),
    ...(is_supplier ? ['for users of a supplier'] : []),
    ...modules.map(
      (rights) =>
        `${rights.module}: ${RIGHTS.filter((right) => rights[right])
          .map((right) => right.slice(4))
          .join(', ')}`,
    ),
  ].join('; ')

const NAMED = 5

/** Only the web application knows the standard presets, so presets that replace these are listed without comparison. */
const summaryOf = (changes: readonly Change[], replacesStandard: boolean): string => {
  if (changes.length === 0) return 'Access presets: order changed'
  const named = changes
    .slice(0, NAMED)
    .map(({ label, before, after }) =>
      replacesStandard ? label : `${label} ${before === null ? 'added' : after === null ? 'removed' : 'changed'}`,
    )
  const list = [...named, ...(changes.length > NAMED ? [`${changes.length - NAMED} more`] : [])].join(', ')
  return replacesStandard ? `Access presets in place of the standard ones: ${list}` : `Access presets: ${list}`
}
