'use client'
import { asideSlot } from '#components/orders/shared/aside/aside-slot.tsx'
import { supplierLoader } from '#components/lookups/loaders.ts'
import { fromPurchaseOrder, purchaseApi } from './purchase-api.ts'
import { orderScreenSpec } from '#components/orders/shared/list/order-screen-spec.ts'
import { OrderScreen } from '#components/orders/shared/list/order-screen.tsx'
import { ViewPending } from '#components/list/view-pending.tsx'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { purchaseOrders, PO_TABS } from './purchase-resource.ts'
import { purchaseCells, purchaseExportColumns } from './cells.tsx'

const loadLines = () => import('./purchase-lines.tsx')

const PURCHASES = orderScreenSpec({
  api: purchaseApi,
  orders: purchaseOrders,
  Lines: lazyParts(loadLines)('PurchaseLinesView', ({ tabs }) => <ViewPending title={purchaseOrders.words.title} tabs={tabs} />),
  loadLines: async () => (await loadLines()).purchaseLines,
  views: [
    { key: 'orders', label: 'Orders' },
    { key: 'lines', label: 'Lines' },
    { key: 'inbound', label: 'Inbound forecast' },
  ],
  aside: asideSlot(
    'Purchase order',
    PO_TABS,
    lazyPart(() => import('./purchase-aside.tsx'), <RecordSkeleton />),
  ),
  counterparty: { key: 'supplier', loader: supplierLoader },
  toOrderLike: fromPurchaseOrder,
  toAdvise: (order) => order,
  cells: purchaseCells,
  exportColumns: purchaseExportColumns,
  Labels: lazyPart(() => import('./labels.tsx')),
  weeks: {
    view: 'inbound',
    word: 'Inbound',
    dateKey: 'expected',
    task: 'RECEIVE',
    about: 'Outstanding lines of open orders, by the week in which they arrive, as advised or promised. Choose a week to see its orders.',
  },
})

/** Screen with the views orders, lines and weekly inbound forecast. */
export const PurchaseScreen = () => <OrderScreen spec={PURCHASES} />
