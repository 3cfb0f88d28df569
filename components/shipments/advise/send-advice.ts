import { changeShipment } from '#components/shipments/shared/change-shipment.ts'
import { fetchPackages } from '#components/shipments/shared/packages.ts'
import { readShipment } from '#components/shipments/shared/read-shipment.ts'
import { notMadeFailure } from '#lib/shared/accepted-text.ts'
import { send, type SentOf } from '#lib/client/api.ts'
import { createOrFind } from '#lib/client/create-or-find.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { patchSupplierManagement, postSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import { hasChange } from './advice-of-shipment.ts'
import { findShipment, findShipmentById } from './find-shipment.ts'

type Advice = Extract<BodyOf<typeof postSupplierManagement>, { entity: 'shipment' }>
type AdviceChange = Extract<BodyOf<typeof patchSupplierManagement>, { entity: 'shipment' }>

/** The shipment from a response; null if the response is something else or could not be parsed. */
const shipmentFromResponse = (response: SentOf<typeof postSupplierManagement>): InboundShipment | null =>
  response && 'shipment_no' in response.data && response.data.id ? response.data : null

/**
 * Advises a shipment. If the response is lost or lacks the shipment, looks for it. `lostAt`: when the first request without a response was
 * sent, if there was one.
 */
export const adviseShipment = async (body: Advice, idempotencyKey: string, lostAt: number | null) => {
  const sentAt = lostAt ?? Date.now()
  const find = () => findShipment(body, sentAt)
  const create = () => send(postSupplierManagement, { body, idempotencyKey })
  const result = await createOrFind({ create, find, mayExist: lostAt !== null })
  return result.ok ? { ok: true as const, shipment: result.found ?? shipmentFromResponse(result.value) ?? (await find()) ?? null } : result
}

type AdviceToChange = { id: string; body: AdviceChange; version: number | null | undefined; order: PurchaseOrderDetail | null }

/**
 * Changes an advised shipment. If the response lacks it or shows no newer version, it is read. If the response is lost, the shipment is read and compared with the
 * change. `mayBeMade`: an earlier response was lost.
 */
export const changeAdvice = async ({ id, body, version, order }: AdviceToChange, mayBeMade: boolean) => {
  const find = async () => {
    const shipment = await findShipmentById(id)
    if (!shipment) return shipment
    const packages = body.lines ? await fetchPackages('IN', [id]) : []
    if ('error' in packages) return undefined
    return hasChange(body, { shipment, order, packages }) ? shipment : null
  }
  let message: string | undefined
  const create = async () => {
    const sent = await send(patchSupplierManagement, { params: { id }, version, body })
    if (sent.ok) message = sent.message
    return sent
  }
  const result = await createOrFind({ create, find, mayExist: mayBeMade })
  if (!result.ok) return result
  const isNewer = (shipment: InboundShipment) => Boolean(shipment.version && version) && shipment.version !== version
  const response = result.found ?? shipmentFromResponse(result.value)
  if (response && (result.found || isNewer(response))) return { ok: true as const, shipment: response }
  const now = await readShipment(id)
  if (now && !isNewer(now) && (await find()) === null) return { ok: false as const, failure: notMadeFailure(message), isUnknown: true }
  return { ok: true as const, shipment: now ?? response }
}

/** Books the dock. Returns why that failed, or null. */
export const bookDock = async (
  shipment: InboundShipment | null,
  bookedAt: string,
  toClientWording: (text: string) => string,
): Promise<string | null> => {
  if (!shipment) return toClientWording('The details of the shipment could not be read.')
  const result = await changeShipment(shipment, { booked_at: bookedAt }, toClientWording)
  return result.ok ? null : result.reason
}
