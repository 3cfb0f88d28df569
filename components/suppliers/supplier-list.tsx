'use client'
import { useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { AsideProps } from '#components/list/slots.ts'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { supplierLoader } from '#components/lookups/loaders.ts'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { ClientWording, useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { suppliers, SUPPLIER_VIEWS } from './suppliers-resource.ts'
import { supplierCells, supplierExportColumns } from './cells.tsx'
import { counterpartyActions } from './shared/counterparty-actions.tsx'
import { useResourceInScope } from './shared/use-in-scope.ts'
import { useSupplierActions } from './use-supplier-actions.tsx'

const SupplierAside = lazyPart(() => import('./supplier-aside.tsx'), <RecordSkeleton />)
const TABS = ['details', 'orders', 'shipments', 'users'] as const

/** The list of suppliers, with open orders and lateness. */
export const SupplierList = () => {
  const { can } = useSession()
  const { client } = useScope()
  const label = useLabels()
  const toClientWording = useClientWording()
  const { hasCall } = useV7Features()
  const { handlers, dialogs, create, blockMany } = useSupplierActions()
  const resource = useResourceInScope(suppliers)
  const load = useMemo(() => ({ supplier: supplierLoader({ client }) }), [client])
  const createRefusal = can('suppliers', 'create') ? null : toClientWording('You don’t have permission to add suppliers')
  const editRefusal = can('suppliers', 'edit') ? null : toClientWording('You don’t have permission to change suppliers')
  return (
    <>
      <ListScreen
        resource={resource}
        views={SUPPLIER_VIEWS}
        tabs={
          <>
            <ViewTabs views={SUPPLIER_VIEWS} current="suppliers" label="Views of suppliers" />
            {hasCall('postSupplierManagement') && (
              <Button size="sm" variant="primary" icon="plus" className="my-1 ml-auto" disabledReason={createRefusal} onClick={create}>
                <ClientWording>New supplier</ClientWording>
              </Button>
            )}
          </>
        }
        aside={{
          label: label('supplier_name', 'Supplier'),
          tabs: TABS,
          preload: SupplierAside.preload,
          render: (props: AsideProps<SupplierRow>) => <SupplierAside key={props.id} {...props} handlers={handlers} />,
        }}
        cells={supplierCells}
        exportColumns={supplierExportColumns}
        actions={(row, { open }) => [
          { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
          ...counterpartyActions(row, handlers),
        ]}
        bulk={handlers.canChange ? [{ key: 'block', label: 'Block', icon: 'lock', refuse: () => editRefusal, onSelect: blockMany }] : []}
        empty={
          <EmptyState icon="suppliers" title={<ClientWording>There are no suppliers yet.</ClientWording>}>
            <ClientWording>
              Suppliers appear here once they have been added, on this screen or while entering a purchase order.
            </ClientWording>
          </EmptyState>
        }
        load={load}
      />
      {dialogs}
    </>
  )
}
