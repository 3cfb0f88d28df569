'use client'
import { Suspense } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { returnsList } from './returns-resource.ts'

/* Step 4 of "Add a list screen": the screen. In the product it is `components/stock/returns/returns-screen.tsx`. */

/** Goods that customers sent back. */
export const ReturnsScreen = () => (
  <Suspense fallback={null}>
    <ListScreen resource={returnsList} empty={<NoReturns />} />
  </Suspense>
)

const NoReturns = () => (
  <EmptyState icon="undo" title="No returns yet">
    Goods that customers send back appear here as they are received.
  </EmptyState>
)
