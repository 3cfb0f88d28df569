import type { Module } from '../engine/common.ts'

/** The six rights, in the order of the matrix. */
export const RIGHTS = ['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const
export type Right = (typeof RIGHTS)[number]

const LIST_RIGHTS: readonly Right[] = ['can_view', 'can_export', 'can_print']
const RECORD_RIGHTS: readonly Right[] = ['can_view', 'can_create', 'can_edit', 'can_export', 'can_print']

/** The rights that have an effect in each module. `can_delete` has no effect in any module, and labels have no screen. */
export const MODULE_RIGHTS: Readonly<Record<Module, readonly Right[]>> = {
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
