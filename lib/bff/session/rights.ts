import 'server-only'
import type { ModuleAccess } from '#lib/contract/auth/auth.ts'
import { MODULES, type Module } from '#lib/modules.ts'

const RIGHTS = ['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const
/** Six rights, so one digit a module. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Where the digit of a module stands in a sealed session. Sessions outlive an upgrade, so a position never goes to another module:
 * a new module takes the next number, wherever it stands in the menu (decision 0171).
 */
const POSITION: Readonly<Record<Module, number>> = {
  stock: 0,
  movements: 1,
  age: 2,
  purchase_orders: 3,
  sales_orders: 4,
  shipments: 5,
  suppliers: 6,
  audit: 7,
  rejections: 8,
  users: 9,
  labels: 10,
}
const LENGTH = Math.max(...Object.values(POSITION)) + 1

/** Rights as a text for the sealed session: a digit for each module, at its position. */
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
export const rightsText = (modules: readonly ModuleAccess[]): string => {
  const digits = Array<string>(LENGTH).fill(DIGITS.charAt(0))
  for (const module of MODULES) {
    const access = modules.find((one) => one.module === module)
    if (access) digits[POSITION[module]] = DIGITS.charAt(RIGHTS.reduce((bits, right, at) => bits | (Number(access[right]) << at), 0))
  }
  return digits.join('')
}

/** The rights of a {@link RIGHTS_TEXT}. A module without any is not listed; one that is newer than the text has none. */
export const modulesFrom = (text: string): ModuleAccess[] =>
  MODULES.flatMap((module) => {
    const bits = DIGITS.indexOf(text.charAt(POSITION[module]) || 'A')
    return bits <= 0 ? [] : [accessOf(module, (right) => (bits & (1 << RIGHTS.indexOf(right))) !== 0)]
  })
