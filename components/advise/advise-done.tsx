'use client'
import { Icon } from '#components/ui/icons.tsx'
import { formatDate, formatQty } from '#lib/client/format.ts'
import type { Done } from './use-advice.ts'

/** What was made of it, and what is still to do. */
export const AdviseDone = ({ done: { shipment, bookingRefusal } }: { done: Done }) => (
  <div className="flex flex-col gap-3 pb-2 text-base">
    <p className="flex items-start gap-2">
      <Icon name="success" className="mt-0.5 shrink-0 text-good" />
      <span>
        {shipment.site_name} expects it on {formatDate(shipment.eta_date)}: {formatQty(shipment.lines?.length ?? 0)}{' '}
        {shipment.lines?.length === 1 ? 'line' : 'lines'} of {shipment.po_nos.join(', ')} on {formatQty(shipment.packages)}{' '}
        {shipment.packages === 1 ? 'pallet' : 'pallets'}. Its number here is <span className="font-mono">{shipment.shipment_no}</span>.
      </span>
    </p>
    {bookingRefusal !== null && (
      <p role="alert" className="flex items-start gap-2 rounded-md bg-warn-tint px-3 py-2 text-sm">
        <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
        <span>The shipment is advised, but no dock is booked. {bookingRefusal} Open the shipment to book another time.</span>
      </p>
    )}
    {shipment.packages > 0 && (
      <p className="text-sm text-muted">Print the labels and put one on two sides of each pallet, so that the dock can read them.</p>
    )}
  </div>
)
