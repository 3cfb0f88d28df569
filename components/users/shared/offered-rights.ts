import type { Level, Module } from '#lib/contract/engine/common.ts'
import { isTooLow, MIN_LEVEL } from '#lib/client/screens.ts'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'

/** The six rights, in the order of the matrix. */
export const RIGHTS = ['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const
export type Right = (typeof RIGHTS)[number]
export const RIGHT_WORDS: Readonly<Record<Right, string>> = {
  can_view: 'view',
  can_create: 'create',
  can_edit: 'edit',
  can_delete: 'delete',
  can_export: 'export',
  can_print: 'print',
}

const LIST_RIGHTS: readonly Right[] = ['can_view', 'can_export', 'can_print']
const RECORD_RIGHTS: readonly Right[] = ['can_view', 'can_create', 'can_edit', 'can_export', 'can_print']

/** The rights that have an effect in each module. Nothing is ever deleted for good, and labels have no screen. */
const OFFERED_RIGHTS: Readonly<Record<Module, readonly Right[]>> = {
  stock: LIST_RIGHTS,
  movements: LIST_RIGHTS,
  age: LIST_RIGHTS,
  purchase_orders: RECORD_RIGHTS,
  sales_orders: RECORD_RIGHTS,
  customers: ['can_view', 'can_edit', 'can_export', 'can_print'],
  shipments: RECORD_RIGHTS,
  suppliers: RECORD_RIGHTS,
  audit: LIST_RIGHTS,
  rejections: ['can_view', 'can_edit', 'can_export', 'can_print'],
  users: RECORD_RIGHTS,
  settings: ['can_view', 'can_edit', 'can_export', 'can_print'],
  labels: [],
}

const isModule = (module: string): module is Module => Object.hasOwn(OFFERED_RIGHTS, module)

/** Rights to edit that need a higher level than the screen. */
const EDIT_LEVEL: Readonly<Partial<Record<Module, Level>>> = { rejections: 'Manager' }

/** The level that a right in a module requires to have an effect, if `level` is below it; otherwise null. */
export const requiredLevel = (module: string, right: Right, level: string | null): Level | null => {
  if (!isModule(module)) return null
  const needed = MIN_LEVEL[module] ?? (right === 'can_edit' ? EDIT_LEVEL[module] : undefined)
  return needed !== undefined && isTooLow(level, needed) ? needed : null
}

/** The rights of a user in a module that have an effect at their level. */
export const effectiveRightsIn = (
  module: string,
  grant: Partial<Record<Right, boolean | null>> | undefined,
  level: string | null,
): Right[] => offeredRights(module).filter((right) => grant?.[right] === true && requiredLevel(module, right, level) === null)

/** Why a right has no effect at a level, or null. */
export const levelLock = (module: string, right: Right, level: string | null): string | null => {
  const needed = requiredLevel(module, right, level)
  return needed && `Requires level ${needed} or higher`
}

/** The rights that have no effect at a level, each with the level that they need: `Users (Manager), edit in Rejections (Manager)`. */
export const rightsAboveLevel = (rightsOf: (module: Module) => readonly Right[], level: string | null): string =>
  MODULES.flatMap((module) => {
    const rights = rightsOf(module).filter((right) => offeredRights(module).includes(right) && requiredLevel(module, right, level))
    const [first] = rights
    if (!first) return []
    const { label } = MODULE_INFO[module]
    const text = rights.includes('can_view') ? label : `${rights.map((right) => RIGHT_WORDS[right]).join(', ')} in ${label}`
    return `${text} (${requiredLevel(module, first, level)})`
  }).join(', ')

/** Rights that can be granted in a module. For a module that only v7 knows, all of them. */
export const offeredRights = (module: string): readonly Right[] => (isModule(module) ? OFFERED_RIGHTS[module] : RIGHTS)
