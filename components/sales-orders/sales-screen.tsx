'use client'
import { useSearchParams } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { SalesLines } from './sales-lines.tsx'
import { SalesList } from './sales-list.tsx'

const Outbound = lazy(() => import('./outbound.tsx'))

/** Sales orders: the orders, their lines, and what they take from the docks week by week. The filters hold for all three. */
export const SalesScreen = () => (
  <Suspense fallback={null}>
    <Chosen />
  </Suspense>
)

const Chosen = () => {
  const view = useSearchParams().get('view')
  if (view === 'outbound') return <Outbound />
  return view === 'lines' ? <SalesLines /> : <SalesList />
}
