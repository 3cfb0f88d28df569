import type { Bench } from './bench.ts'
import * as q from './reference-questions.ts'
import { asks, deepPages, reference, type Question } from './reference-server.ts'

type Holding = { id: string; client_code: string; owner_code: string; site_code: string; product_code: string }

/** A holding of the item that moves most. */
const busiest = async (): Promise<Holding> => {
  const { body } = await (await reference())(['stocks/holding', { product: '00417-B', sort: '-last_movement_at' }])
  return body.data[0] as unknown as Holding
}

const busiestMovements = async (): Promise<Question[]> => {
  const { client_code: client, owner_code: owner, site_code: site, product_code: product } = await busiest()
  return [['stocks/movement/date-range', { client, owner, site, product, moved_from: '2026-10-21', moved_to: '2026-11-20' }]]
}

const [FIRST, SORT, TYPED, DEEP] = [400, 300, 150, 300]

export const benches: readonly Bench[] = [
  asks('first page of holdings, filtered and sorted', FIRST, q.holdings),
  asks('first page of stock lines, filtered and sorted', FIRST, q.stockLines),
  asks('sort and page of stock', SORT, q.stockSorts),
  asks('stock at 90 % depth, by cursor', DEEP, () => deepPages(q.stockDepths)),
  asks('facets of the stock lists', 1500, q.stockFacets),
  asks('detail of the busiest item', FIRST, async () => [['stocks/holding', { view: 'detail', id: (await busiest()).id }]]),
  asks(
    'forecast of one product',
    300,
    ['00417-B', '007'].map((product) => ['stocks/holding', { view: 'forecast', product, include_forecast_demand: '1' }]),
  ),
  asks('first page of the age profile', 800, q.ages),
  asks('sort of the age profile', SORT, q.ageSorts),
  asks('sort of the age profile by lot', SORT, q.lotSorts),
  asks('first page of movements', FIRST, q.movements),
  asks('sort of movements', SORT, q.movementSorts),
  asks('movements at 90 % depth, by cursor', DEEP, () => deepPages(q.movementDepths)),
  asks('movements of the busiest item, 30 days', 500, busiestMovements),
  asks('first page of purchase orders', FIRST, q.purchases),
  asks('sort and page of purchase orders', SORT, q.purchaseSorts),
  asks('first page of sales orders', FIRST, q.sales),
  asks('sort and page of sales orders', SORT, q.saleSorts),
  asks('counts of the order tabs', FIRST, q.orderTabs),
  asks('facets of the order lists', 1500, q.orderFacets),
  asks('orders at 90 % depth, by cursor', DEEP, () => deepPages(q.orderDepths)),
  asks('first page of order lines', FIRST, q.orderLines),
  asks('sort of order lines', SORT, q.orderLineSorts),
  asks('order lines at 90 % depth, by cursor', DEEP, () => deepPages(q.orderLineDepths)),
  asks('orders by week', FIRST, q.orderWeeks),
  asks('first page of shipments', FIRST, q.shipments),
  asks('sort of shipments', SORT, q.shipmentSorts),
  asks('shipments at 90 % depth, by cursor', DEEP, () => deepPages(q.shipmentDepths)),
  asks('first page of user log, rejections, users and suppliers', FIRST, q.office),
  asks('user log and rejections at 90 % depth, by cursor', DEEP, () => deepPages(q.officeDepths)),
  asks('counts of the home page', FIRST, q.home),
  asks('product typeahead', TYPED, q.products),
  asks('typeahead of parties and order numbers', TYPED, q.typeaheads),
  asks('search over everything: shipments', FIRST, q.searches),
]
