'use client'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { useSession } from '#lib/client/session.tsx'

export const SHIPMENT_VIEWS = [
  { key: 'out', label: 'Outbound' },
  { key: 'in', label: 'Inbound' },
] as const

/** Tabs of the aside. The first is the default. */
export const TAB_KEYS = ['details', 'packages', 'documents', 'events'] as const

/** Tabs for the two directions. None for suppliers, who see only the inbound list. */
export const ShipmentTabs = ({ current }: { current: 'out' | 'in' }) => {
  const { config } = useSession()
  return config.supplier_mode ? null : <ViewTabs views={SHIPMENT_VIEWS} current={current} label="Direction of shipments" />
}
