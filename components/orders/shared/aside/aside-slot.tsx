'use client'
import type { ComponentType } from 'react'
import type { AsideProps } from '#components/list/slots.ts'
import type { LazyPart } from '#components/ui/lazy-part.tsx'

export type OrderAsideProps = { id: string; tab: string | null; onTabChange: (tab: string) => void }

/** The aside for the order and line lists. Its content is loaded when the first record is opened. */
export const asideSlot = (label: string, tabs: readonly { key: string }[], Aside: LazyPart<ComponentType<OrderAsideProps>>) => ({
  label,
  tabs: tabs.map(({ key }) => key),
  preload: Aside.preload,
  render: ({ id, tab, onTabChange }: AsideProps<unknown>) => <Aside key={id} id={id} tab={tab} onTabChange={onTabChange} />,
})
