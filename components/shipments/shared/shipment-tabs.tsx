'use client'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { useSession } from '#lib/client/session.tsx'

export const SHIPMENT_VIEWS = [
  { key: 'out', label: 'Outbound' },
  { key: 'in', label: 'Inbound' },
] as const

/** Keys of the aside's tabs, the first one being the default. */
export const TAB_KEYS = ['details', 'packages', 'documents', 'events'] as const

/** Both directions; a supplier sends and never receives. */
export const ShipmentTabs = ({ current }: { current: 'out' | 'in' }) => {
  const { config } = useSession()
  return config.supplier_mode ? null : <ViewTabs views={SHIPMENT_VIEWS} current={current} label="Direction of shipments" />
}
