'use client'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { InaccessibleScope } from '#components/record/inaccessible-scope.tsx'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useCall } from '#lib/client/api.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useInaccessibleScope } from '#lib/client/inaccessible-scope.ts'
import { useScope } from '#lib/client/scope.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import { CompanyNotice } from './company-notice.tsx'
import OrdersTab from './orders-tab.tsx'
import { SupplierDetails } from './supplier-details.tsx'
import { mayChange } from './shared/counterparty-actions.tsx'
import { CounterpartyNumber, CounterpartyStatus } from './shared/counterparty-cells.tsx'
import { useSupplierActions } from './use-supplier-actions.tsx'
import { COMPANY_VIEWS } from './suppliers-resource.ts'

/** The supplier's own records, one for each client that they deliver to. */
export const MyCompany = () => {
  const { client, owner, site } = useScope()
  const call = useCall<typeof supplierManagement, 'suppliers'>(supplierManagement, { view: 'suppliers', query: { client, owner, site } })
  const inaccessibleScope = useInaccessibleScope()
  const isLimited = client.length + owner.length > 0
  const { handlers, dialogs } = useSupplierActions()
  const rows = call.data?.data
  return (
    <div className="flex h-full flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-x-6 border-b border-line px-3 pt-2.5">
        <h1 className="pb-1.5 text-xl font-semibold">My company</h1>
        <ViewTabs views={COMPANY_VIEWS} current="company" label="Views of my company" />
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        {!rows &&
          (call.error?.status === 403 && inaccessibleScope ? (
            <InaccessibleScope {...inaccessibleScope} />
          ) : (
            <RecordPlaceholder failure={call.error} noun="company" onRetry={() => void call.mutate()} />
          ))}
        {rows?.length === 0 && (
          <EmptyState
            icon="suppliers"
            title={
              <ClientWording>{`Your company does not supply ${isLimited ? 'the client chosen at the top' : 'any of your clients'}.`}</ClientWording>
            }
          >
            <ClientWording>
              {isLimited ? 'Choose another client there.' : 'Ask your administrator for access to a client that your company supplies.'}
            </ClientWording>
          </EmptyState>
        )}
        {rows?.map((row) => (
          <article key={row.id} aria-labelledby={row.id} className="grid max-w-280 border-b border-line md:grid-cols-[1fr_1fr]">
            <div className="border-line md:border-r">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3">
                <h2 id={row.id} className="text-base font-semibold" dir="auto">
                  {row.name ?? row.supplier_no ?? row.id}
                </h2>
                <CounterpartyStatus status={row.status} />
                <span className="text-sm">
                  <CounterpartyNumber no={row.supplier_no} client={row.client_code} />
                </span>
                {mayChange(row, 'edit', handlers) && (
                  <Button size="sm" icon="edit" className="ml-auto" onClick={() => handlers.edit(row)}>
                    Edit
                  </Button>
                )}
              </div>
              <CompanyNotice row={row} />
              <SupplierDetails row={row} />
            </div>
            <OrdersTab row={row} />
          </article>
        ))}
      </div>
      {dialogs}
    </div>
  )
}
