'use client'
import { lazy } from 'react'
import { RecordAside, RecordHead } from '#components/record/record-aside.tsx'
import { RecordMissing } from '#components/record/record-missing.tsx'
import { useCall } from '#lib/client/api.ts'
import { UNKNOWN } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import { supplierManagement, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { SupplierStatus } from './cells.tsx'
import { SupplierDetails } from './supplier-details.tsx'
import { SupplierButtons, type SupplierSteps } from './supplier-buttons.tsx'

const OrdersTab = lazy(() => import('./orders-tab.tsx'))
const ShipmentsTab = lazy(() => import('./shipments-tab.tsx'))
const UsersTab = lazy(() => import('./users-tab.tsx'))

const TABS = [
  { key: 'details', label: 'Details' },
  { key: 'orders', label: 'POs' },
  { key: 'shipments', label: 'Shipments' },
  { key: 'users', label: 'Users' },
] as const
type TabKey = (typeof TABS)[number]['key']

type Props = { id: string; row: SupplierRow | null; tab: string | null; onTabChange: (tab: string) => void; steps: SupplierSteps }

/** One supplier: details, open orders, shipments, and users. */
export default function SupplierAside({ id, row, tab: requestedTab, onTabChange, steps }: Props) {
  const { can } = useSession()
  const supplier = useSupplier(id, row)
  if (!supplier.row) return <RecordMissing failure={supplier.failure} noun="supplier" onRetry={supplier.retry} />
  const loaded = supplier.row
  const tabs = TABS.filter(
    ({ key }) => (key !== 'orders' || can('purchase_orders', 'view')) && (key !== 'shipments' || can('shipments', 'view')),
  )
  const tab: TabKey = tabs.find(({ key }) => key === requestedTab)?.key ?? 'details'
  const counts: Partial<Record<TabKey, number>> = { orders: loaded.open_pos ?? undefined, users: loaded.users ?? undefined }
  return (
    <RecordAside
      head={
        <RecordHead
          title={loaded.name ?? loaded.supplier_no ?? loaded.id}
          status={<SupplierStatus status={loaded.status} />}
          lines={[
            <span key="no" className="text-dim">
              <span className="font-mono">{loaded.supplier_no ?? UNKNOWN}</span>
              {loaded.client_code && ` at ${loaded.client_code}`}
            </span>,
          ]}
          actions={<SupplierButtons row={loaded} steps={steps} />}
        />
      }
      tabs={tabs.map((item) => ({ ...item, count: counts[item.key] }))}
      tab={tab}
      onTabChange={onTabChange}
      label="Supplier sections"
    >
      {tab === 'details' && <SupplierDetails row={loaded} />}
      {tab === 'orders' && <OrdersTab row={loaded} />}
      {tab === 'shipments' && <ShipmentsTab row={loaded} />}
      {tab === 'users' && <UsersTab row={loaded} />}
    </RecordAside>
  )
}

/** The row from the list, or the supplier named in the URL: `S~ACME~SUP-014`. */
const useSupplier = (id: string, row: SupplierRow | null) => {
  const [, client = '', code = ''] = /^S~([^~]+)~(.+)$/.exec(id) ?? []
  const call = useCall<typeof supplierManagement, 'suppliers'>(
    supplierManagement,
    row || !code ? null : { view: 'suppliers', query: { client: [client], supplier: [code] } },
    { keepPreviousData: false },
  )
  const found = row ?? call.data?.data.find((candidate) => candidate.id === id) ?? null
  const isGone = !found && (!code || call.data !== undefined)
  return { row: found, failure: call.error ?? (isGone ? NOT_FOUND : undefined), retry: () => void call.mutate() }
}

const NOT_FOUND = { kind: 'status', status: 404, message: '' } as const
