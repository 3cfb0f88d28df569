'use client'
import { useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { AsideProps } from '#components/list/slots.ts'
import { customerLoader } from '#components/lookups/loaders.ts'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { counterpartyActions } from '#components/suppliers/shared/counterparty-actions.tsx'
import { useResourceInScope } from '#components/suppliers/shared/use-in-scope.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { ClientWording, useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'
import { customerCells, customerExportColumns } from './cells.tsx'
import { customers } from './customers-resource.ts'
import { useCustomerActions } from './use-customer-actions.tsx'

const CustomerAside = lazyPart(() => import('./customer-aside.tsx'), <RecordSkeleton />)
const TABS = ['details', 'orders', 'shipments'] as const

/** The list of customers, with open and late orders. */
export const CustomersScreen = () => {
  const { can } = useSession()
  const toClientWording = useClientWording()
  const { client } = useScope()
  const label = useLabels()
  const { handlers, dialogs, create } = useCustomerActions()
  const resource = useResourceInScope(customers)
  const load = useMemo(() => ({ customer: customerLoader({ client }) }), [client])
  const createRefusal = can('sales_orders', 'create')
    ? null
    : toClientWording('To add customers, you need the right to create sales orders')
  return (
    <>
      <ListScreen
        resource={resource}
        tabs={
          <Button size="sm" variant="primary" icon="plus" className="my-1 ml-auto" disabledReason={createRefusal} onClick={create}>
            <ClientWording>New customer</ClientWording>
          </Button>
        }
        aside={{
          label: label('customer_name', 'Customer'),
          tabs: TABS,
          preload: CustomerAside.preload,
          render: (props: AsideProps<CustomerRow>) => <CustomerAside key={props.id} {...props} handlers={handlers} />,
        }}
        cells={customerCells}
        exportColumns={customerExportColumns}
        actions={(row, { open }) => [
          { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
          ...counterpartyActions(row, handlers),
        ]}
        empty={
          <EmptyState icon="customers" title={<ClientWording>There are no customers yet.</ClientWording>}>
            <ClientWording>Customers appear here once they have been added, on this screen or while entering a sales order.</ClientWording>
          </EmptyState>
        }
        load={load}
      />
      {dialogs}
    </>
  )
}
