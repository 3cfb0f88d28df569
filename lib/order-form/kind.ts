import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { PurchaseOrderLineInput } from '#lib/contract/orders/purchase-order-entry.ts'
import { SalesOrderLineInput } from '#lib/contract/orders/sales-order-entry.ts'
import type * as z from 'zod/mini'

type LineShape = Readonly<Record<string, z.ZodMiniType>>

/** The contract's rules for the cells of a line. */
export const lineShape = (kind: OrderKind): LineShape => (kind === 'SO' ? SalesOrderLineInput.shape : PurchaseOrderLineInput.shape)

/** The field with the order number. */
export const numberKey = (kind: OrderKind): 'po_no' | 'so_no' => (kind === 'SO' ? 'so_no' : 'po_no')

export const ORDER_WORDS = {
  PO: { noun: 'purchase order', new: 'New purchase order', counterparty: 'supplier', module: 'purchase_orders' },
  SO: { noun: 'sales order', new: 'New sales order', counterparty: 'customer', module: 'sales_orders' },
} as const
