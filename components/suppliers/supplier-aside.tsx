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
export default function SupplierAside({ id, row, tab: asked, onTabChange, steps }: Props) {
  const { can } = useSession()
  const supplier = useSupplier(id, row)
  if (!supplier.row) return <RecordMissing failure={supplier.failure} noun="supplier" onRetry={supplier.retry} />
  const shown = supplier.row
  const tabs = TABS.filter(
    ({ key }) => (key !== 'orders' || can('purchase_orders', 'view')) && (key !== 'shipments' || can('shipments', 'view')),
  )
  const tab: TabKey = tabs.find(({ key }) => key === asked)?.key ?? 'details'
  const counts: Partial<Record<TabKey, number>> = { orders: shown.open_pos ?? undefined, users: shown.users ?? undefined }
  return (
    <RecordAside
      head={
        <RecordHead
          title={shown.name ?? shown.supplier_no ?? shown.id}
          status={<SupplierStatus status={shown.status} />}
          lines={[
            <span key="no" className="text-dim">
              <span className="font-mono">{shown.supplier_no ?? UNKNOWN}</span>
              {shown.client_code && ` at ${shown.client_code}`}
            </span>,
          ]}
          actions={<SupplierButtons row={shown} steps={steps} />}
        />
      }
      tabs={tabs.map((one) => ({ ...one, count: counts[one.key] }))}
      tab={tab}
      onTabChange={onTabChange}
      label="Parts of this supplier"
    >
      {tab === 'details' && <SupplierDetails row={shown} />}
      {tab === 'orders' && <OrdersTab row={shown} />}
      {tab === 'shipments' && <ShipmentsTab row={shown} />}
      {tab === 'users' && <UsersTab row={shown} />}
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
  const found = row ?? call.data?.data.find((one) => one.id === id) ?? null
  const isGone = !found && (!code || call.data !== undefined)
  return { row: found, failure: call.error ?? (isGone ? GONE : undefined), retry: () => void call.mutate() }
}

const GONE = { kind: 'status', status: 404, message: '' } as const
