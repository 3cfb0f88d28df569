'use client'
import { Icon } from '#components/ui/icons.tsx'
import { formatDate } from '#lib/client/format.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { AdviceResult } from './use-advice.ts'

/** Result of sending an ASN: the created shipment, and what is left to do. */
export const AdviseDone = ({ done: { asnNo, shipment, bookingRefusal, booked } }: { done: AdviceResult }) => (
  <div className="flex flex-col gap-3 pb-2 text-base">
    <p className="flex items-start gap-2">
      <Icon name="success" className="mt-0.5 shrink-0 text-good" />
      {shipment ? (
        <span>
          {shipment.site_name ?? <ClientWording>The site</ClientWording>} expects it on {formatDate(shipment.eta_date)}:{' '}
          {contentText(shipment)}.
          {shipment.shipment_no && (
            <>
              {' '}
              <ClientWording>Its shipment number is</ClientWording> <span className="font-mono">{shipment.shipment_no}</span>.
            </>
          )}
          {booked && ` A dock is booked for ${formatDate(booked.day)} ${booked.time}.`}
        </span>
      ) : (
        <span>
          Saved. The details could not be read. Look for <span className="font-mono">{asnNo}</span>{' '}
          <ClientWording>in the list of shipments.</ClientWording>
        </span>
      )}
    </p>
    {bookingRefusal !== null && (
      <p role="alert" className="flex items-start gap-2 rounded-md bg-warn-tint px-3 py-2 text-sm">
        <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
        <span>
          <ClientWording>The shipment has been advised, but no dock is booked.</ClientWording> {bookingRefusal}{' '}
          <ClientWording>Open the shipment to book another time.</ClientWording>
        </span>
      </p>
    )}
    {shipment && shipment.packages !== 0 && (
      <p className="text-sm text-muted">
        Print the labels and attach them to two sides of each pallet, so that they can be scanned at the dock.
      </p>
    )}
  </div>
)

/** Numbers of lines and pallets, and the orders, if v7 returns them. The parts of a split line count once. */
const contentText = ({ lines, po_nos, packages }: InboundShipment): string => {
  const parts = [
    lines && pluralise(new Set(lines.map((line) => line.po_line_no ?? line)).size, 'line', 'lines'),
    po_nos.length > 0 && `of ${po_nos.join(', ')}`,
    packages !== null && (packages === 0 ? 'loose' : `on ${pluralise(packages, 'pallet', 'pallets')}`),
  ]
  return parts.filter(Boolean).join(' ') || 'contents unknown'
}
