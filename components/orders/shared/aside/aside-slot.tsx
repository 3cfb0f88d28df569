'use client'
import { Suspense, type ComponentType } from 'react'
import type { AsideProps } from '#components/list/slots.ts'
import { RecordMissing } from '#components/record/record-missing.tsx'

export type OrderAsideProps = { id: string; tab: string | null; onTabChange: (tab: string) => void }

/** The aside for the order and line lists. Its content is loaded when the first record is opened. */
export const asideSlot = (label: string, tabs: readonly { key: string }[], Aside: ComponentType<OrderAsideProps>) => ({
  label,
  tabs: tabs.map(({ key }) => key),
  render: ({ id, tab, onTabChange }: AsideProps<unknown>) => (
    <Suspense fallback={<RecordMissing noun="order" onRetry={() => undefined} />}>
      <Aside key={id} id={id} tab={tab} onTabChange={onTabChange} />
    </Suspense>
  ),
})
