'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { HoldingList } from './holding-list.tsx'
import { LineList } from './line-list.tsx'

/** Stock in two grains: by item and site, and by place, pallet and lot. The filters hold for both. */
export const StockScreen = () => (
  <Suspense fallback={null}>
    <Chosen />
  </Suspense>
)

const Chosen = () => (useSearchParams().get('view') === 'lines' ? <LineList /> : <HoldingList />)
