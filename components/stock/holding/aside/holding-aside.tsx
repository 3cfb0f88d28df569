'use client'
import { lazy, type ComponentType } from 'react'
import { RecordAside } from '#components/record/record-aside.tsx'
import { plural, useLabels } from '#lib/client/labels.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { HoldingHeader } from './holding-header.tsx'
import { TabSkeleton } from './skeletons.tsx'
import { SupplierOverview } from './supplier-overview.tsx'
import { useVisible } from '#components/stock/shared/use-visible.ts'

/** The tabs of a holding, in their order. */
export const HOLDING_TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'lots', label: 'Lots & locations' },
  { key: 'orders', label: 'Orders' },
  { key: 'movements', label: 'Movements' },
  { key: 'forecast', label: 'Forecast' },
  { key: 'age', label: 'Age' },
] as const
export type HoldingTab = (typeof HOLDING_TABS)[number]['key']

/** Each tab is a chunk of its own: no chart is loaded before somebody asks for one. */
const PANELS: Record<HoldingTab, ComponentType<{ holding: Holding }>> = {
  overview: lazy(() => import('./overview-tab.tsx')),
  lots: lazy(() => import('./lots-tab.tsx')),
  orders: lazy(() => import('./orders-tab.tsx')),
  movements: lazy(() => import('./movements-tab.tsx')),
  forecast: lazy(() => import('./forecast-tab.tsx')),
  age: lazy(() => import('./age-tab.tsx')),
}

/** In the row of tabs there is room for one word; the whole name is spoken. */
const shownTabs = (lots: string) =>
  HOLDING_TABS.map((tab) =>
    tab.key === 'lots'
      ? {
          key: tab.key,
          label: (
            <span>
              {lots}
              <span className="sr-only"> &amp; locations</span>
            </span>
          ),
        }
      : tab,
  )

type Props = { holding: Holding; tab: HoldingTab; onTabChange: (tab: HoldingTab) => void }

/** All about the stock of one item at one site. Fills the frame it is put in; each tab loads its figures when it is opened. */
export const HoldingAside = ({ holding, tab: asked, onTabChange }: Props) => {
  const visible = useVisible()
  const shown = shownTabs(plural(useLabels()('lot_no', 'Lot')))
  const isSupplier = visible === 'supplier'
  const tab = isSupplier ? 'overview' : asked
  const Panel = PANELS[tab]
  return (
    <RecordAside
      head={<HoldingHeader holding={holding} />}
      tabs={isSupplier ? shown.slice(0, 1) : shown}
      tab={tab}
      onTabChange={onTabChange}
      label="Parts of this holding"
      skeleton={<TabSkeleton tab={tab} />}
    >
      {visible === 'all' && <Panel holding={holding} />}
      {visible === 'unknown' && <TabSkeleton tab={tab} />}
      {isSupplier && <SupplierOverview holding={holding} />}
    </RecordAside>
  )
}
