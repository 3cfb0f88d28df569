'use client'
import { lazy, Suspense } from 'react'
import { RecordMissing } from '#components/record/record-aside.tsx'
import type { AsideProps } from '#components/list/slots.ts'
import { PO_TABS } from './tabs.ts'

const PurchaseAside = lazy(() => import('./purchase-aside.tsx'))

/** The aside of the lists of purchase orders and of their lines. */
export const purchaseAside = {
  label: 'Purchase order',
  tabs: PO_TABS.map((tab) => tab.key),
  render: ({ id, tab, onTabChange }: AsideProps<never>) => (
    <Suspense fallback={<RecordMissing one="order" onRetry={() => undefined} />}>
      <PurchaseAside key={id} id={id} tab={tab} onTabChange={onTabChange} />
    </Suspense>
  ),
}
