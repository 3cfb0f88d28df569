import { useRef } from 'react'
import { useClientWording } from '#lib/client/field-labels.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { changeShipment } from './change-shipment.ts'

/**
 * Returns {@link changeShipment} for a dialog. After a conflict, the next try is based on the newer version. `onChanged` is called after
 * every try, to refresh the lists.
 */
export const useShipmentChange = (shipment: InboundShipment, onChanged: () => void) => {
  const version = useRef(shipment.version)
  const toClientWording = useClientWording()
  return async (body: Parameters<typeof changeShipment>[1]): ReturnType<typeof changeShipment> => {
    const result = await changeShipment({ id: shipment.id, version: version.current }, body, toClientWording)
    if (!result.ok) version.current = result.version ?? version.current
    onChanged()
    return result
  }
}
