'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { HoldingList } from './holding-list.tsx'
import { LineList } from './line-list.tsx'

/** Stock screen with two views: by item and site, and by location, pallet and lot. Both share the filters. */
export const StockScreen = () => (
  <Suspense fallback={null}>
    <CurrentView />
  </Suspense>
)

const CurrentView = () => (useSearchParams().get('view') === 'lines' ? <LineList /> : <HoldingList />)
