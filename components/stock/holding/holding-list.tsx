'use client'
import { useMemo, useState } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { productLoader } from '#components/lookups/load-products.ts'
import type { BulkAction, ListContext, RowAction } from '#components/list/slots.ts'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { toast, toastNotLoaded } from '#components/ui/toast.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { stockHolding, stockHoldingInMonths, withOnHandFirst } from './holding-resource.ts'
import { holdingCells, holdingExportColumns } from './cells.tsx'
import { newOrderHref, ORDERS, orderRefusal } from './new-order.ts'
import { ASIDE_TABS, preloadStockAside, StockAside } from './stock-aside.tsx'
import { isNarrowedToPart, mayMatchLines } from './partial-match.ts'
import { STOCK_VIEWS, StockTabs } from './stock-tabs.tsx'

const NoStock = lazyParts(() => import('./no-stock.tsx'))('NoStock')
const StockLabels = lazyPart(() => import('./labels.tsx'))
const PartialMatchNote = lazyPart(() => import('./partial-match-note.tsx'))
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'))
const COMPARE_LIMITS = { min: 2, max: 6 }

const goTo = (query: Record<string, string | undefined>) =>
  window.history.pushState(null, '', `${window.location.pathname}?${writeQuery(query)}`)

/** Opens the aside of a row at a tab. The list keeps its state. */
const openTab = (row: Holding, tab: string) => {
  const params = new URLSearchParams(window.location.search)
  params.set('open', row.id)
  params.set('tab', tab)
  window.history.pushState(null, '', `${window.location.pathname}?${params}`)
}

const compareRefusal = (count: number) => {
  if (count < COMPARE_LIMITS.min) return 'Mark at least 2 items to compare'
  return count > COMPARE_LIMITS.max ? `You can compare at most ${COMPARE_LIMITS.max} items` : null
}

const aside = {
  label: 'Stock of one item',
  tabs: ASIDE_TABS,
  preload: preloadStockAside,
  render: (props: Parameters<typeof StockAside>[0]) => <StockAside {...props} />,
}

const toolbar = ({ state }: ListContext) => (isNarrowedToPart(state) || mayMatchLines(state.q)) && <PartialMatchNote state={state} />

/** Summary list: on hand and available stock, one row per item and site. */
export const HoldingList = () => {
  const router = useRouter()
  const { config, can } = useSession()
  const { client, owner, site } = useScope()
  const resource = useMemo(() => {
    const base = config.months_format ? stockHoldingInMonths : stockHolding
    return config.supplier_mode ? withOnHandFirst(base) : base
  }, [config.months_format, config.supplier_mode])
  const label = useLabels()
  const [rowsToPrint, setRowsToPrint] = useState<Holding[] | null>(null)
  const [rowsToCompare, setRowsToCompare] = useState<Holding[] | null>(null)
  const load = useMemo(() => ({ product: productLoader({ client, owner, site }) }), [client, owner, site])
  const bulk: BulkAction<Holding>[] = [
    { key: 'compare', label: 'Compare', icon: 'columns', refuse: compareRefusal, onSelect: setRowsToCompare },
    ...ORDERS.filter(({ module }) => can(module, 'create')).map(({ module, icon, bulkLabel }) => ({
      key: module,
      label: bulkLabel,
      icon,
      refuse: orderRefusal,
      onSelect: (rows: Holding[]) =>
        void import('./order-link.ts').then(
          ({ orderLink }) => {
            const order = orderLink(module, rows)
            if (order.ok) router.push(order.href)
            else toast({ kind: 'bad', title: 'These items cannot be on one order', description: order.reason })
          },
          () => toastNotLoaded('No order was started'),
        ),
    })),
  ]
  const actions = (row: Holding, { open }: { open: () => void }): RowAction[] => {
    const scope = { client: row.client_code ?? undefined, owner: row.owner_code ?? undefined, site: row.site_code ?? undefined }
    return [
      { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
      {
        key: 'lines',
        label: 'Stock lines',
        icon: 'pallet',
        onSelect: () => goTo({ ...scope, view: 'lines', product: row.product_code ?? undefined }),
      },
      {
        key: 'movements',
        label: 'Movements',
        icon: 'movements',
        disabledReason: can('movements', 'view') ? null : 'You don’t have access to stock movements',
        onSelect: () => router.push(listHref('movements', { ...scope, product: row.product_code ?? undefined })),
      },
      { key: 'forecast', label: 'Forecast', icon: 'chart', onSelect: () => openTab(row, 'forecast') },
      ...ORDERS.filter(({ module }) => can(module, 'create')).map(({ module, icon, label: text }) => ({
        key: module,
        label: text,
        icon,
        onSelect: () => router.push(newOrderHref(module, [row])),
      })),
      {
        key: 'label',
        label: 'Print label',
        icon: 'labels',
        disabledReason: can('stock', 'print') ? null : 'You don’t have permission to print stock labels',
        onSelect: () => setRowsToPrint([row]),
      },
    ]
  }
  return (
    <>
      <ListScreen
        resource={resource}
        views={STOCK_VIEWS}
        tabs={<StockTabs current="summary" />}
        toolbar={toolbar}
        aside={aside}
        cells={holdingCells}
        exportColumns={holdingExportColumns}
        actions={actions}
        bulk={bulk}
        printLabels={setRowsToPrint}
        empty={<NoStock />}
        load={load}
      />
      {rowsToPrint && <StockLabels holdings={rowsToPrint} onClose={() => setRowsToPrint(null)} />}
      {rowsToCompare && (
        <CompareDialog
          rows={rowsToCompare}
          columns={stockHolding.columns}
          labelOf={label}
          nameOf={(row: Holding) => [row.product_code, row.site_code].filter(Boolean).join(' · ') || row.id}
          onClose={() => setRowsToCompare(null)}
        />
      )}
    </>
  )
}
