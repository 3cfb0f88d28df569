'use client'
import { useSearchParams } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { PurchaseLines } from './purchase-lines.tsx'
import { PurchaseList } from './purchase-list.tsx'

const Inbound = lazy(() => import('./inbound.tsx'))

/** Purchase orders: the orders, their lines, and what they bring to the docks week by week. The filters hold for all three. */
export const PurchaseScreen = () => (
  <Suspense fallback={null}>
    <Chosen />
  </Suspense>
)

const Chosen = () => {
  const view = useSearchParams().get('view')
  if (view === 'inbound') return <Inbound />
  return view === 'lines' ? <PurchaseLines /> : <PurchaseList />
}
