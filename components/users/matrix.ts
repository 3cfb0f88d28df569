import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import type { ModuleAccess } from '#lib/contract/auth/auth.ts'
import { rightKey, type UserFields } from './shared/user-fields.ts'
import { RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { noEffectReason, offeredRights, type Holder } from './shared/offered-rights.ts'

/**
 * Why the signed-in user cannot grant or remove a right, or null. A right without effect for `holder` is locked for everybody. Otherwise
 * administrators can grant everything, and others only what they have. Without a holder, the effect is not checked.
 */
export const lockReason = (
  signedIn: { userLevel: Level; modules: readonly ModuleAccess[] },
  module: string,
  right: Right,
  holder: Holder | null = null,
): string | null => {
  const noEffect = holder && noEffectReason(module, right, holder)
  if (noEffect !== null) return noEffect
  if (rankOf(signedIn.userLevel) >= LEVEL_RANK.Admin) return null
  const ownAccess = signedIn.modules.find((access) => access.module === module)
  if (!ownAccess?.can_view) return 'You don’t have this module yourself'
  return ownAccess[right] ? null : `You cannot ${RIGHT_WORDS[right]} here yourself`
}

/** The rights of a new user, without those that have no effect, and without modules that the user could not view. */
export const effectiveRights = <G extends { module: string } & Partial<Record<Right, boolean | undefined>>>(
  grants: readonly G[],
  holder: Holder,
): G[] =>
  grants
    .map((grant) => ({
      ...grant,
      ...Object.fromEntries(RIGHTS.map((right) => [right, grant[right] === true && noEffectReason(grant.module, right, holder) === null])),
    }))
    .filter((grant) => grant.can_view)

type IsLocked = (module: string, right: Right) => boolean

/** Grants or removes one right. Any right requires "view"; removing "view" removes all unlocked rights of the module. */
export const toggleRight = (fields: UserFields, module: string, right: Right, on: boolean, isLocked: IsLocked): UserFields => {
  if (isLocked(module, right)) return {}
  if (on) return { [rightKey(module, right)]: true, ...(!isLocked(module, 'can_view') && { [rightKey(module, 'can_view')]: true }) }
  if (right !== 'can_view') return { [rightKey(module, right)]: false }
  return isViewRequired(fields, module, isLocked)
    ? {}
    : Object.fromEntries(RIGHTS.filter((other) => !isLocked(module, other)).map((other) => [rightKey(module, other), false]))
}

/** Whether the user keeps "view", because they have another right that is locked, and every right requires "view". */
const isViewRequired = (fields: UserFields, module: string, isLocked: IsLocked): boolean =>
  RIGHTS.some((right) => right !== 'can_view' && isLocked(module, right) && fields[rightKey(module, right)] === true)

/** The rights of a module that the checkbox of its row sums up and changes: those that can be granted to this user or removed. */
export const rowRights = (fields: UserFields, module: string, isLocked: IsLocked): Right[] => {
  const keepsView = fields[rightKey(module, 'can_view')] === true && isViewRequired(fields, module, isLocked)
  return offeredRights(module).filter((right) => !isLocked(module, right) && !(right === 'can_view' && keepsView))
}

/** State of a row's checkbox. A checkbox that cannot be pressed still sums up the rights. */
export const rowTick = (fields: UserFields, module: string, isLocked: IsLocked): boolean | 'mixed' => {
  const rights = rowRights(fields, module, isLocked)
  return combinedTick((rights.length > 0 ? rights : offeredRights(module)).map((right) => fields[rightKey(module, right)] === true))
}

/** Toggles a row: all rights of a module that can be changed. */
export const toggleRow = (fields: UserFields, module: string, on: boolean, isLocked: IsLocked): UserFields => {
  const rights = rowRights(fields, module, isLocked)
  if (!on && rights.includes('can_view')) return toggleRight(fields, module, 'can_view', false, isLocked)
  return Object.fromEntries(rights.map((right) => [rightKey(module, right), on]))
}

/** Toggles a column: one right in every module that the user can view, or "view" in every module. */
export const toggleColumn = (fields: UserFields, right: Right, on: boolean, isLocked: IsLocked): UserFields =>
  Object.assign(
    {},
    ...MODULES.filter((module) => offeredRights(module).includes(right))
      .filter((module) => right === 'can_view' || !on || fields[rightKey(module, 'can_view')] === true)
      .map((module) => toggleRight(fields, module, right, on, isLocked)),
  ) as UserFields

/**
 * State of a column's checkbox over `modules`: ticked if the user has the right in all of them. A press grants the right in those that
 * the user can view and that lack it (`turnsOn`). If there are none, a press removes the right.
 */
export const columnState = (
  fields: UserFields,
  right: Right,
  modules: readonly string[],
): { tick: boolean | 'mixed'; turnsOn: boolean } => {
  const isOn = (module: string) => fields[rightKey(module, right)] === true
  const viewable = modules.filter((module) => right === 'can_view' || fields[rightKey(module, 'can_view')] === true)
  return { tick: combinedTick(modules.map(isOn)), turnsOn: viewable.some((module) => !isOn(module)) }
}

/** State of a checkbox that sums up several others. */
export const combinedTick = (values: readonly boolean[]): boolean | 'mixed' => {
  if (values.every((value) => !value)) return false
  return values.every(Boolean) ? true : 'mixed'
}
