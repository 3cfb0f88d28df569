'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { send } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { tolerantReader } from '#lib/client/read-response.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { OrderWarning, UnsavedChanges } from '#lib/contract/orders/orders.ts'
import { createPurchaseOrder, patchPurchaseOrder } from '#lib/contract/orders/purchase-order-entry.ts'
import { PurchaseOrderDetail, purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { createSalesOrder, patchSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import { SalesOrderDetail, salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { Body } from '#lib/order-form/body.ts'
import type { StoreResult } from '#lib/order-form/draft/unsaved-store.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import type { SavedOrder, SaveFailure, SaveResult, Accepted } from '#lib/order-form/draft/states.ts'
import type { ChangedOrder } from './refused-save.ts'

/** Full record of a purchase or sales order. */
export type OrderRecord = PurchaseOrderDetail | SalesOrderDetail

/** The order's number; null if v7 gives none. */
export const givenNumberOf = (record: OrderRecord): string | null => ('so_no' in record ? record.so_no : record.po_no)
/** The order's number, or its id if v7 gives no number. */
export const numberOf = (record: OrderRecord): string => givenNumberOf(record) ?? record.id
export const orderOf = (record: OrderRecord): SavedOrder => ({
  id: record.id,
  no: numberOf(record),
  version: record.version,
  status: record.status,
})

type Saved = { data: OrderRecord; meta?: { warnings: OrderWarning[] } }
type SaveResponse =
  | { ok: true; value: Saved | null; isReplay?: boolean; date?: number; message?: string; isUnconfirmed?: boolean }
  | { ok: false; failure: ApiFailure }

type ToClientWording = (text: string) => string

/** Loaded with the first warning. If it cannot be loaded, these stay as v7 wrote them. */
const loadWording = () => import('#lib/client/refusal-of-v7.ts').catch(() => null)

const acceptedOf = async ({ data, meta }: Saved, toClientWording: ToClientWording): Promise<Accepted<OrderRecord>> => {
  const warnings = meta?.warnings ?? []
  const wording = warnings.length > 0 ? await loadWording() : null
  return {
    order: orderOf(data),
    record: data,
    warnings: warnings.flatMap(({ code, path, message }) =>
      message === null ? [] : [{ code: code ?? '', path, message: wording?.refusalOfV7(message, toClientWording) ?? message }],
    ),
  }
}

const saveResultOf = async (
  response: SaveResponse,
  toClientWording: ToClientWording,
  changed?: ChangedOrder<OrderRecord>,
): Promise<SaveResult<OrderRecord>> => {
  if (response.ok) {
    const { value, isReplay, date, message, isUnconfirmed } = response
    return {
      ok: true,
      value: value && (await acceptedOf(value, toClientWording)),
      isReplay,
      date,
      ...(message !== undefined && { message }),
      ...(isUnconfirmed && { isUnconfirmed }),
    }
  }
  const { failure } = response
  // Without a response from v7, nothing else may be loadable either.
  const code = failure.kind === 'status' ? await import('./refused-save.ts').catch(() => null) : null
  return { ok: false, failure: code ? await code.refusedSave(failure, toClientWording, changed) : failure }
}

/** Loads the order from v7, never from the cache. */
export const loadOrder = (kind: OrderKind, id: string) => {
  const address = { view: 'detail', query: { id } } as const
  return kind === 'SO'
    ? send<typeof salesOrders, 'detail'>(salesOrders, address)
    : send<typeof purchaseOrders, 'detail'>(purchaseOrders, address)
}

/** Loads the order from v7; null if that fails. */
export const readOrder = async (
  kind: OrderKind,
  id: string,
  toClientWording: ToClientWording = String,
): Promise<Accepted<OrderRecord> | null> => {
  const result = await loadOrder(kind, id)
  return result.ok ? acceptedOf(result.value, toClientWording) : null
}

/** Ids of the orders that this page knows to be created by its own requests. */
export const createdHere = new Set<string>()

/**
 * Creates an order. A v7 that honours idempotency keys creates no second one if the call is repeated with the same key. An order that this
 * page knows already is a replay.
 */
export const createOrder = async (
  kind: OrderKind,
  body: Body,
  key: string,
  toClientWording: ToClientWording,
): Promise<SaveResult<OrderRecord>> => {
  const result = await saveResultOf(
    kind === 'SO'
      ? await send(createSalesOrder, { body: body as BodyOf<typeof createSalesOrder>, idempotencyKey: key })
      : await send(createPurchaseOrder, { body: body as BodyOf<typeof createPurchaseOrder>, idempotencyKey: key }),
    toClientWording,
  )
  if (!result.ok || !result.value) return result
  const { id } = result.value.order
  const isReplay = result.isReplay === true || createdHere.has(id)
  createdHere.add(id)
  return { ...result, isReplay }
}

/** Changes an order, or runs an action on it: `{ action: 'release' }`. */
export const patchOrder = async (
  kind: OrderKind,
  id: string,
  body: Body,
  version: number | null,
  toClientWording: ToClientWording,
): Promise<SaveResult<OrderRecord>> =>
  saveResultOf(
    kind === 'SO'
      ? await send(patchSalesOrder, { params: { id }, body: body as BodyOf<typeof patchSalesOrder>, version })
      : await send(patchPurchaseOrder, { params: { id }, body: body as BodyOf<typeof patchPurchaseOrder>, version }),
    toClientWording,
    { version, isRecord: (data) => recordIn(kind, data) !== null, read: () => loadOrder(kind, id) },
  )

/** The failure of a change that v7 has accepted without making it. Its text is loaded when it is needed. */
export const notMade = async (message: string | undefined): Promise<SaveFailure> => {
  const code = await import('#lib/shared/accepted-text.ts').catch(() => null)
  return code?.notMadeFailure(message) ?? { kind: 'status', message: message ?? 'Nothing was changed.' }
}

/** Stores edits in v7 alongside the order, without changing it, with the order version that they are based on. Null deletes them. */
export const keepUnsaved = async (
  kind: OrderKind,
  id: string,
  version: number | null,
  unsaved: UnsavedChanges | null,
): Promise<StoreResult> => {
  const request = { params: { id }, body: { unsaved }, version }
  const result = kind === 'SO' ? await send(patchSalesOrder, request) : await send(patchPurchaseOrder, request)
  if (result.ok) return 'stored'
  return isOutcomeUnknown(result.failure) ? 'lost' : 'refused'
}

/** The current record from an error response, or null if it has none. */
export const recordIn = (kind: OrderKind, data: unknown): OrderRecord | null => {
  const read = kind === 'SO' ? tolerantReader(SalesOrderDetail)(data) : tolerantReader(PurchaseOrderDetail)(data)
  return read.ok ? read.value : null
}
