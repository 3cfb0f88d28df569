'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { HoldingList } from './holding-list.tsx'

// Most visits show only the summary.
const LineList = lazyParts(() => import('./line-list.tsx'))('LineList')

/** Stock screen with two views: by item and site, and by location, pallet and lot. Both share the filters. */
export const StockScreen = () => (
  <Suspense fallback={null}>
    <CurrentView />
  </Suspense>
)

const CurrentView = () => (useSearchParams().get('view') === 'lines' ? <LineList /> : <HoldingList />)
