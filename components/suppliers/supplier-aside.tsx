'use client'
import type { AsideProps } from '#components/list/slots.ts'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useRecordChanges } from '#lib/client/record-changes.ts'
import { useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { supplierManagement, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import type { CounterpartyHandlers } from './shared/counterparty-actions.tsx'
import { CounterpartyAside } from './shared/counterparty-aside.tsx'
import { counterpartyIdFilter } from './shared/counterparty-filter.ts'
import { useInScope } from './shared/use-in-scope.ts'
import { SupplierDetails } from './supplier-details.tsx'

const OrdersTab = lazyPart(() => import('./orders-tab.tsx'), <SectionSkeleton rows={6} />)
const ShipmentsTab = lazyPart(() => import('./shipments-tab.tsx'), <SectionSkeleton rows={6} />)
const UsersTab = lazyPart(() => import('./users-tab.tsx'), <SectionSkeleton rows={6} />)

/** One supplier: details, open orders, shipments, and users. */
export default function SupplierAside(props: AsideProps<SupplierRow> & { handlers: CounterpartyHandlers<SupplierRow> }) {
  const { can } = useSession()
  const filters = useInScope(counterpartyIdFilter('supplier', props.id))
  const query = props.row ? null : filters
  const call = useCall<typeof supplierManagement, 'suppliers'>(supplierManagement, query && { view: 'suppliers', query }, {
    keepPreviousData: false,
  })
  useRecordChanges(props.id, () => void call.mutate())
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
