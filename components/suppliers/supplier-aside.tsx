'use client'
import { lazy } from 'react'
import type { AsideProps } from '#components/list/slots.ts'
import { useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { supplierManagement, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import type { CounterpartySteps } from './shared/party-actions.tsx'
import { CounterpartyAside } from './shared/party-aside.tsx'
import { counterpartyIdFilter } from './shared/party-filter.ts'
import { SupplierDetails } from './supplier-details.tsx'

const OrdersTab = lazy(() => import('./orders-tab.tsx'))
const ShipmentsTab = lazy(() => import('./shipments-tab.tsx'))
const UsersTab = lazy(() => import('./users-tab.tsx'))

/** One supplier: details, open orders, shipments, and users. */
export default function SupplierAside(props: AsideProps<SupplierRow> & { steps: CounterpartySteps<SupplierRow> }) {
  const { can } = useSession()
  const query = props.row ? null : counterpartyIdFilter('supplier', props.id)
  const call = useCall<typeof supplierManagement, 'suppliers'>(supplierManagement, query && { view: 'suppliers', query }, {
    keepPreviousData: false,
  })
  return (
    <CounterpartyAside
      {...props}
      kind="supplier"
      call={call}
      noOf={(row) => row.supplier_no}
      tabs={[
        { key: 'details', label: 'Details', panel: SupplierDetails },
        can('purchase_orders', 'view') && {
          key: 'orders',
          label: 'POs',
          count: (row) => row.open_pos,
          panel: OrdersTab,
        },
        can('shipments', 'view') && { key: 'shipments', label: 'Shipments', panel: ShipmentsTab },
        { key: 'users', label: 'Users', count: (row) => row.users, panel: UsersTab },
      ]}
    />
  )
}
