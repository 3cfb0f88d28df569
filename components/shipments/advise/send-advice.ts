import { changeShipment } from '#components/shipments/shared/change-shipment.ts'
import { readShipment } from '#components/shipments/shared/read-shipment.ts'
import { send, type SentOf } from '#lib/client/api.ts'
import { createOrFind } from '#lib/client/create-or-find.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { patchSupplierManagement, postSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import { findShipment } from './find-shipment.ts'

type Advice = Extract<BodyOf<typeof postSupplierManagement>, { entity: 'shipment' }>
type AdviceChange = BodyOf<typeof patchSupplierManagement>

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

/** Changes an advised shipment. If the response lacks it, it is read. */
export const changeAdvice = async (id: string, body: AdviceChange, version: number | null | undefined) => {
  const result = await send(patchSupplierManagement, { params: { id }, version, body })
  if (!result.ok) return { ...result, isUnknown: false }
  return { ok: true as const, shipment: shipmentFromResponse(result.value) ?? (await readShipment(id)) }
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
