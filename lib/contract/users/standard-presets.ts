import { MODULES, type Module } from '#lib/modules.ts'
import type { Level } from '../engine/common.ts'
import type { Right } from './module-rights.ts'

export type Preset = {
  key: string
  label: string
  description: string
  /** The level that the preset gives to a new user; null if it gives none. */
  level: Level | null
  /** For users of a supplier. They must have a supplier. */
  isSupplier: boolean
  rights: Readonly<Partial<Record<Module, readonly Right[]>>>
}

const READ_RIGHTS: readonly Right[] = ['can_view', 'can_export', 'can_print']
const WORK_RIGHTS: readonly Right[] = ['can_view', 'can_create', 'can_edit', 'can_export', 'can_print']

/** The product's own presets, for typical users. A preset is a starting point and not a role: its rights can be changed afterwards. */
export const PRESETS: readonly Preset[] = [
  {
    key: 'clerk',
    label: 'Clerk',
    description: 'Views stock, movements, stock age and shipments, prints labels',
    level: null,
    isSupplier: false,
    rights: { stock: READ_RIGHTS, movements: READ_RIGHTS, age: READ_RIGHTS, shipments: READ_RIGHTS },
  },
  {
    key: 'csr',
    label: 'CSR',
    description: 'As Clerk; also enters and changes orders and customers, tracks shipments, views rejected messages',
    level: null,
    isSupplier: false,
    rights: {
      stock: READ_RIGHTS,
      movements: READ_RIGHTS,
      age: READ_RIGHTS,
      purchase_orders: WORK_RIGHTS,
      sales_orders: WORK_RIGHTS,
      customers: ['can_view', 'can_edit', 'can_export', 'can_print'],
      shipments: WORK_RIGHTS,
      suppliers: READ_RIGHTS,
      // Only Managers and above can handle rejected messages, so the right to edit is left out.
      rejections: READ_RIGHTS,
    },
  },
  {
    key: 'supplier',
    label: 'Supplier',
    description: 'Sees their own stock and orders, advises shipments, prints pallet labels',
    level: 'Regular',
    isSupplier: true,
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
    level: null,
    isSupplier: false,
    rights: Object.fromEntries(
      MODULES.filter((module) => !['users', 'audit', 'settings', 'labels'].includes(module)).map((module) => [
        module,
        ['can_view'] as const,
      ]),
    ),
  },
]
