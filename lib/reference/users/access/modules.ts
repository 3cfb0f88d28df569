import sql from 'sql-template-tag'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULE_RIGHTS, RIGHTS } from '#lib/contract/users/module-rights.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'
import type { Caller, Rights } from '../../auth/caller.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/response.ts'
import { managesAllUsers } from '../manageable-users.ts'

export type Grant = Rights & { module: Module }
type Right = keyof Rights

const NO_RIGHTS: Rights = { can_view: false, can_create: false, can_edit: false, can_delete: false, can_export: false, can_print: false }

/** Rights of a user in all modules, including modules without rights, in menu order. */
export const grantsOf = async (db: Db, userId: string): Promise<Grant[]> => {
  const rows = await db.query<Grant>(sql`
    select module, can_view, can_create, can_edit, can_delete, can_export, can_print from user_module where user_id = ${userId}`)
  return MODULES.map((module) => ({ ...NO_RIGHTS, ...rows.find((row) => row.module === module), module }))
}

/** A module's rights for the access matrix. `locked`: the caller cannot change any of them. */
export const matrixRow = (grant: Grant, caller: Caller) => ({
  ...grant,
  label: MODULE_INFO[grant.module].label,
  locked: !managesAllUsers(caller.level) && !caller.modules.get(grant.module)?.can_view,
})

/** Whether the caller may grant or remove a right, because they have it themselves or manage all users. */
const hasRight = (caller: Caller, module: Module, right: Right): boolean =>
  managesAllUsers(caller.level) || (caller.modules.get(module)?.can_view === true && caller.modules.get(module)?.[right] === true)

/**
 * The rights after a change. In modules that the request omits, all rights are removed that the caller may remove. A request to change
 * other rights is refused, and so are rights in a module without the right to view it.
 */
export const nextGrants = (
  caller: Caller,
  before: readonly Grant[],
  requested: readonly Grant[],
): { grants: Grant[]; problems: Problems } => {
  const problems: Problems = {}
  const addProblem = (index: number, text: string) => void (problems[`modules.${index}`] ??= []).push(text)
  for (const [index, grant] of requested.entries()) {
    const label = MODULE_INFO[grant.module].label
    if (requested.findIndex((other) => other.module === grant.module) !== index) addProblem(index, `${label} is listed twice.`)
    if (!grant.can_view && RIGHTS.some((right) => grant[right])) addProblem(index, `Rights in ${label} need the right to view it.`)
    const old = before.find((other) => other.module === grant.module) ?? { ...NO_RIGHTS, module: grant.module }
    const missing = RIGHTS.filter((right) => grant[right] !== old[right] && !hasRight(caller, grant.module, right))
    const words = namedRights(grant.module, missing)
      .filter((right) => missing.includes(right))
      .map((right) => RIGHT_WORDS[right])
    if (missing.length > 0)
      addProblem(index, `You cannot give or remove the right to ${words.join(', ')} in ${label}, because you do not have it yourself.`)
  }
  const grants = before.map((old) => {
    const requestedGrant = requested.find((other) => other.module === old.module)
    return (
      requestedGrant ?? {
        ...old,
        ...Object.fromEntries(RIGHTS.filter((right) => hasRight(caller, old.module, right)).map((right) => [right, false])),
      }
    )
  })
  return { grants, problems }
}

/** Replaces the stored rights. */
export const storeGrants = async (tx: Db, userId: string, grants: readonly Grant[]): Promise<void> => {
  await tx.query(sql`delete from user_module where user_id = ${userId}`)
  for (const grant of grants.filter((row) => RIGHTS.some((right) => row[right]))) {
    await tx.query(sql`
      insert into user_module (user_id, module, can_view, can_create, can_edit, can_delete, can_export, can_print)
      values (${userId}, ${grant.module}, ${grant.can_view}, ${grant.can_create}, ${grant.can_edit}, ${grant.can_delete},
        ${grant.can_export}, ${grant.can_print})`)
  }
}

/** The changes for the audit log, one per module. */
export const grantChanges = (before: readonly Grant[], after: readonly Grant[]) =>
  after.flatMap((grant) => {
    const old = before.find((other) => other.module === grant.module) ?? { ...NO_RIGHTS, module: grant.module }
    const changed = RIGHTS.filter((right) => old[right] !== grant[right])
    if (changed.length === 0) return []
    const named = namedRights(grant.module, changed)
    const { label } = MODULE_INFO[grant.module]
    return [{ field: `modules.${grant.module}`, label, before: rightsText(old, named), after: rightsText(grant, named) }]
  })

/** Rights to name in a text about `changed`: those that a module has, unless only others have changed. */
const namedRights = (module: Module, changed: readonly Right[]): readonly Right[] =>
  changed.some((right) => MODULE_RIGHTS[module].includes(right)) ? MODULE_RIGHTS[module] : RIGHTS

const rightsText = (grant: Grant, named: readonly Right[]): string =>
  named
    .filter((right) => grant[right])
    .map((right) => RIGHT_WORDS[right])
    .join(', ') || 'none'
