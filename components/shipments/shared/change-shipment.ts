import { failureText } from '#components/actions/run-rows.ts'
import { send } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { patchSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'

type Change = Extract<BodyOf<typeof patchSupplierManagement>, { entity: 'shipment' }>

/** Changes an advised shipment, based on the loaded version. On failure, returns all of v7's error messages. */
export const changeShipment = async (
  shipment: Pick<InboundShipment, 'id' | 'version'>,
  body: Omit<Change, 'entity'>,
): Promise<{ ok: true } | { ok: false; reason: string }> => {
  const result = await send(patchSupplierManagement, {
    params: { id: shipment.id },
    version: shipment.version,
    body: { entity: 'shipment', ...body },
  })
  return result.ok ? { ok: true } : { ok: false, reason: failureText(result.failure) }
}
