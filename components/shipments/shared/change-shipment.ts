import * as z from 'zod/mini'
import { theirChangeText } from '#components/record/their-change-text.ts'
import { failureText } from '#components/actions/run-rows.ts'
import { failureOfV7 } from '#lib/client/refusal-of-v7.ts'
import { send } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { patchSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'

type Change = Extract<BodyOf<typeof patchSupplierManagement>, { entity: 'shipment' }>

const CurrentVersion = z.object({ version: z.int() })

/**
 * Changes an advised shipment, based on the loaded version. On failure, returns all of v7's error messages. If someone else changed
 * the shipment meanwhile, `version` is theirs, from which the next attempt starts.
 */
export const changeShipment = async (
  shipment: Pick<InboundShipment, 'id' | 'version'>,
  body: Omit<Change, 'entity'>,
  toClientWording: (text: string) => string,
): Promise<{ ok: true } | { ok: false; reason: string; version?: number }> => {
  const result = await send(patchSupplierManagement, {
    params: { id: shipment.id },
    version: shipment.version,
    buildsOnOwnChanges: true,
    body: { entity: 'shipment', ...body },
  })
  if (result.ok) return { ok: true }
  const current = z.safeParse(CurrentVersion, result.failure.data)
  return result.failure.code === 'STALE_WRITE' && current.success
    ? {
        ok: false,
        reason: `${theirChangeText({ record: toClientWording('this shipment') })} Try again if you still want this.`,
        version: current.data.version,
      }
    : { ok: false, reason: failureText(failureOfV7(result.failure, toClientWording)) }
}
