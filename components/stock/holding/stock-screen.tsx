'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { ViewPending } from '#components/list/view-pending.tsx'
import { useStockVisibility } from '#components/stock/shared/use-stock-visibility.ts'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { HoldingList } from './holding-list.tsx'
import { stockHolding } from './holding-resource.ts'
import { StockTabs } from './stock-tabs.tsx'

// Most visits show only the summary.
const LineList = lazyParts(() => import('./line-list.tsx'))(
  'LineList',
  <ViewPending title={stockHolding.words.title} tabs={<StockTabs current="lines" />} />,
)
const SupplierStock = lazyParts(() => import('./supplier-stock.tsx'))('SupplierStock', <ViewPending title={stockHolding.words.title} />)

/** Stock screen with two views: by item and site, and by location, pallet and lot. Both share the filters. */
export const StockScreen = () => (
  <Suspense fallback={null}>
    <CurrentView />
  </Suspense>
)

const CurrentView = () => {
  const isLines = useSearchParams().get('view') === 'lines'
  // The list below requests the same metadata.
  const visibility = useStockVisibility({ trustsLevel: true, view: isLines ? 'table' : 'summary' })
  if (visibility === 'supplier') return <SupplierStock isLines={isLines} />
  return isLines ? <LineList /> : <HoldingList />
}
