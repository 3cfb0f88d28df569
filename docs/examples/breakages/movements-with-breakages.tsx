'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { MovementsScreen } from '#components/stock/movements/movements-screen.tsx'
import { BreakagesList } from './breakages-list.tsx'

/*
 * Step 6 of "Add a list screen": the tab. In the product these lines are in `components/stock/movements/movements-screen.tsx`, whose
 * own list passes `views` and `tabs` to its `ListScreen` as well.
 */

/** The stock movements, with the breakages as a second tab. */
export const MovementsWithBreakages = () => (
  <Suspense fallback={null}>
    <CurrentView />
  </Suspense>
)

const CurrentView = () => {
  const view = useSearchParams().get('view')
  // In the product, `useV7Features().hasCall('breakages')` must be true as well, and the tab is left out of the views if it is not.
  return view === 'breakages' ? <BreakagesList /> : <MovementsScreen />
}
