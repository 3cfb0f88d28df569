'use client'
import { useMemo, useState } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { dispositionLoader, productLoader } from '#components/lookups/loaders.ts'
import type { AsideProps, ListContext, RowAction } from '#components/list/slots.ts'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { StockLine } from '#lib/contract/stock/stock.ts'
import { stockLines } from './lines-resource.ts'
import { lineCells, lineExportColumns } from './line-cells.tsx'
import { NoStock } from './no-stock.tsx'
import { ASIDE_TABS, preloadStockAside, StockAside } from './stock-aside.tsx'
import { STOCK_VIEWS, StockTabs } from './stock-tabs.tsx'
import { ZoneBar } from './zone-bar.tsx'

const StockLabels = lazyPart(() => import('./labels.tsx'))
/** The URL has the id of the line's holding, so the aside fetches that. */
const aside = {
  label: 'Stock of one item',
  tabs: ASIDE_TABS,
  preload: preloadStockAside,
  render: ({ id, row, tab, onTabChange }: AsideProps<StockLine>) => (
    <StockAside id={id} row={null} line={row} tab={tab} onTabChange={onTabChange} />
  ),
}

const toolbar = (context: ListContext) => <ZoneBar {...context} />

/** List of stock lines: one row per location, pallet, lot and disposition. */
export const LineList = () => {
  const { can } = useSession()
  const { client, owner, site } = useScope()
  const [rowsToPrint, setRowsToPrint] = useState<StockLine[] | null>(null)
  const load = useMemo(() => ({ product: productLoader({ client, owner, site }), disposition: dispositionLoader() }), [client, owner, site])
  const actions = (row: StockLine, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Open holding', icon: 'aside', keys: 'Enter', onSelect: open },
    {
      key: 'label',
      label: 'Print label',
      icon: 'labels',
      disabledReason: outputRefusal(can, 'print', 'stock', 'stock labels'),
      onSelect: () => setRowsToPrint([row]),
    },
  ]
  return (
    <>
      <ListScreen
        resource={stockLines}
        views={STOCK_VIEWS}
        tabs={<StockTabs current="lines" />}
        toolbar={toolbar}
        aside={aside}
        cells={lineCells}
        exportColumns={lineExportColumns}
        actions={actions}
        printLabels={setRowsToPrint}
        empty={<NoStock />}
        load={load}
      />
      {rowsToPrint && <StockLabels lines={rowsToPrint} onClose={() => setRowsToPrint(null)} />}
    </>
  )
}
