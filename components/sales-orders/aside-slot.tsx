'use client'
import { lazy, Suspense } from 'react'
import { RecordMissing } from '#components/record/record-aside.tsx'
import type { AsideProps } from '#components/list/slots.ts'
import { SO_TABS } from './tabs.ts'

const SalesAside = lazy(() => import('./sales-aside.tsx'))

/** The aside of the lists of sales orders and of their lines. */
export const salesAside = {
  label: 'Sales order',
  tabs: SO_TABS.map((tab) => tab.key),
  render: ({ id, tab, onTabChange }: AsideProps<never>) => (
    <Suspense fallback={<RecordMissing one="order" onRetry={() => undefined} />}>
      <SalesAside key={id} id={id} tab={tab} onTabChange={onTabChange} />
    </Suspense>
  ),
}
