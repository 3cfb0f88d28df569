import type { Level, Module } from '#lib/contract/engine/common.ts'
import { MODULE_RIGHTS, RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { isClosedToSuppliers, isRefusedToSuppliers, isTooLow, MODULE_LEVEL } from '#lib/client/screens.ts'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'
import { joinWithAnd } from '#lib/shared/join-words.ts'

const isModule = (module: string): module is Module => Object.hasOwn(MODULE_RIGHTS, module)

/** Shown below a matrix, because Customers has no box for Create: the right to create sales orders includes it. */
export const ADD_CUSTOMERS_NOTE = 'Create in Sales orders includes adding customers.'

/** Rights to edit that need a higher level than the screen. */
const EDIT_LEVEL: Readonly<Partial<Record<Module, Level>>> = { rejections: 'Manager' }

/** What decides which rights of a user have an effect. */
export type Holder = { level: string | null; isSupplier: boolean }

export const holderOf = ({
  user_level,
  is_supplier,
  supplier_code,
}: Pick<UserDetail, 'user_level' | 'is_supplier' | 'supplier_code'>): Holder => ({
  level: user_level,
  isSupplier: is_supplier === true || Boolean(supplier_code),
})

/** The level that a right in a module requires to have an effect, if `level` is below it; otherwise null. */
const requiredLevel = (module: string, right: Right, level: string | null): Level | null => {
  if (!isModule(module)) return null
  const needed = MODULE_LEVEL[module] ?? (right === 'can_edit' ? EDIT_LEVEL[module] : undefined)
  return needed !== undefined && isTooLow(level, needed) ? needed : null
}

/** Whether a module is closed to the holder because they are a supplier user. */
const isClosedTo = ({ isSupplier }: Holder, module: string): boolean => isSupplier && isModule(module) && isClosedToSuppliers(module)

/** The rights of a user in a module that have an effect. */
export const effectiveRightsIn = (module: string, grant: Partial<Record<Right, boolean | null>> | undefined, holder: Holder): Right[] =>
  offeredRights(module).filter((right) => grant?.[right] === true && noEffectReason(module, right, holder) === null)

/** Why a right has no effect for its holder, or null. */
export const noEffectReason = (module: string, right: Right, holder: Holder): string | null => {
  if (isClosedTo(holder, module)) return 'Supplier users don’t have access to this module'
  if (holder.isSupplier && isRefusedToSuppliers(module, right)) return 'Supplier users cannot add suppliers'
  const needed = requiredLevel(module, right, holder.level)
  return needed && `Requires level ${needed} or higher`
}

/**
 * The rights that have no effect for their holder, one text for each reason: `because a higher level is needed: edit in Rejections
 * (Manager), Users (Manager)`.
 */
export const rightsWithoutEffect = (rightsOf: (module: Module) => readonly Right[], holder: Holder): string[] => {
  const given = MODULES.flatMap((module) => {
    const rights = rightsOf(module).filter((right) => offeredRights(module).includes(right))
    return rights.length === 0 ? [] : [{ module, rights }]
  })
  const closed = given.filter(({ module }) => isClosedTo(holder, module)).map(({ module }) => MODULE_INFO[module].label)
  const aboveLevel = given.flatMap(({ module, rights }) => (isClosedTo(holder, module) ? [] : textAboveLevel(module, rights, holder.level)))
  const refused = given.flatMap(({ module, rights }) => {
    const found = rights.filter((right) => holder.isSupplier && isRefusedToSuppliers(module, right))
    return found.length === 0 ? [] : [rightsText(module, found)]
  })
  return [
    ...(aboveLevel.length > 0 ? [`because a higher level is needed: ${aboveLevel.join(', ')}`] : []),
    ...(closed.length > 0 ? [`because supplier users don’t have access to these modules: ${closed.join(', ')}`] : []),
    ...(refused.length > 0 ? [`because supplier users cannot add suppliers: ${refused.join(', ')}`] : []),
  ]
}

/** The rights of a module that have no effect at a level, with the level that they need. */
const textAboveLevel = (module: Module, given: readonly Right[], level: string | null): string[] => {
  const rights = given.filter((right) => requiredLevel(module, right, level))
  const [first] = rights
  if (!first) return []
  return [`${rightsText(module, rights)} (${requiredLevel(module, first, level)})`]
}

/** Names rights that are missing in a module: `export and print in Stock holding`, or the module alone if "view" is missing. */
export const rightsText = (module: Module, rights: readonly Right[]): string => {
  const { label } = MODULE_INFO[module]
  return rights.includes('can_view') ? label : `${joinWithAnd(rights.map((right) => RIGHT_WORDS[right]))} in ${label}`
}

/** Rights that can be granted in a module. For a module that only v7 knows, all of them. */
export const offeredRights = (module: string): readonly Right[] => (isModule(module) ? MODULE_RIGHTS[module] : RIGHTS)
