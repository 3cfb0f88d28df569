'use client'
import { send } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import type { BodyOf } from '#lib/contract/call.ts'
import type { UnsavedChanges } from '#lib/contract/orders.ts'
import { createPurchaseOrder, patchPurchaseOrder } from '#lib/contract/purchase-order-entry.ts'
import { PurchaseOrderDetail } from '#lib/contract/purchase-orders.ts'
import { createSalesOrder, patchSalesOrder } from '#lib/contract/sales-order-entry.ts'
import { SalesOrderDetail } from '#lib/contract/sales-orders.ts'
import type { Body } from '#lib/order-form/body.ts'
import type { OrderKind } from '#lib/order-form/kind.ts'
import type { Kept } from '#lib/order-form/keeper.ts'
import { isOpenEnd, type SaveResult } from '#lib/order-form/saver.ts'

/** The whole record of an order of either kind. */
export type OrderRecord = PurchaseOrderDetail | SalesOrderDetail

export const numberOf = (record: OrderRecord): string => ('so_no' in record ? record.so_no : record.po_no)
export const orderOf = (record: OrderRecord) => ({ id: record.id, no: numberOf(record), version: record.version, status: record.status })

type Answer =
  | { ok: true; value: { data: OrderRecord; meta?: { warnings?: { code: string; path: string | null; message: string }[] } } }
  | { ok: false; failure: ApiFailure }

const taken = (answer: Answer): SaveResult<OrderRecord> =>
  answer.ok
    ? { ok: true, value: { order: orderOf(answer.value.data), record: answer.value.data, warnings: answer.value.meta?.warnings ?? [] } }
    : answer

/** Creates an order. The same key may be sent again: it creates once. */
export const createOrder = async (kind: OrderKind, body: Body, key: string): Promise<SaveResult<OrderRecord>> =>
  taken(
    kind === 'SO'
      ? await send(createSalesOrder, { body: body as BodyOf<typeof createSalesOrder>, idempotencyKey: key })
      : await send(createPurchaseOrder, { body: body as BodyOf<typeof createPurchaseOrder>, idempotencyKey: key }),
  )

/** Changes an order, or takes a step with it: `{ action: 'release' }`. */
export const patchOrder = async (kind: OrderKind, id: string, body: Body, version: number): Promise<SaveResult<OrderRecord>> =>
  taken(
    kind === 'SO'
      ? await send(patchSalesOrder, { params: { id }, body: body as BodyOf<typeof patchSalesOrder>, version })
      : await send(patchPurchaseOrder, { params: { id }, body: body as BodyOf<typeof patchPurchaseOrder>, version }),
  )

/** Keeps in v7 what was typed into an order and not saved, for the version that it began from; null forgets it. */
export const keepUnsaved = async (kind: OrderKind, id: string, version: number, unsaved: UnsavedChanges | null): Promise<Kept> => {
  const asked = { params: { id }, body: { unsaved }, version }
  const result = kind === 'SO' ? await send(patchSalesOrder, asked) : await send(patchPurchaseOrder, asked)
  return result.ok ? 'taken' : isOpenEnd(result.failure) ? 'lost' : 'refused'
}

/** The record that a refusal carries: what v7 has now. Null where it carries none. */
export const recordIn = (kind: OrderKind, data: unknown): OrderRecord | null => {
  const parsed = kind === 'SO' ? SalesOrderDetail.safeParse(data) : PurchaseOrderDetail.safeParse(data)
  return parsed.success ? parsed.data : null
}
