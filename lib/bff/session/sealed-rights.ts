import 'server-only'
import type { ModuleAccess } from '#lib/contract/auth/auth.ts'
import { MODULES, type Module } from '#lib/modules.ts'

const RIGHTS = ['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const
/** Six rights are six bits, so one base64 digit holds the rights in one module. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Position of each module's digit in a sealed session. Sessions outlive an upgrade, so a position is never reused for another
 * module: a new module takes the next number, wherever it is in the menu (decision 0171).
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
  customers: 11,
  settings: 12,
}
const LENGTH = Math.max(...Object.values(POSITION)) + 1

/** Format of the rights in a sealed session: one digit per module, at its position. */
export const RIGHTS_TEXT = /^[\w-]{1,64}$/

type Nullable<T> = { [K in keyof T]: T[K] | null }
type RightsRow = Nullable<Omit<ModuleAccess, 'module'>> & { module: string | null }

const accessOf = (module: ModuleAccess['module'], has: (right: (typeof RIGHTS)[number]) => boolean): ModuleAccess => ({
  module,
  can_view: has('can_view'),
  can_create: has('can_create'),
  can_edit: has('can_edit'),
  can_delete: has('can_delete'),
  can_export: has('can_export'),
  can_print: has('can_print'),
})

/** Rights in the modules of this product; rows of unknown modules are dropped, and a right that is not sent is not granted. */
export const knownModules = (rows: readonly RightsRow[]): ModuleAccess[] =>
  rows.flatMap((row) => {
    const module = MODULES.find((known) => known === row.module)
    return module === undefined ? [] : [accessOf(module, (right) => row[right] ?? false)]
  })

/** All rights in all modules, for a v7 that does not send module rights. */
export const ALL_RIGHTS: ModuleAccess[] = MODULES.map((module) => accessOf(module, () => true))

/** Encodes rights as {@link RIGHTS_TEXT}. */
export const encodeRights = (modules: readonly ModuleAccess[]): string => {
  const digits = Array<string>(LENGTH).fill(DIGITS.charAt(0))
  for (const module of MODULES) {
    const access = modules.find((row) => row.module === module)
    if (!access) continue
    const bits = RIGHTS.reduce((sum, right, bit) => sum | (Number(access[right]) << bit), 0)
    digits[POSITION[module]] = DIGITS.charAt(bits)
  }
  return digits.join('')
}

/** Decodes a {@link RIGHTS_TEXT}. Modules without rights are left out, and so are modules newer than the text. */
export const decodeRights = (text: string): ModuleAccess[] =>
  MODULES.flatMap((module) => {
    const bits = DIGITS.indexOf(text.charAt(POSITION[module]) || 'A')
    return bits <= 0 ? [] : [accessOf(module, (right) => (bits & (1 << RIGHTS.indexOf(right))) !== 0)]
  })
