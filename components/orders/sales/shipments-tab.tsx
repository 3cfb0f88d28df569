'use client'
import { useState } from 'react'
import { carriedBy } from '#components/orders/shared/order-facts.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { CodeText, Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { Facts } from '#components/record/facts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { trackingUrlOf } from '#components/shipments/shared/shipment-api.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useLabels, useWords } from '#lib/client/field-labels.ts'
import { useAllPages } from '#lib/client/all-pages.ts'
import { formatDate, formatMoment, formatQty, formatWord } from '#lib/client/format.ts'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useSession } from '#lib/client/session.tsx'
import { salesOrders, type SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'
import type { Package, Shipment } from '#lib/contract/shipments/shipments.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { orderFilter } from './order-filter.ts'

const PackageLabels = lazyPart(() => import('./package-labels.tsx'))

/**
 * The shipments of an order with their status and tracking, then all its packages with their SSCCs and contents, below the number of their
 * shipment if there are several.
 */
export default function ShipmentsTab({ order }: { order: SalesOrderDetail }) {
  if (order.shipments.length === 0)
    return (
      <Section title="Shipments">
        <p className="text-sm text-muted">Nothing has been packed for this order yet. Packages and tracking numbers will appear here.</p>
      </Section>
    )
  return <ShippedOrder order={order} />
}

const ShippedOrder = ({ order }: { order: SalesOrderDetail }) => {
  const { can } = useSession()
  const [printing, setPrinting] = useState<readonly Package[] | null>(null)
  const call = useAllPages<typeof salesOrders, 'shipment-table'>(
    salesOrders,
    can('shipments', 'view') ? (paging) => ({ view: 'shipment-table', query: { ...orderFilter(order), ...paging } }) : null,
  )
  return (
    <>
      {order.shipments.map((shipment) => (
        <ShipmentFacts key={shipment.id} shipment={shipment} orderNo={order.so_no} />
      ))}
      {can('shipments', 'view') && (
        <Loaded call={call} noun="packages" skeleton={<SectionSkeleton rows={4} />}>
          {({ data }) => (
            <Section
              title="Packages"
              note={formatQty(data.length)}
              aside={
                data.length > 0 && (
                  <Button
                    size="sm"
                    icon="labels"
                    disabledReason={outputRefusal(can, 'print', 'sales_orders', 'sales orders')}
                    onClick={() => setPrinting(data)}
                  >
                    Print labels
                  </Button>
                )
              }
            >
              {data.length === 0 ? <p className="text-sm text-muted">No packages are recorded.</p> : <PackagesByShipment packages={data} />}
            </Section>
          )}
        </Loaded>
      )}
      {printing && <PackageLabels order={order} packages={printing} onClose={() => setPrinting(null)} />}
    </>
  )
}

const ShipmentFacts = ({ shipment, orderNo }: { shipment: Shipment; orderNo: string | null }) => {
  const label = useLabels()
  const others = shipment.so_nos.filter((no) => no !== orderNo)
  const trackingUrl = trackingUrlOf(shipment)
  return (
    <Section
      title={shipment.shipment_no ?? label('shipment_no', 'Shipment')}
      note={formatWord(shipment.status)}
      aside={
        trackingUrl && (
          <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary', 'sm')}>
            Track
          </a>
        )
      }
    >
      <Facts
        facts={[
          {
            label: label('shipment_no', 'Shipment'),
            value: <RecordLink module="shipments" id={shipment.id} no={shipment.shipment_no} className="font-mono" />,
          },
          { label: label('carrier_name', 'Carrier'), value: carriedBy(shipment) },
          {
            label: 'Its packages also have goods of',
            value: others.length > 0 && <span className="font-mono">{others.join(', ')}</span>,
            isWide: true,
          },
          {
            label: 'Tracking',
            value:
              shipment.tracking_nos.length > 0 &&
              shipment.tracking_nos.map((no) => <CodeText key={no} code={no} noun="tracking number" isQuiet={false} />),
            isWide: true,
          },
          {
            label: label('consignment_no', 'Consignment'),
            value: shipment.consignment_no && <span className="font-mono">{shipment.consignment_no}</span>,
          },
          { label: 'Despatched', value: shipment.despatched_at && formatMoment(shipment.despatched_at) },
          { label: 'ETA', value: shipment.delivered_at === null && shipment.eta_date && formatDate(shipment.eta_date) },
          { label: 'Delivered', value: shipment.delivered_at && formatMoment(shipment.delivered_at) },
          {
            label: 'Last seen',
            value:
              shipment.last_event &&
              `${formatMoment(shipment.last_event.at)} · ${[shipment.last_event.text ?? shipment.last_event.code, shipment.last_event.place].filter(Boolean).join(', ')}`,
            isWide: true,
          },
          { label: 'Exception', value: shipment.exception_reason, isWide: true },
        ]}
      />
    </Section>
  )
}

const PackagesByShipment = ({ packages }: { packages: readonly Package[] }) => {
  const shipments = [...Map.groupBy(packages, (pack) => pack.shipment_no).entries()]
  if (shipments.length < 2) return <Packages packages={packages} />
  return shipments.map(([no, packed]) => (
    <section key={no} aria-label={`Packages of ${no}`} className="mt-2 first:mt-0">
      <h4 className="border-b border-line pb-1 text-xs font-medium">
        In <span className="font-mono">{no}</span>
      </h4>
      <Packages packages={packed} />
    </section>
  ))
}

const Packages = ({ packages }: { packages: readonly Package[] }) => {
  const lot = inSentence(useWords().lot.singular)
  return (
    <ul>
      {packages.map((pack) => (
        <li key={pack.id} className="group/row border-b border-line py-2 text-sm last:border-b-0">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            {pack.sscc ? <CodeText code={pack.sscc} noun="SSCC" className="font-medium" /> : <span className="text-dim">No SSCC</span>}
            <span className="text-xs text-muted">
              {[pack.package_type?.toLowerCase(), pack.weight_kg === null ? '' : `${formatQty(pack.weight_kg)} kg`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          {pack.parent_sscc && <p className="text-xs text-muted">on pallet {pack.parent_sscc}</p>}
          {pack.tracking_no && (
            <p className="text-xs text-muted">
              Tracking <CodeText code={pack.tracking_no} noun="tracking number" />
            </p>
          )}
          <ul className="text-xs text-muted">
            {pack.contents.map((content, index) => (
              <li key={index}>
                {formatQty(content.qty)} {content.uom} <span className="font-mono">{content.product_code}</span>
                {content.lot_no && ` · ${lot} ${content.lot_no}`}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
