import type { Bench } from './bench.ts'
import * as questions from './reference-requests.ts'
import { benchQuestions, deepPages, reference, type Question } from './reference-server.ts'

type Holding = { id: string; client_code: string; owner_code: string; site_code: string; product_code: string }

/** A stock holding of the item with the most movements. */
const busiestHolding = async (): Promise<Holding> => {
  const { body } = await (await reference())(['stocks/holding', { product: '00417-B', sort: '-last_movement_at' }])
  return body.data[0] as unknown as Holding
}

const busiestMovements = async (): Promise<Question[]> => {
  const { client_code: client, owner_code: owner, site_code: site, product_code: product } = await busiestHolding()
  return [['stocks/movement/date-range', { client, owner, site, product, moved_from: '2026-10-21', moved_to: '2026-11-20' }]]
}

/** Goals in ms: for first pages, sorting, typeaheads, and pages deep in a list. */
const [FIRST, SORT, TYPEAHEAD, DEEP] = [400, 300, 150, 300]

export const benches: readonly Bench[] = [
  benchQuestions('first page of holdings, filtered and sorted', FIRST, questions.holdings),
  benchQuestions('first page of stock lines, filtered and sorted', FIRST, questions.stockLines),
  benchQuestions('sort and page of stock', SORT, questions.stockSorts),
  benchQuestions('stock at 90 % depth, by cursor', DEEP, () => deepPages(questions.stockDepths)),
  benchQuestions('facets of the stock lists', 1500, questions.stockFacets),
  benchQuestions('detail of the busiest item', FIRST, async () => [
    ['stocks/holding', { view: 'detail', id: (await busiestHolding()).id }],
  ]),
  benchQuestions(
    'forecast of one product',
    300,
    ['00417-B', '007'].map((product) => ['stocks/holding', { view: 'forecast', product, include_forecast_demand: '1' }]),
  ),
  benchQuestions('first page of the age profile', 800, questions.ages),
  benchQuestions('sort of the age profile', SORT, questions.ageSorts),
  benchQuestions('sort of the age profile by lot', SORT, questions.lotSorts),
  benchQuestions('first page of movements', FIRST, questions.movements),
  benchQuestions('sort of movements', SORT, questions.movementSorts),
  benchQuestions('movements at 90 % depth, by cursor', DEEP, () => deepPages(questions.movementDepths)),
  benchQuestions('movements of the busiest item, 30 days', 500, busiestMovements),
  benchQuestions('first page of purchase orders', FIRST, questions.purchases),
  benchQuestions('sort and page of purchase orders', SORT, questions.purchaseSorts),
  benchQuestions('first page of sales orders', FIRST, questions.sales),
  benchQuestions('sort and page of sales orders', SORT, questions.saleSorts),
  benchQuestions('counts of the order tabs', FIRST, questions.orderTabs),
  benchQuestions('facets of the order lists', 1500, questions.orderFacets),
  benchQuestions('orders at 90 % depth, by cursor', DEEP, () => deepPages(questions.orderDepths)),
  benchQuestions('first page of order lines', FIRST, questions.orderLines),
  benchQuestions('sort of order lines', SORT, questions.orderLineSorts),
  benchQuestions('order lines at 90 % depth, by cursor', DEEP, () => deepPages(questions.orderLineDepths)),
  benchQuestions('orders by week', FIRST, questions.orderWeeks),
  benchQuestions('first page of shipments', FIRST, questions.shipments),
  benchQuestions('sort of shipments', SORT, questions.shipmentSorts),
  benchQuestions('shipments at 90 % depth, by cursor', DEEP, () => deepPages(questions.shipmentDepths)),
  benchQuestions('first page of audit log, rejections, users and suppliers', FIRST, questions.administration),
  benchQuestions('audit log and rejections at 90 % depth, by cursor', DEEP, () => deepPages(questions.administrationDepths)),
  benchQuestions('counts of the home page', FIRST, questions.home),
  benchQuestions('product typeahead', TYPEAHEAD, questions.products),
  benchQuestions('typeahead of counterparties and order numbers', TYPEAHEAD, questions.typeaheads),
  benchQuestions('global search: shipments', FIRST, questions.searches),
]
