'use client'
import { useMemo, useState } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { productLoader } from '#components/lookups/loaders.ts'
import type { BulkAction, ListContext, ListSlots, RowAction } from '#components/list/slots.ts'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { toastNotLoaded } from '#components/ui/toast.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { stockHolding, stockHoldingInMonths } from './holding-resource.ts'
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

const goTo = (query: string) => window.history.pushState(null, '', `?${query}`)

/** Opens the aside of a row at its forecast. The list keeps its state. */
const openForecast = ({ id }: Holding) => {
  const params = new URLSearchParams(window.location.search)
  params.set('open', id)
  params.set('tab', 'forecast')
  goTo(String(params))
}

const compareRefusal = (count: number) =>
  count < COMPARE_LIMITS.min || count > COMPARE_LIMITS.max ? `Mark ${COMPARE_LIMITS.min} to ${COMPARE_LIMITS.max} rows to compare` : null

const fileNote =
  (label: (fieldKey: string, fallback: string) => string, toClientWording: (text: string) => string): ListSlots<Holding>['fileNote'] =>
  async (state, isPart) => {
    if (!isNarrowedToPart(state) && !mayMatchLines(state.q)) return null
    const { partialMatchFileNote } = await import('./partial-match-file.ts')
    return partialMatchFileNote(state, isPart, label, toClientWording)
  }

const aside = {
  label: 'Stock of one item',
  tabs: ASIDE_TABS,
  preload: preloadStockAside,
  render: (props: Parameters<typeof StockAside>[0]) => <StockAside {...props} />,
}

const toolbar = ({ state }: ListContext) => (isNarrowedToPart(state) || mayMatchLines(state.q)) && <PartialMatchNote state={state} />

/** Row actions for what suppliers have no access to. */
const CLOSED_ACTIONS = ['lines', 'forecast']

/**
 * Summary list: on hand and available stock, one row per item, owner and site. For suppliers, `toSupplierView` leaves out what v7 does
 * not send them, and nothing leads to the lines and the forecast.
 */
export const HoldingList = ({ toSupplierView }: { toSupplierView?: (resource: typeof stockHolding) => typeof stockHolding }) => {
  const router = useRouter()
  const { config, can } = useSession()
  const { client, owner, site } = useScope()
  const resource = useMemo(() => {
    const base = config.months_format ? stockHoldingInMonths : stockHolding
    return toSupplierView ? toSupplierView(base) : base
  }, [config.months_format, toSupplierView])
  const label = useLabels()
  const toClientWording = useClientWording()
  const [rowsToPrint, setRowsToPrint] = useState<Holding[] | null>(null)
  const [rowsToCompare, setRowsToCompare] = useState<Holding[] | null>(null)
  const load = useMemo(() => ({ product: productLoader({ client, owner, site }) }), [client, owner, site])
  const orders = ORDERS.filter(({ key }) => can(key, 'create'))
  const bulk: BulkAction<Holding>[] = [
    { key: 'compare', label: 'Compare', icon: 'columns', refuse: compareRefusal, onSelect: setRowsToCompare },
    ...orders.map((order) => ({
      ...order,
      refuse: orderRefusal,
      onSelect: (rows: Holding[]) =>
        void import('./order-link.ts').then(
          ({ startOrder }) => startOrder(order.key, rows, router, toClientWording),
          () => toastNotLoaded('No order was started'),
        ),
    })),
  ]
  const actions = (row: Holding, { open }: { open: () => void }): RowAction[] => {
    const scope = { client: row.client_code ?? undefined, owner: row.owner_code ?? undefined, site: row.site_code ?? undefined }
    const all: RowAction[] = [
      { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
      {
        key: 'lines',
        label: 'Stock lines',
        icon: 'pallet',
        onSelect: () => goTo(writeQuery({ ...scope, view: 'lines', product: row.product_code ?? undefined })),
      },
      {
        key: 'movements',
        label: 'Movements',
        icon: 'movements',
        disabledReason: can('movements', 'view') ? null : 'You don’t have access to stock movements',
        onSelect: () => router.push(listHref('movements', { ...scope, product: row.product_code ?? undefined })),
      },
      { key: 'forecast', label: 'Forecast', icon: 'chart', onSelect: () => openForecast(row) },
      ...orders.map((order) => ({ ...order, onSelect: () => router.push(newOrderHref(order.key, [row])) })),
      {
        key: 'label',
        label: 'Print label',
        icon: 'labels',
        disabledReason: outputRefusal(can, 'print', 'stock', 'stock labels'),
        onSelect: () => setRowsToPrint([row]),
      },
    ]
    return toSupplierView ? all.filter(({ key }) => !CLOSED_ACTIONS.includes(key)) : all
  }
  return (
    <>
      <ListScreen
        resource={resource}
        {...(!toSupplierView && {
          views: STOCK_VIEWS,
          tabs: <StockTabs current="summary" />,
          toolbar,
          fileNote: fileNote(label, toClientWording),
        })}
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
      {rowsToCompare && <CompareDialog rows={rowsToCompare} resource={resource} onClose={() => setRowsToCompare(null)} />}
    </>
  )
}
