'use client'
import { useCallback } from 'react'
import { useStandardColumns } from '#components/list/use-columns.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useOnlyClient } from '#lib/client/clients-in-view.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { HoldingList } from './holding-list.tsx'
import { stockHolding } from './holding-resource.ts'
import { summaryQuery, toSupplierView } from './supplier-view.ts'

/** Stock screen of suppliers: the summary, with only the columns and filters that v7 allows them. */
export const SupplierStock = ({ isLines }: { isLines: boolean }) => (isLines ? <ClosedLines /> : <SupplierList />)

const DESCRIBED = { metadata: stockHolding.metadata, columns: [] }

const SupplierList = () => {
  // Empty without metadata.
  const { columns } = useStandardColumns(DESCRIBED, useOnlyClient())
  const view = useCallback(
    (resource: typeof stockHolding) =>
      toSupplierView(
        resource,
        columns.map(({ key }) => key),
      ),
    [columns],
  )
  return <HoldingList toSupplierView={view} />
}

/** Shown for a link to the stock lines. */
const ClosedLines = () => {
  const toClientWording = useClientWording()
  return (
    <section aria-labelledby="list-title">
      <h1 id="list-title" className="px-3 pt-2.5 pb-1.5 text-xl font-semibold">
        {toClientWording(stockHolding.words.title)}
      </h1>
      <EmptyState
        icon="lock"
        title={toClientWording('Suppliers don’t see stock lines.')}
        action={
          <Button onClick={() => window.history.pushState(null, '', `?${summaryQuery(window.location.search)}`)}>Show summary</Button>
        }
      >
        {toClientWording('The summary shows how much of your items is on hand and on order.')}
      </EmptyState>
    </section>
  )
}
