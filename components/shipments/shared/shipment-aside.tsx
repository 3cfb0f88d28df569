'use client'
import { RecordAside, RecordHeader } from '#components/record/record-aside.tsx'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useRecordChanges } from '#lib/client/record-changes.ts'
import type { AnyShipment, Direction } from './shipment-api.ts'
import { shipmentNumber, useShipment } from './shipment-api.ts'
import type { ShipmentHandlers } from './shipment-buttons.tsx'
import { ShipmentButtons } from './shipment-buttons.tsx'
import { statusHue, statusName } from './status-words.ts'
import DetailsTab from './details-tab.tsx'

const PackagesTab = lazyPart(() => import('./packages-tab.tsx'), <SectionSkeleton rows={6} />)
const DocumentsTab = lazyPart(() => import('./documents-tab.tsx'), <SectionSkeleton rows={6} />)
const EventsTab = lazyPart(() => import('./events-tab.tsx'), <SectionSkeleton rows={6} />)

const SHIPMENT_TABS = [
  { key: 'details', label: 'Details' },
  { key: 'packages', label: 'Packages' },
  { key: 'documents', label: 'Documents' },
  { key: 'events', label: 'Events' },
] as const
type TabKey = (typeof SHIPMENT_TABS)[number]['key']

type Props = {
  id: string
  row: AnyShipment | null
  direction: Direction
  tab: string | null
  onTabChange: (tab: string) => void
  handlers: ShipmentHandlers
}

/** The aside of a shipment: details, packages, documents and events. */
export default function ShipmentAside({ id, row, direction, tab: requestedTab, onTabChange, handlers }: Props) {
  const { shipment: loaded, isLoaded, error, retry } = useShipment(direction, id)
  useRecordChanges(id, retry)
  const shipment = loaded ?? row
  if (!shipment) return <RecordPlaceholder failure={error ?? (isLoaded ? NOT_FOUND : undefined)} noun="shipment" onRetry={retry} />
  const tab: TabKey = SHIPMENT_TABS.find(({ key }) => key === requestedTab)?.key ?? 'details'
  return (
    <RecordAside
      label="Shipment sections"
      header={<ShipmentHeader shipment={shipment} direction={direction} handlers={handlers} />}
      tabs={SHIPMENT_TABS.map((item) => (item.key === 'packages' ? { ...item, count: shipment.packages ?? undefined } : item))}
      tab={tab}
      onTabChange={onTabChange}
    >
      {tab === 'details' && <DetailsTab shipment={shipment} direction={direction} />}
      {tab === 'packages' && <PackagesTab id={shipment.id} direction={direction} />}
      {tab === 'documents' && <DocumentsTab documents={shipment.documents} isLoaded={loaded !== undefined} />}
      {tab === 'events' && <EventsTab shipment={shipment} isLoaded={loaded !== undefined} />}
    </RecordAside>
  )
}

const NOT_FOUND = { kind: 'status', status: 404, message: '' } as const

const ShipmentHeader = ({ shipment, direction, handlers }: { shipment: AnyShipment; direction: Direction; handlers: ShipmentHandlers }) => {
  const title = shipmentNumber(shipment)
  const counterparty = direction === 'OUT' ? shipment.customer_name : shipment.supplier_name
  return (
    <RecordHeader
      title={title}
      isCode
      after={<CopyButton text={title} label={`Copy ${title}`} />}
      status={
        <Status hue={statusHue(shipment.status)} mark={statusMark(shipment.status)}>
          {statusName(shipment.status)}
        </Status>
      }
      lines={[
        <span key="counterparty" dir="auto">
          {counterparty ?? <ClientWording>{direction === 'OUT' ? 'No customer' : 'No supplier'}</ClientWording>}
        </span>,
        <span key="place" className="text-dim">
          {[
            shipment.site_name ?? shipment.site_code,
            shipment.client_name ?? shipment.client_code,
            shipment.owner_code === shipment.client_code ? null : (shipment.owner_name ?? shipment.owner_code),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>,
      ]}
      actions={<ShipmentButtons shipment={shipment} direction={direction} handlers={handlers} />}
    />
  )
}
