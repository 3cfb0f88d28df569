'use client'
import { useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { supplierLoader } from '#components/lookups/loaders.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { SupplierProduct } from '#lib/contract/suppliers/suppliers.ts'
import { useResourceInScope } from './shared/use-in-scope.ts'
import { supplierProducts, COMPANY_VIEWS, SUPPLIER_VIEWS } from './suppliers-resource.ts'

/** Products that suppliers deliver, with the quantities in stock and on the way. */
export const ProductList = () => {
  const router = useRouter()
  const { config, can } = useSession()
  const { client, owner, site } = useScope()
  const toClientWording = useClientWording()
  const load = useMemo(() => ({ supplier: supplierLoader({ client }) }), [client])
  const views = config.supplier_mode ? COMPANY_VIEWS : SUPPLIER_VIEWS
  // The quantities of a row are limited to the scope, so the lists that it leads to are too.
  const placeOf = (row: SupplierProduct) => ({ client: row.client_code, owner, site, product: row.product_code })
  const resource = useMemo(
    () =>
      config.supplier_mode
        ? { ...supplierProducts, words: { ...supplierProducts.words, title: 'My company' }, filters: [] }
        : supplierProducts,
    [config.supplier_mode],
  )
  const resourceInScope = useResourceInScope(resource)
  return (
    <ListScreen
      resource={resourceInScope}
      views={views}
      tabs={<ViewTabs views={views} current="products" label="Views of suppliers" />}
      actions={(row) => [
        {
          key: 'stock',
          label: toClientWording('Stock of this item'),
          icon: 'stock',
          disabledReason: can('stock', 'view') ? null : 'You don’t have access to stock holding',
          onSelect: () => router.push(listHref('stock', placeOf(row))),
        },
        {
          key: 'orders',
          label: toClientWording('Purchase orders for this item'),
          icon: 'purchase_orders',
          disabledReason: can('purchase_orders', 'view') ? null : 'You don’t have access to purchase orders',
          onSelect: () => router.push(listHref('purchase_orders', placeOf(row))),
        },
      ]}
      empty={
        <EmptyState icon="products" title={toClientWording('No items have a supplier yet.')}>
          <ClientWording>Items appear here under the supplier named in their record.</ClientWording>
        </EmptyState>
      }
      load={load}
    />
  )
}
