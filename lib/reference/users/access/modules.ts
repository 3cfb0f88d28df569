import sql from 'sql-template-tag'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'
import type { Actor, Rights } from '../../auth/actor.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/answer.ts'
import { seesEverybody } from '../reach.ts'

export type Grant = Rights & { module: Module }
type Right = keyof Rights

const RIGHTS = ['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const satisfies readonly Right[]
const WORDS: Record<Right, string> = {
  can_view: 'view',
  can_create: 'create',
  can_edit: 'edit',
  can_delete: 'delete',
  can_export: 'export',
  can_print: 'print',
}
const NONE: Rights = { can_view: false, can_create: false, can_edit: false, can_delete: false, can_export: false, can_print: false }

/** Rights of a user in all modules, including modules without rights, in menu order. */
export const grantsOf = async (db: Db, userId: string): Promise<Grant[]> => {
  const rows = await db.query<Grant>(sql`
    select module, can_view, can_create, can_edit, can_delete, can_export, can_print from user_module where user_id = ${userId}`)
  return MODULES.map((module) => ({ ...NONE, ...rows.find((row) => row.module === module), module }))
}

/** A module's rights for the access matrix. */
export const shownGrant = (grant: Grant, actor: Actor) => ({
  ...grant,
  label: MODULE_INFO[grant.module].label,
  locked: !seesEverybody(actor.level) && !actor.modules.get(grant.module)?.can_view,
})

/** Whether the actor has a right and may therefore grant or revoke it. */
const holds = (actor: Actor, module: Module, right: Right): boolean =>
  seesEverybody(actor.level) || (actor.modules.get(module)?.can_view === true && actor.modules.get(module)?.[right] === true)

/**
 * The rights after a change. Rights that the actor does not have stay unchanged if the request omits them; changing one is a
 * problem, and so is a right without the right to view.
 */
export const nextGrants = (actor: Actor, before: readonly Grant[], asked: readonly Grant[]): { grants: Grant[]; problems: Problems } => {
  const problems: Problems = {}
  const say = (index: number, text: string) => void (problems[`modules.${index}`] ??= []).push(text)
  for (const [index, wanted] of asked.entries()) {
    const label = MODULE_INFO[wanted.module].label
    if (asked.findIndex((one) => one.module === wanted.module) !== index) say(index, `${label} is named twice.`)
    if (!wanted.can_view && RIGHTS.some((right) => wanted[right])) say(index, `Rights in ${label} need the right to view it.`)
    const old = before.find((one) => one.module === wanted.module) ?? { ...NONE, module: wanted.module }
    const foreign = RIGHTS.filter((right) => wanted[right] !== old[right] && !holds(actor, wanted.module, right)).map(
      (right) => WORDS[right],
    )
    if (foreign.length > 0) say(index, `You cannot give or take ${foreign.join(', ')} on ${label}: you do not hold it yourself.`)
  }
  const grants = before.map((old) => {
    const wanted = asked.find((one) => one.module === old.module)
    return (
      wanted ?? { ...old, ...Object.fromEntries(RIGHTS.filter((right) => holds(actor, old.module, right)).map((right) => [right, false])) }
    )
  })
  return { grants, problems }
}

/** Replaces the stored rights. */
export const storeGrants = async (tx: Db, userId: string, grants: readonly Grant[]): Promise<void> => {
  await tx.query(sql`delete from user_module where user_id = ${userId}`)
  for (const grant of grants.filter((one) => RIGHTS.some((right) => one[right]))) {
    await tx.query(sql`
      insert into user_module (user_id, module, can_view, can_create, can_edit, can_delete, can_export, can_print)
      values (${userId}, ${grant.module}, ${grant.can_view}, ${grant.can_create}, ${grant.can_edit}, ${grant.can_delete},
        ${grant.can_export}, ${grant.can_print})`)
  }
}

/** The changes for the user log, one per module. */
export const grantChanges = (before: readonly Grant[], after: readonly Grant[]) =>
  after.flatMap((grant) => {
    const old = before.find((one) => one.module === grant.module) ?? { ...NONE, module: grant.module }
    const [was, is] = [words(old), words(grant)]
    return was === is ? [] : [{ field: `modules.${grant.module}`, label: MODULE_INFO[grant.module].label, before: was, after: is }]
  })

const words = (grant: Grant): string =>
  RIGHTS.filter((right) => grant[right])
    .map((right) => WORDS[right])
    .join(', ') || 'none'
