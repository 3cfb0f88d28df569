'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { ViewPending } from '#components/list/view-pending.tsx'
import { SessionPending } from '#components/record/session-pending.tsx'
import { NoSupplier } from '#components/suppliers/shared/no-supplier.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { useSession } from '#lib/client/session.tsx'
import { OutboundList } from './outbound/outbound-list.tsx'
import { ShipmentTabs } from './shared/shipment-tabs.tsx'

const InboundPending = () => (
  <ViewPending title={useSession().config.supplier_mode ? 'My shipments' : 'Shipments'} tabs={<ShipmentTabs current="in" />} />
)
const InboundList = lazyParts(() => import('./inbound/inbound-list.tsx'))('InboundList', <InboundPending />)

/** Screen for outbound and inbound shipments. A supplier user sees only the shipments that they send. */
export const ShipmentsScreen = () => (
  <Suspense fallback={null}>
    <CurrentList />
  </Suspense>
)

const CurrentList = () => {
  const { config, ends } = useSession()
  const view = useSearchParams().get('view')
  // Wait until the server says whether this is a supplier user, to avoid requests that suppliers may not make.
  if (ends === null) return <SessionPending title="Shipments" />
  if (config.has_no_supplier) return <NoSupplier title="My shipments" />
  return view === 'in' || config.supplier_mode ? <InboundList /> : <OutboundList />
}
