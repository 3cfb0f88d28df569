'use client'
import { asideSlot } from '#components/orders/shared/aside/aside-slot.tsx'
import { customerLoader } from '#components/lookups/loaders.ts'
import { fromSalesOrder, salesApi } from './sales-api.ts'
import { orderScreenSpec } from '#components/orders/shared/list/order-screen-spec.ts'
import { OrderScreen } from '#components/orders/shared/list/order-screen.tsx'
import { ViewPending } from '#components/list/view-pending.tsx'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { salesOrders, SO_TABS } from './sales-resource.ts'
import { salesCells, salesExportColumns } from './cells.tsx'

const loadLines = () => import('./sales-lines.tsx')

const SALES = orderScreenSpec({
  api: salesApi,
  orders: salesOrders,
  Lines: lazyParts(loadLines)('SalesLinesView', ({ tabs }) => <ViewPending title={salesOrders.words.title} tabs={tabs} />),
  loadLines: async () => (await loadLines()).salesLines,
  views: [
    { key: 'orders', label: 'Orders' },
    { key: 'lines', label: 'Lines' },
    { key: 'outbound', label: 'Outbound forecast' },
  ],
  aside: asideSlot(
    'Sales order',
    SO_TABS,
    lazyPart(() => import('./sales-aside.tsx'), <RecordSkeleton />),
  ),
  counterparty: { key: 'customer', loader: customerLoader },
  toOrderLike: fromSalesOrder,
  toAdvise: null,
  cells: salesCells,
  exportColumns: salesExportColumns,
  Labels: lazyPart(() => import('./labels.tsx')),
  weeks: {
    view: 'outbound',
    word: 'Outbound',
    dateKey: 'ship',
    task: 'DESPATCH',
    about: 'Outstanding lines of open orders, by the week in which they are to ship. Choose a week to see its orders.',
  },
})

/** Screen with the views orders, lines and weekly outbound forecast. */
export const SalesScreen = () => <OrderScreen spec={SALES} />
