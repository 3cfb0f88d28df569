'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { SessionPending } from '#components/record/session-pending.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { useSession } from '#lib/client/session.tsx'
import { NoSupplier } from './shared/no-supplier.tsx'
import { SupplierList } from './supplier-list.tsx'
import { COMPANY_VIEWS } from './suppliers-resource.ts'

// Loaded when they are shown. Only supplier users see `InboundList` and `MyCompany` here.
const InboundList = lazyParts(() => import('#components/shipments/inbound/inbound-list.tsx'))(
  'InboundList',
  <SessionPending title="My company" />,
)
const ProductList = lazyParts(() => import('./product-list.tsx'))('ProductList', <SessionPending title="Suppliers" />)
const MyCompany = lazyParts(() => import('./my-company.tsx'))('MyCompany', <SessionPending title="My company" />)

/** For the warehouse: all suppliers and their items. For a supplier user: their company, shipments and items. */
export const SuppliersScreen = () => (
  <Suspense fallback={null}>
    <CurrentView />
  </Suspense>
)

const MY_SHIPMENTS = {
  title: 'My company',
  views: COMPANY_VIEWS,
  tabs: <ViewTabs views={COMPANY_VIEWS} current="shipments" label="Views of my company" />,
}

const CurrentView = () => {
  const { config, ends } = useSession()
  const view = useSearchParams().get('view')
  // Only the session says whether this is a supplier user, so wait for it.
  if (ends === null) return <SessionPending title="Suppliers" />
  if (config.has_no_supplier) return <NoSupplier title="My company" />
  if (view === 'products') return <ProductList />
  if (!config.supplier_mode) return <SupplierList />
  return view === 'shipments' ? <InboundList host={MY_SHIPMENTS} /> : <MyCompany />
}
