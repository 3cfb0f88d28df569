'use client'
import ActionDialog from '#components/actions/action-dialog.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { useShipmentChange } from './use-shipment-change.ts'

type Props = { shipment: InboundShipment; onDone: () => void; onClose: () => void }

/** Confirmation dialog to cancel an advised shipment. */
export default function CancelDialog({ shipment: opened, onDone, onClose }: Props) {
  const { shipment, change } = useShipmentChange(opened, 'cancel', onDone)
  const toClientWording = useClientWording()
  const name = shipment.asn_no ?? shipment.shipment_no
  return (
    <ActionDialog
      title={`Cancel ${name}`}
      description={`Its quantities can be advised again on ${shipment.po_nos.join(', ')}${shipment.booked_at === null ? '' : ', and its dock booking is released'}.`}
      verb={toClientWording('Cancel shipment')}
      cancelLabel="Keep it"
      isDanger
      reason={{
        label: 'Reason',
        choices: ['Goods not ready', 'Wrong quantities advised', 'Truck broke down', toClientWording('Sent with another shipment')],
      }}
      run={(reason) => change({ status: 'CANCELLED', reason })}
      onClose={onClose}
    />
  )
}
