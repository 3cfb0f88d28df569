'use client'
import { ExpectedArrival } from '#components/shipments/shared/expected-arrival.tsx'
import { carriedBy } from '#components/orders/shared/order-facts.ts'
import { Facts } from '#components/record/facts.tsx'
import { Flag } from '#components/record/flag.tsx'
import { Section } from '#components/record/parts.tsx'
import { ProofPicture } from '#components/documents/proof-picture.tsx'
import { Cell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatDate, formatMoment, formatQty, UNKNOWN } from '#lib/client/format.ts'
import { ClientWording, useLabels } from '#lib/client/field-labels.ts'
import { addressLinesOf } from '#lib/shared/address-lines.ts'
import type { AdvisedLine, InboundShipment, Shipment } from '#lib/contract/shipments/shipments.ts'
import { pluralise } from '#lib/list/pages.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { Due } from '#components/orders/shared/due.tsx'
import { dockTime } from './dock-time.tsx'
import { TrackingLink } from './cells.tsx'
import type { AnyShipment, Direction } from './shipment-api.ts'

/** Tab with orders, dates and transport; for outbound shipments also address and proof of delivery, for inbound ones the lines. */
export default function DetailsTab({ shipment, direction }: { shipment: AnyShipment; direction: Direction }) {
  return (
    <>
      {shipment.exception_reason && (
        <p className="flex items-start gap-2 border-b border-line bg-bad-tint px-4 py-2 text-sm">
          <Icon name="error" className="mt-0.5 shrink-0 text-bad" />
          <span dir="auto">{shipment.exception_reason}</span>
        </p>
      )}
      {direction === 'OUT' ? <Outbound shipment={shipment} /> : <Inbound shipment={shipment as InboundShipment} />}
    </>
  )
}

const orderLinks = (module: 'sales_orders' | 'purchase_orders', numbers: readonly string[], { client_code: client }: AnyShipment) => (
  <span className="flex flex-wrap gap-x-2">
    {numbers.map((no) => (
      <RecordLink key={no} module={module} no={no} query={{ client }} className="font-mono" />
    ))}
  </span>
)

/** `3 pallets` if every package is a pallet, otherwise `12 packages, 2 of them pallets`. */
const packagesText = ({ packages, pallets }: AnyShipment): string | null => {
  const count = packages === null ? null : pluralise(packages, 'package', 'packages')
  if (!pallets) return count
  const ofPallets = pluralise(pallets, 'pallet', 'pallets')
  if (packages === null || packages === pallets) return ofPallets
  return `${count}, ${pallets === 1 ? 'one of them a pallet' : `${formatQty(pallets)} of them pallets`}`
}

const sizeText = (shipment: AnyShipment): string =>
  [
    packagesText(shipment),
    shipment.weight_kg === null ? null : `${formatQty(shipment.weight_kg)} kg`,
    shipment.volume_m3 === null ? null : `${formatQty(shipment.volume_m3)} m³`,
  ]
    .filter(Boolean)
    .join(' · ') || UNKNOWN

const Outbound = ({ shipment }: { shipment: Shipment }) => {
  const label = useLabels()
  return (
    <>
      <Section title="Transport">
        <Facts
          facts={[
            { label: label('so_no', 'Orders'), value: orderLinks('sales_orders', shipment.so_nos, shipment) },
            { label: label('carrier_name', 'Carrier'), value: carriedBy(shipment) },
            {
              label: label('consignment_no', 'Consignment'),
              value: shipment.consignment_no && <span className="font-mono">{shipment.consignment_no}</span>,
            },
            {
              label: 'Tracking',
              value: shipment.tracking_nos.length > 0 && (
                <TrackingLink shipment={shipment}>{shipment.tracking_nos.join(', ')}</TrackingLink>
              ),
            },
            { label: label('required_ship_date', 'Ship by'), value: shipment.planned_ship_date && formatDate(shipment.planned_ship_date) },
            { label: 'Despatched', value: shipment.despatched_at && formatMoment(shipment.despatched_at) },
            {
              label: 'ETA',
              value: shipment.eta_date && (
                <Due isOpen={false} site={shipment.site_code} day={shipment.eta_date} isLate={shipment.late ?? false} noDateText="" />
              ),
            },
            { label: 'Delivered', value: shipment.delivered_at && formatMoment(shipment.delivered_at) },
            { label: 'Size', value: sizeText(shipment), isWide: true },
            { label: 'GSIN', value: shipment.gsin && <span className="font-mono">{shipment.gsin}</span> },
            {
              label: 'Freight',
              value:
                shipment.freight_cost === null
                  ? null
                  : [formatQty(shipment.freight_cost), shipment.freight_currency].filter(Boolean).join(' '),
            },
          ]}
        />
        {shipment.despatched_at === null && shipment.late && (
          <p className="mt-3 text-sm">
            <Flag tone="bad">Was due to ship on {formatDate(shipment.planned_ship_date)}</Flag>
          </p>
        )}
      </Section>
      <ShipTo shipment={shipment} />
      <Proof shipment={shipment} />
    </>
  )
}

