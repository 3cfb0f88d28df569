import sql from 'sql-template-tag'
import { calls } from '#lib/contract/calls.ts'
import type { Call } from '#lib/contract/engine/call.ts'
import { LEVEL_RANK, type Level, type Module } from '#lib/contract/engine/common.ts'
import { refuse, refuseModule, type ApiResponse } from '../http/response.ts'
import type { Caller, Rights } from './caller.ts'
import { allOf } from './scope.ts'

/** Whether a call is available to a user who must change their password first. */
const isOpenBeforePasswordChange = (call: Call): boolean => call === calls.user || call === calls.patchUser || call === calls.authLogout

/** Why a user may not make a call, or null. The level is that of the token; the `userlevel` header only has to match it. */
export const accessRefusalOf = (
  caller: Caller,
  call: Call,
  requiredModule: Module | undefined,
  userLevel: string | string[] | undefined,
): ApiResponse | null => {
  if (userLevel !== undefined && userLevel !== caller.level) return refuse('LEVEL_MISMATCH')
  if (caller.mustChangePassword && !isOpenBeforePasswordChange(call)) return refuse('PASSWORD_CHANGE_REQUIRED')
  if (call.minLevel !== undefined && LEVEL_RANK[caller.level] < LEVEL_RANK[call.minLevel]) return refuse('LEVEL_FORBIDDEN')
  if (requiredModule === undefined) return null
  if (!caller.modules.get(requiredModule)?.can_view) return refuseModule(requiredModule)
  return caller.access.supplier !== null && CLOSED_TO_SUPPLIERS.includes(requiredModule) ? refuse('VIEW_FORBIDDEN') : null
}

/** Whether a user has a right in the module of a call. */
export const hasRight = (caller: Caller | null, call: Call, right: keyof Rights): boolean =>
  call.module !== undefined && caller?.modules.get(call.module)?.[right] === true

/**
 * Modules that a supplier user may not use, even if they have the rights: these modules show what a client sells and to whom, how fast
 * goods sell, and messages of other partners.
 */
export const CLOSED_TO_SUPPLIERS: readonly Module[] = ['movements', 'age', 'sales_orders', 'customers', 'rejections']

/** The level that a module needs besides the right to view it. No supplier user has it. */
export const MODULE_LEVEL: Readonly<Partial<Record<Module, Level>>> = { users: 'Manager', settings: 'Admin' }

/** Whether a user can open the screen of a module. */
export const canOpenModule = ({ modules, level, access }: Caller, module: Module): boolean =>
  modules.get(module)?.can_view === true &&
  LEVEL_RANK[level] >= LEVEL_RANK[MODULE_LEVEL[module] ?? 'Regular'] &&
  !(access.supplier !== null && CLOSED_TO_SUPPLIERS.includes(module))

/** The condition of {@link canOpenModule} in SQL, for a module `m` of a user `u`. It also leaves out `labels`, which has no screen. */
export const CAN_OPEN_MODULE = allOf([
  sql`m.can_view and m.module <> 'labels' and not (u.is_supplier and m.module = any(${[...CLOSED_TO_SUPPLIERS]}::text[]))`,
  ...Object.entries(MODULE_LEVEL).map(([module, needed]) => {
    const levelsBelow = Object.keys(LEVEL_RANK).filter((level) => LEVEL_RANK[level as Level] < LEVEL_RANK[needed])
    return sql`not (m.module = ${module} and (u.is_supplier or u.user_level = any(${levelsBelow}::text[])))`
  }),
])

/** The module of a call, or of its view in the contract's spelling, which may belong to another one. */
export const moduleOf = ({ viewModules, module }: Call, view: string | null): Module | undefined =>
  viewModules && view !== null && Object.hasOwn(viewModules, view) ? viewModules[view] : module
