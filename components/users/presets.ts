import type { Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { rightKey, type UserFields } from './shared/user-fields.ts'
import { offeredRights, type Right } from './shared/offered-rights.ts'

export type Preset = { key: string; label: string; description: string; rights: Readonly<Partial<Record<Module, readonly Right[]>>> }

const READ_RIGHTS: readonly Right[] = ['can_view', 'can_export', 'can_print']
const WORK_RIGHTS: readonly Right[] = ['can_view', 'can_create', 'can_edit', 'can_export', 'can_print']

/** Presets for typical users. A preset is a starting point and not a role: its rights can be changed afterwards. */
export const PRESETS: readonly Preset[] = [
  {
    key: 'clerk',
    label: 'Clerk',
    description: 'Views stock and movements, prints labels',
    rights: { stock: READ_RIGHTS, movements: READ_RIGHTS, age: READ_RIGHTS, shipments: READ_RIGHTS },
  },
  {
    key: 'csr',
    label: 'CSR',
    description: 'Also enters and changes orders and customers, tracks shipments, views rejected messages',
    rights: {
      stock: READ_RIGHTS,
      movements: READ_RIGHTS,
      age: READ_RIGHTS,
      purchase_orders: WORK_RIGHTS,
      sales_orders: WORK_RIGHTS,
      customers: ['can_view', 'can_edit', 'can_export', 'can_print'],
      shipments: WORK_RIGHTS,
      suppliers: READ_RIGHTS,
      // Only managers handle messages, whatever their rights.
      rejections: READ_RIGHTS,
    },
  },
  {
    key: 'supplier',
    label: 'Supplier',
    description: 'Sees their own stock and orders, advises shipments, prints pallet labels',
    rights: {
      stock: ['can_view', 'can_export'],
      purchase_orders: [...READ_RIGHTS, 'can_edit'],
      shipments: WORK_RIGHTS,
      suppliers: [...READ_RIGHTS, 'can_edit'],
    },
  },
  {
    key: 'read-only',
    label: 'Read-only',
    description: 'Sees everything except users, settings and the audit log, changes nothing',
    rights: Object.fromEntries(
      MODULES.filter((module) => !['users', 'audit', 'settings', 'labels'].includes(module)).map((module) => [
        module,
        ['can_view'] as const,
      ]),
    ),
  },
]

/** The changes that apply a preset. Locked rights stay unchanged. */
export const presetChanges = (preset: Preset, isLocked: (module: Module, right: Right) => boolean): UserFields =>
  Object.fromEntries(
    MODULES.flatMap((module) =>
      offeredRights(module)
        .filter((right) => !isLocked(module, right))
        .map((right) => [rightKey(module, right), preset.rights[module]?.includes(right) ?? false]),
    ),
  )

/** The preset that exactly matches the user's rights, ignoring locked ones; null if none does. */
export const findPreset = (fields: UserFields, isLocked: (module: Module, right: Right) => boolean): string | null =>
  PRESETS.find((preset) => {
    const rights = Object.entries(presetChanges(preset, isLocked))
    return rights.some(([, on]) => on) && rights.every(([key, on]) => (fields[key] === true) === on)
  })?.key ?? null
