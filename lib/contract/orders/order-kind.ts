import type { Module } from '#lib/modules.ts'

/** A purchase order (PO) or a sales order (SO). */
export type OrderKind = 'PO' | 'SO'

/** The module of each kind. */
export const ORDER_MODULE = { PO: 'purchase_orders', SO: 'sales_orders' } as const satisfies Record<OrderKind, Module>