const ShipTo = ({ shipment: { ship_to: to } }: { shipment: Shipment }) => {
  if (!to) return null
  return (
    <Section title="Ship to">
      <address className="text-sm not-italic">
        {addressLinesOf(to).map((line) => (
          <div key={line} className="text-left [unicode-bidi:plaintext]">
            {line}
          </div>
        ))}
      </address>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {to.phone && (
          <a href={`tel:${to.phone.replaceAll(/[^+\d]/g, '')}`} className="text-accent-ink hover:underline">
            {to.phone}
          </a>
        )}
        {to.email && (
          <a href={`mailto:${to.email}`} className="text-accent-ink hover:underline">
            {to.email}
          </a>
        )}
      </p>
    </Section>
  )
}

const Proof = ({ shipment: { pod, status } }: { shipment: Shipment }) => (
  <Section title="Proof of delivery">
    {pod ? (
      <>
        <p className="text-sm">
          Signed by {pod.signed_by ?? 'someone whose name was not recorded'}
          {pod.signed_at && ` on ${formatMoment(pod.signed_at)}`}
        </p>
        <ProofPicture pod={pod} />
      </>
    ) : (
      <p className="text-sm text-muted">
        <ClientWording>{status === 'DELIVERED' ? 'The carrier has not sent one.' : 'Available after delivery.'}</ClientWording>
      </p>
    )}
  </Section>
)

const Inbound = ({ shipment }: { shipment: InboundShipment }) => {
  const label = useLabels()
  return (
    <>
      <Section title="Advised">
        <Facts
          facts={[
            { label: label('po_no', 'Order'), value: orderLinks('purchase_orders', shipment.po_nos, shipment) },
            { label: label('shipment_no', 'Shipment'), value: <span className="font-mono">{shipment.shipment_no}</span> },
            {
              label: label('expected_date', 'Expected'),
              value: <ExpectedArrival shipment={shipment} />,
            },
            {
              label: 'Agreed',
              value: shipment.agreed_date && shipment.agreed_date !== shipment.eta_date && formatDate(shipment.agreed_date),
            },
            { label: 'Arrived', value: shipment.delivered_at && formatMoment(shipment.delivered_at) },
            {
              label: 'Dock booking',
              value: shipment.booked_at ? `${dockTime(shipment)}${shipment.dock ? ` · ${shipment.dock}` : ''}` : 'Not booked',
            },
            { label: label('carrier_name', 'Carrier'), value: shipment.carrier_name },
            { label: label('vehicle_no', 'Vehicle'), value: shipment.vehicle_no },
            {
              label: label('container_no', 'Container'),
              value: shipment.container_no && <span className="font-mono">{shipment.container_no}</span>,
            },
            { label: 'Size', value: sizeText(shipment), isWide: true },
          ]}
        />
      </Section>
      {shipment.lines && shipment.lines.length > 0 && <Lines lines={shipment.lines} />}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly AdvisedLine[] }) => {
  const label = useLabels()
  const headers = [
    { key: 'line', label: 'Line' },
    { key: 'lot', label: `${label('lot_no', 'Lot')} · ${inSentence(label('expiry_date', 'Expiry'))}` },
    { key: 'qty', label: 'Quantity', isRight: true },
  ]
  return (
    <Section title="Lines" note={formatQty(lines.length)}>
      <SmallTable caption="Contents of this shipment" headers={headers}>
        <tbody>
          {lines.map((line, index) => (
            <SmallRow key={index}>
              <RowHeader className="w-full max-w-0">
                <span className="font-mono">
                  <span className="text-dim">{line.po_line_no}</span> {line.product_code}
                </span>
                <span className="block truncate pb-1 text-xs text-muted">{line.product_name}</span>
              </RowHeader>
              <Cell>
                <span className="font-mono">{line.lot_no ?? '–'}</span>
                {line.expiry_date && <span className="block text-xs whitespace-nowrap text-muted">{formatDate(line.expiry_date)}</span>}
              </Cell>
              <Cell isRight>
                {formatQty(line.qty)} <span className="text-dim">{line.uom}</span>
              </Cell>
            </SmallRow>
          ))}
        </tbody>
      </SmallTable>
    </Section>
  )
}
