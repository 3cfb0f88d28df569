import type { Bench } from './bench.ts'
import * as requests from './reference-requests.ts'
import { benchRequests, deepPages, reference, type BenchRequest } from './reference-server.ts'

type Holding = { id: string; client_code: string; owner_code: string; site_code: string; product_code: string }

/** A stock holding of the item with the most movements. */
const busiestHolding = async (): Promise<Holding> => {
  const { body } = await (await reference())(['stocks/holding', { product: '00417-B', sort: '-last_movement_at' }])
  return body.data[0] as unknown as Holding
}

const busiestMovements = async (): Promise<BenchRequest[]> => {
  const { client_code: client, owner_code: owner, site_code: site, product_code: product } = await busiestHolding()
  return [['stocks/movement/date-range', { client, owner, site, product, moved_from: '2026-10-21', moved_to: '2026-11-20' }]]
}

/** Goals in ms: for first pages, sorting, typeaheads, and pages deep in a list. */
const [FIRST, SORT, TYPEAHEAD, DEEP] = [400, 300, 150, 300]

export const benches: readonly Bench[] = [
  benchRequests('first page of holdings, filtered and sorted', FIRST, requests.holdings),
  benchRequests('first page of stock lines, filtered and sorted', FIRST, requests.stockLines),
  benchRequests('sort and page of stock', SORT, requests.stockSorts),
  benchRequests('stock at 90 % depth, by cursor', DEEP, () => deepPages(requests.stockDepths)),
  benchRequests('facets of the stock lists', 1500, requests.stockFacets),
  benchRequests('detail of the busiest item', FIRST, async () => [['stocks/holding', { view: 'detail', id: (await busiestHolding()).id }]]),
  benchRequests(
    'forecast of one product',
    300,
    ['00417-B', '007'].map((product) => ['stocks/holding', { view: 'forecast', product, include_forecast_demand: '1' }]),
  ),
  benchRequests('first page of the age profile', 800, requests.ages),
  benchRequests('sort of the age profile', SORT, requests.ageSorts),
  benchRequests('sort of the age profile by lot', SORT, requests.lotSorts),
  benchRequests('first page of movements', FIRST, requests.movements),
  benchRequests('sort of movements', SORT, requests.movementSorts),
  benchRequests('movements at 90 % depth, by cursor', DEEP, () => deepPages(requests.movementDepths)),
  benchRequests('movements of the busiest item, 30 days', 500, busiestMovements),
  benchRequests('first page of purchase orders', FIRST, requests.purchases),
  benchRequests('sort and page of purchase orders', SORT, requests.purchaseSorts),
  benchRequests('first page of sales orders', FIRST, requests.sales),
  benchRequests('sort and page of sales orders', SORT, requests.saleSorts),
  benchRequests('counts of the order tabs', FIRST, requests.orderTabs),
  benchRequests('facets of the order lists', 1500, requests.orderFacets),
  benchRequests('orders at 90 % depth, by cursor', DEEP, () => deepPages(requests.orderDepths)),
  benchRequests('first page of order lines', FIRST, requests.orderLines),
  benchRequests('sort of order lines', SORT, requests.orderLineSorts),
  benchRequests('order lines at 90 % depth, by cursor', DEEP, () => deepPages(requests.orderLineDepths)),
  benchRequests('orders by week', FIRST, requests.orderWeeks),
  benchRequests('first page of shipments', FIRST, requests.shipments),
  benchRequests('sort of shipments', SORT, requests.shipmentSorts),
  benchRequests('shipments at 90 % depth, by cursor', DEEP, () => deepPages(requests.shipmentDepths)),
  benchRequests('first page of audit log, rejections, users and suppliers', FIRST, requests.administration),
  benchRequests('audit log and rejections at 90 % depth, by cursor', DEEP, () => deepPages(requests.administrationDepths)),
  benchRequests('counts of the home page', FIRST, requests.home),
  benchRequests('product typeahead', TYPEAHEAD, requests.products),
  benchRequests('typeahead of counterparties and order numbers', TYPEAHEAD, requests.typeaheads),
  benchRequests('global search: shipments', FIRST, requests.searches),
]
