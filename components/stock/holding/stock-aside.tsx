'use client'
import { useState } from 'react'
import type { AsideProps } from '#components/list/slots.ts'
import { isLostRecord, RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import type { HoldingTab } from '#components/stock/holding/aside/holding-aside.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { useCall } from '#lib/client/api.ts'
import { stocksHolding, type Holding, type StockLine } from '#lib/contract/stock/stock.ts'

/** Tabs of the aside. The first is the default. */
export const ASIDE_TABS = ['overview', 'lots', 'orders', 'movements', 'forecast', 'age'] as const satisfies readonly HoldingTab[]

const HoldingAside = lazyParts(() => import('#components/stock/holding/aside/holding-aside.tsx'))('HoldingAside', <RecordSkeleton />)

/** Loads the code of the aside in advance. */
export const preloadStockAside = HoldingAside.preload

const toTab = (tab: string | null): HoldingTab => ASIDE_TABS.find((key) => key === tab) ?? 'overview'

/** The aside of a holding, and which of its lines was opened. Uses the list's row if it is loaded, and otherwise fetches the record. */
export const StockAside = ({ id, row, line, tab, onTabChange }: AsideProps<Holding> & { line?: StockLine | null }) => {
  const { data, error, mutate } = useCall<typeof stocksHolding, 'detail'>(stocksHolding, row ? null : { view: 'detail', query: { id } }, {
    keepPreviousData: false,
  })
  const [lastRow, setLastRow] = useState(row)
  if (row && row !== lastRow) setLastRow(row)
  const holding = row ?? (isLostRecord(error) ? undefined : data?.data.summary)
  if (holding) return <HoldingAside key={holding.id} holding={holding} line={line} tab={toTab(tab)} onTabChange={onTabChange} />
  return (
    <RecordPlaceholder
      failure={error}
      record={lastRow?.id === id ? lastRow : data?.data.summary}
      noun="stock"
      onRetry={() => void mutate()}
    />
  )
}
