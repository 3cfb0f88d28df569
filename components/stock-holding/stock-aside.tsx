'use client'
import { lazy, Suspense } from 'react'
import type { AsideProps } from '#components/list/slots.ts'
import type { HoldingTab } from '#components/stock/holding-aside.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useCall } from '#lib/client/api.ts'
import { stocksHolding, type Holding } from '#lib/contract/stock.ts'

/** Keys of the aside's tabs, the first one being the default. */
export const ASIDE_TABS = ['overview', 'lots', 'orders', 'movements', 'forecast', 'age'] as const satisfies readonly HoldingTab[]

const HoldingAside = lazy(() => import('#components/stock/holding-aside.tsx').then((module) => ({ default: module.HoldingAside })))

const tabOf = (tab: string | null): HoldingTab => ASIDE_TABS.find((key) => key === tab) ?? 'overview'

/** A holding beside its list. What the list has loaded is shown at once; a linked record is fetched. */
export const StockAside = ({ id, row, tab, onTabChange }: AsideProps<Holding>) => {
  const { data, error, mutate } = useCall<typeof stocksHolding, 'detail'>(stocksHolding, row ? null : { view: 'detail', query: { id } }, {
    keepPreviousData: false,
  })
  const holding = row ?? data?.data.summary
  if (holding)
    return (
      <Suspense fallback={<Waiting />}>
        <HoldingAside key={holding.id} holding={holding} tab={tabOf(tab)} onTabChange={onTabChange} />
      </Suspense>
    )
  if (error)
    return (
      <ErrorState
        title={error.status === 404 ? 'There is no such stock.' : 'This record could not be loaded.'}
        onRetry={error.status === 404 ? undefined : () => void mutate()}
        requestId={error.requestId}
      >
        {error.status === 404 ? 'It may have left the warehouse, or you may not be allowed to see it.' : error.message}
      </ErrorState>
    )
  return <Waiting />
}

const Waiting = () => (
  <div className="flex flex-col gap-3 p-4" aria-busy="true">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-3 w-64" />
    <Skeleton className="mt-4 h-24 w-full" />
  </div>
)
