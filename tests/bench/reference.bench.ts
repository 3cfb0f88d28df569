import type { Bench } from './bench.ts'
import * as q from './reference-questions.ts'
import { benchQuestions, deepPages, reference, type Question } from './reference-server.ts'

type Holding = { id: string; client_code: string; owner_code: string; site_code: string; product_code: string }

/** A stock holding of the item with the most movements. */
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
  benchQuestions('first page of holdings, filtered and sorted', FIRST, q.holdings),
  benchQuestions('first page of stock lines, filtered and sorted', FIRST, q.stockLines),
  benchQuestions('sort and page of stock', SORT, q.stockSorts),
  benchQuestions('stock at 90 % depth, by cursor', DEEP, () => deepPages(q.stockDepths)),
  benchQuestions('facets of the stock lists', 1500, q.stockFacets),
  benchQuestions('detail of the busiest item', FIRST, async () => [['stocks/holding', { view: 'detail', id: (await busiest()).id }]]),
  benchQuestions(
    'forecast of one product',
    300,
    ['00417-B', '007'].map((product) => ['stocks/holding', { view: 'forecast', product, include_forecast_demand: '1' }]),
  ),
  benchQuestions('first page of the age profile', 800, q.ages),
  benchQuestions('sort of the age profile', SORT, q.ageSorts),
  benchQuestions('sort of the age profile by lot', SORT, q.lotSorts),
  benchQuestions('first page of movements', FIRST, q.movements),
  benchQuestions('sort of movements', SORT, q.movementSorts),
  benchQuestions('movements at 90 % depth, by cursor', DEEP, () => deepPages(q.movementDepths)),
  benchQuestions('movements of the busiest item, 30 days', 500, busiestMovements),
  benchQuestions('first page of purchase orders', FIRST, q.purchases),
  benchQuestions('sort and page of purchase orders', SORT, q.purchaseSorts),
  benchQuestions('first page of sales orders', FIRST, q.sales),
  benchQuestions('sort and page of sales orders', SORT, q.saleSorts),
  benchQuestions('counts of the order tabs', FIRST, q.orderTabs),
  benchQuestions('facets of the order lists', 1500, q.orderFacets),
  benchQuestions('orders at 90 % depth, by cursor', DEEP, () => deepPages(q.orderDepths)),
  benchQuestions('first page of order lines', FIRST, q.orderLines),
  benchQuestions('sort of order lines', SORT, q.orderLineSorts),
  benchQuestions('order lines at 90 % depth, by cursor', DEEP, () => deepPages(q.orderLineDepths)),
  benchQuestions('orders by week', FIRST, q.orderWeeks),
  benchQuestions('first page of shipments', FIRST, q.shipments),
  benchQuestions('sort of shipments', SORT, q.shipmentSorts),
  benchQuestions('shipments at 90 % depth, by cursor', DEEP, () => deepPages(q.shipmentDepths)),
  benchQuestions('first page of user log, rejections, users and suppliers', FIRST, q.office),
  benchQuestions('user log and rejections at 90 % depth, by cursor', DEEP, () => deepPages(q.officeDepths)),
  benchQuestions('counts of the home page', FIRST, q.home),
  benchQuestions('product typeahead', TYPED, q.products),
  benchQuestions('typeahead of parties and order numbers', TYPED, q.typeaheads),
  benchQuestions('search over everything: shipments', FIRST, q.searches),
]
