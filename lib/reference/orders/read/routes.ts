import sql from 'sql-template-tag'
import type { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { refuse, type ApiResponse } from '../../http/response.ts'
import type { Context, Routes } from '../../http/context.ts'
import { PACKAGE_SORT, SHIPMENT_SORT } from '../../shipments/list.ts'
import { answerOutbound, answerOutboundPackages } from '../../shipments/answers.ts'
import { OUTSTANDING_PURCHASE, overdueSql, purchaseConditions, searchPurchases } from './purchase-request.ts'
import { purchaseWhere } from './purchase-detail.ts'
import { PO_LINE_SORT, PO_SORT, purchaseFacets, purchaseLineList, purchaseList } from './purchase-lists.ts'
import { lateSql, OUTSTANDING_SALE, salesConditions, searchSales } from './sales-request.ts'
import { salesWhere } from './sales-detail.ts'
import { salesFacets, salesLineList, salesList, SO_LINE_SORT, SO_SORT } from './sales-lists.ts'
import { visiblePurchases, visibleSales } from '../visible-orders.ts'
import { SUPPLY_SQL } from '../supply.ts'
import { viewsOf } from './views.ts'

const PURCHASES = viewsOf({
  kind: 'PO',
  numberColumn: 'o.po_no',
  visible: visiblePurchases,
  conditions: purchaseConditions,
  search: searchPurchases,
  list: purchaseList,
  lines: purchaseLineList,
  facets: purchaseFacets,
  findOne: purchaseWhere,
  weeks: {
    parts: sql`${SUPPLY_SQL} supply`,
    due: sql`supply.day`,
    units: sql`supply.on_order + supply.in_transit`,
    dateFilter: 'arrival',
    isOutstanding: OUTSTANDING_PURCHASE.yesOnLines,
    overdue: overdueSql,
  },
})

type Sales = Context<typeof salesOrders>

const SALES: Readonly<Record<NonNullable<Sales['query']['view']>, (context: Sales) => Promise<ApiResponse>>> = {
  ...viewsOf({
    kind: 'SO',
    numberColumn: 'o.so_no',
    visible: visibleSales,
    conditions: salesConditions,
    search: searchSales,
    list: salesList,
    lines: salesLineList,
    facets: salesFacets,
    findOne: salesWhere,
    weeks: {
      due: sql`coalesce(l.ship_date, o.required_ship_date)`,
      units: sql`l.factor * l.qty_outstanding`,
      dateFilter: 'ship',
      isOutstanding: OUTSTANDING_SALE.yesOnLines,
      overdue: lateSql,
    },
  }),
  shipments: answerOutbound,
  'shipment-table': answerOutboundPackages,
}

const SALES_SORT: Readonly<Record<string, object>> = { table: SO_LINE_SORT, shipments: SHIPMENT_SORT, 'shipment-table': PACKAGE_SORT }

/** All calls that read purchase and sales orders: lists, lines, individual orders, facets and weekly plans. */
export const orderReadRoutes: Routes = {
  purchaseOrders: {
    sortKeys: (query) => Object.keys(query.get('view') === 'table' ? PO_LINE_SORT : PO_SORT),
    handle: (context) => PURCHASES[context.query.view ?? 'summary'](context),
  },
  salesOrders: {
    sortKeys: (query) => Object.keys(SALES_SORT[query.get('view') ?? ''] ?? SO_SORT),
    handle: (context) =>
      // Suppliers must not see what the clients sell.
      context.scope.supplier === null ? SALES[context.query.view ?? 'summary'](context) : Promise.resolve(refuse('VIEW_FORBIDDEN')),
  },
}
