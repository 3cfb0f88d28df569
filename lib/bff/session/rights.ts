import 'server-only'
import type { ModuleAccess } from '#lib/contract/auth/auth.ts'
import { MODULES } from '#lib/modules.ts'

const RIGHTS = ['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const
/** Six rights, so one digit a module. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Rights as a text for the sealed session: a digit for each module of `MODULES`, in their order. */
export const RIGHTS_TEXT = /^[\w-]{1,64}$/

type Nullable<T> = { [K in keyof T]: T[K] | null }
type Said = Nullable<Omit<ModuleAccess, 'module'>> & { module: string | null }

const accessOf = (module: ModuleAccess['module'], has: (right: (typeof RIGHTS)[number]) => boolean): ModuleAccess => ({
  module,
  can_view: has('can_view'),
  can_create: has('can_create'),
  can_edit: has('can_edit'),
  can_delete: has('can_delete'),
  can_export: has('can_export'),
  can_print: has('can_print'),
})

/** Rights in the modules that the product has; one that it does not know is granted to nobody. */
export const modulesOf = (rows: readonly Said[]): ModuleAccess[] =>
  rows.flatMap((row) => {
    const module = MODULES.find((known) => known === row.module)
    return module === undefined ? [] : [accessOf(module, (right) => row[right] ?? false)]
  })

/** What is shown where v7 does not speak of rights in modules. */
export const EVERY_MODULE: ModuleAccess[] = MODULES.map((module) => accessOf(module, () => true))

/** {@link RIGHTS_TEXT} of these rights. */
export const rightsText = (modules: readonly ModuleAccess[]): string =>
  MODULES.map((module) => {
    const access = modules.find((one) => one.module === module)
    return DIGITS[access ? RIGHTS.reduce((bits, right, at) => bits | (Number(access[right]) << at), 0) : 0]
  }).join('')

/** The rights of a {@link RIGHTS_TEXT}. A module without any is not listed; one that is newer than the text has none. */
export const modulesFrom = (text: string): ModuleAccess[] =>
  MODULES.flatMap((module, index) => {
    const bits = DIGITS.indexOf(text.charAt(index) || 'A')
    return bits <= 0 ? [] : [accessOf(module, (right) => (bits & (1 << RIGHTS.indexOf(right))) !== 0)]
  })
