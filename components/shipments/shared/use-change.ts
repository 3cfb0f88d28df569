import { useRef } from 'react'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { changeShipment } from './change-shipment.ts'

/** {@link changeShipment} for a dialog: repeated after someone else's change, it starts from their version. `onChanged` refreshes the lists. */
export const useChange = (shipment: InboundShipment, onChanged: () => void) => {
  const version = useRef(shipment.version)
  return async (body: Parameters<typeof changeShipment>[1]): ReturnType<typeof changeShipment> => {
    const done = await changeShipment({ id: shipment.id, version: version.current }, body)
    if (!done.ok) version.current = done.version ?? version.current
    onChanged()
    return done
  }
}
