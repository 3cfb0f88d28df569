import { useState } from 'react'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { changeShipment } from './change-shipment.ts'
import { theirShipmentChange } from './their-shipment-change.ts'

type Result = { ok: true } | { ok: false; reason: string; isFinal?: true }

/**
 * Returns {@link changeShipment} for a dialog, and the shipment. After a conflict the reason says what someone else has changed, and the next try starts from their version, if `action` is still allowed. `onChanged` is called after every try, to refresh the lists.
 */
export const useShipmentChange = (opened: InboundShipment, action: 'book' | 'cancel', onChanged: () => void) => {
  const [shipment, setShipment] = useState(opened)
  const toClientWording = useClientWording()
  const label = useLabels()
  const { sites } = useSession()
  const zone = sites.find(({ site_code: code }) => code === shipment.site_code)?.timezone ?? 'UTC'
  const change = async (body: Parameters<typeof changeShipment>[1]): Promise<Result> => {
    const result = await changeShipment(shipment, body, toClientWording)
    onChanged()
    if (result.ok || !result.newer) return result
    setShipment(result.newer)
    return { ok: false, ...theirShipmentChange(shipment, result.newer, action, { zone, label, toClientWording }) }
  }
  return { shipment, change }
}
