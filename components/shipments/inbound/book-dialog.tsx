'use client'
import { useState } from 'react'
import ActionDialog from '#components/actions/action-dialog.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatDateTime } from '#lib/client/format.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { supplierManagementOptions } from '#lib/contract/lookups/lookups.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { useShipmentChange } from '#components/shipments/shared/use-shipment-change.ts'
import { shipmentNumber } from '#components/shipments/shared/shipment-api.ts'
import { DockFields, type Slot } from '#components/shipments/shared/dock-fields.tsx'
import { instantAt, proposedDay, slotsAround, slotToKeep, freeTimes, withOwnSlot } from '#components/shipments/shared/dock-slots.ts'

type Props = { shipment: InboundShipment; onDone: () => void; onClose: () => void }

/** Dialog to book a free dock slot for an advised shipment, or to move its booking. */
export default function BookDialog({ shipment: opened, onDone, onClose }: Props) {
  const { sites } = useSession()
  const toClientWording = useClientWording()
  const { shipment, change } = useShipmentChange(opened, 'book', onDone)
  // Always reloaded, because a slot may have been taken since the last load.
  const options = useCall(
    supplierManagementOptions,
    { query: { site: shipment.site_code === null ? undefined : [shipment.site_code] } },
    { revalidateOnMount: true },
  )
  const [chosenSlot, setChosenSlot] = useState<Slot | null>(null)
  const site = shipment.site_code ?? ''
  const zone = sites.find((candidate) => candidate.site_code === shipment.site_code)?.timezone ?? 'UTC'
  const own = slotToKeep(shipment.booked_at, zone)
  const slots = withOwnSlot(options.data?.data.dock_slots ?? [], site, own)
  const day = proposedDay(slotsAround(slots, site, shipment.eta_date), site, shipment.eta_date)
  const isOwnOffered = own !== null && freeTimes(slots, site, own.day).includes(own.time)
  const slot = chosenSlot ?? (isOwnOffered ? own : { day, time: freeTimes(slots, site, day)[0] ?? '' })
  const currentSlot = shipment.booked_at
    ? ` Currently booked: ${formatDateTime(shipment.booked_at, zone)}${shipment.dock ? `, ${shipment.dock}` : ''}.`
    : ''
  return (
    <ActionDialog
      title={`Book a dock for ${shipmentNumber(shipment)}`}
      description={`${shipment.site_name === null ? 'For' : `At ${shipment.site_name}, for`} one hour. ${toClientWording('Times are in the time zone of the site')} (${zone}).${currentSlot}`}
      verb="Book dock"
      ignoresEnter
      check={() => (slot.day && slot.time ? null : 'Choose a day and a time.')}
      run={() => {
        // After someone else's change, a different time would be proposed.
        setChosenSlot(slot)
        return change({ booked_at: instantAt(slot.day, slot.time, zone) })
      }}
      onClose={onClose}
    >
      {(error) => <DockFields slots={slots} site={site} expected={shipment.eta_date} value={slot} onChange={setChosenSlot} error={error} />}
    </ActionDialog>
  )
}
