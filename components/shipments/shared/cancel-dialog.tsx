'use client'
import ActionDialog from '#components/actions/action-dialog.tsx'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { changeShipment } from './change-shipment.ts'

type Props = { shipment: InboundShipment; onDone: () => void; onClose: () => void }

/** Confirmation dialog to cancel an advised shipment. */
export default function CancelDialog({ shipment, onDone, onClose }: Props) {
  const name = shipment.asn_no ?? shipment.shipment_no
  return (
    <ActionDialog
      title={`Cancel ${name}`}
      description={`What it was to bring is outstanding on ${shipment.po_nos.join(', ')} again, and its dock is free for others.`}
      verb="Cancel shipment"
      cancelLabel="Keep it"
      isDanger
      reason={{
        label: 'Reason',
        choices: ['Goods not ready', 'Wrong quantities advised', 'Lorry broke down', 'Comes with another shipment'],
      }}
      run={async (reason) => {
        const result = await changeShipment(shipment, { status: 'CANCELLED', reason })
        if (result.ok) onDone()
        return result
      }}
      onClose={onClose}
    />
  )
}
