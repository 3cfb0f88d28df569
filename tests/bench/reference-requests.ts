/** The requests of the screens at tier L, by list. The codes and numbers come from the seed. */
import { FALLBACK_CARDS } from '#components/home/cards.ts'
import { requestsFor, sortedRequests, type Query, type BenchRequest } from './reference-server.ts'

const view = (name: string): Query => ({ view: name })

export const holdings = requestsFor('stocks/holding', [
  {},
  { sort: '-available' },
  { sort: 'days_of_cover', below_reorder: '1' },
  { client: 'ACME', site: 'SYD1', sort: '-on_hand' },
  { disposition: 'HOLD', sort: '-on_hold' },
  { disposition: 'GOOD', sort: 'product_name' },
  { expiring_within_days: '30', sort: 'earliest_expiry_date' },
  { q: 'milk', sort: '-available' },
  { q: 'L26', sort: 'product_code' },
  { product_group: 'Pantry', on_hand_min: '100', sort: '-last_movement_at' },
  { expired: '1' },
  { zone: 'BULK', age_min: '180', sort: '-oldest_received_date' },
  { product: '00417-B' },
])

export const stockLines = requestsFor(
  'stocks/holding',
  [
    {},
    { sort: '-on_hand' },
    { disposition: ['HOLD', 'QI'], sort: 'location_code' },
    { expiry_from: '2026-12-01', expiry_to: '2026-12-31', sort: 'expiry_date' },
    { client: 'ACME', site: 'SYD1', zone: 'PICK', sort: '-received_date' },
    { q: 'milk', sort: 'product_code' },
    { product: '00417-B', sort: '-expiry_date' },
  ],
  view('table'),
)

const HOLDING_SORTS = '-available product_name -days_of_cover earliest_expiry_date -last_movement_at -projected product_group'.split(' ')
const LINE_SORTS = ['-on_hand', 'expiry_date', '-received_date', 'location_code', 'lot_no', 'zone', '-available']
export const stockSorts = [
  ...sortedRequests('stocks/holding', HOLDING_SORTS),
  ...sortedRequests('stocks/holding', LINE_SORTS, view('table')),
  ...requestsFor('stocks/holding', [{ page: '2' }, { page: '3' }, { page: '4' }], { sort: '-available' }),
]
export const stockDepths: BenchRequest[] = [
  ...sortedRequests('stocks/holding', ['-available', 'product_name']),
  ...sortedRequests('stocks/holding', ['expiry_date', 'product_code'], view('table')),
]
export const stockFacets = requestsFor('stocks/holding', [{ grain: 'summary' }, { client: 'ACME' }, {}], view('filter'))

/** First pages, unfiltered and with the usual filters. */
export const ages = requestsFor('stockageprofile', [
  {},
  { client: 'ACME', site: 'SYD1' },
  { disposition: 'GOOD' },
  { disposition: ['HOLD', 'QI'] },
  { unit: 'months', sort: '-product_code' },
  { q: 'milk' },
  { product_group: 'Pantry', sort: '-b4' },
  { client: 'ACME', site: 'SYD1', only_over: 'b4', sort: '-b4' },
  { product: '00417-B', group: 'lot', sort: '-oldest_age_days' },
  { group: 'lot' },
  { group: 'owner' },
  { group: 'site' },
  { basis: 'manufactured' },
  { as_of: '2026-09-30' },
])
const BUCKETS = ['-b5', 'b5', '-b4', '-b3', '-b2', '-b1', '-b0', '-undated', '-on_hand', '-avg_age_days', '-oldest_age_days']
export const ageSorts = [
  ...sortedRequests('stockageprofile', BUCKETS),
  ...sortedRequests('stockageprofile', ['-b5', '-b0'], { unit: 'months' }),
  ...sortedRequests('stockageprofile', ['-b5', '-avg_age_days'], { client: 'ACME', site: 'SYD1' }),
  ...sortedRequests('stockageprofile', ['-b5', '-b0'], { page: '20' }),
  ...sortedRequests('stockageprofile', ['-b5'], { group: 'owner' }),
]
export const lotSorts = sortedRequests('stockageprofile', ['-b5', '-b4', '-b0', '-on_hand', '-oldest_age_days'], { group: 'lot' })

export const movements = requestsFor('stocks/movement', [
  {},
  { client: 'ACME', site: 'SYD1' },
  { type: 'DESPATCH', moved_from: '2026-11-20', moved_to: '2026-11-20' },
  { product: '00417-B' },
  { task: ['RECEIVE', 'COUNT'] },
  { reason_code: 'DAMAGED' },
  { ref_no: 'SO-201000', moved_from: '2024-11-20' },
  { q: 'milk' },
  { q: 'SO-59' },
  { location: 'A-01-01' },
  { moved_from: '2025-11-21', moved_to: '2026-11-20' },
  { qty_min: '1000' },
])
export const movementSorts = sortedRequests('stocks/movement', ['moved_at', '-qty', 'product_code'])
export const movementDepths: BenchRequest[] = [
  ['stocks/movement', { product: '00417-B', moved_from: '2025-11-21' }],
  ['stocks/movement', { client: 'ACME', site: 'SYD1', moved_from: '2026-10-21' }],
]

export const purchases = requestsFor('purchase-orders', [
  {},
  { open: '0' },
  { overdue: '1', sort: 'expected_date' },
  { expected_today: '1' },
  { status: ['PART_RECEIVED'] },
  { status: ['DRAFT'] },
  { client: 'ACME', site: 'SYD1' },
  { open: '0', client: 'ACME', supplier: 'SUP-259' },
  { open: '0', product: '00417-B' },
  { open: '0', q: 'PO-1399' },
  { open: '0', q: 'foods' },
  { open: '0', carrier_code: 'TOLL', priority: 'P2' },
  { received_from: '2026-11-13', received_to: '2026-11-20' },
  { open: '0', ordered_from: '2026-01-01', ordered_to: '2026-06-30', sort: 'ordered_date' },
])
const PO_SORTS = '-ordered_date expected_date supplier_name status -qty_outstanding -pct_received lines -received_at po_no'.split(' ')
export const purchaseSorts = [
  ...sortedRequests('purchase-orders', PO_SORTS),
  ...sortedRequests('purchase-orders', PO_SORTS, { open: '0' }),
  ...requestsFor('purchase-orders', [{ page: '2' }, { page: '40' }], { open: '0' }),
]
const PO_TABS: Query = { view: 'filter', grain: 'summary', only: ['open', 'expected_today', 'overdue', 'status'] }

export const sales = requestsFor('sales-orders', [
  {},
  { open: '0' },
  { late: '1', sort: 'required_ship_date' },
  { due_today: '1' },
  { on_hold: '1' },
  { back_ordered: '1' },
  { status: ['ENTERED'] },
  { despatched_today: '1' },
  { client: 'ACME', site: 'SYD1' },
  { open: '0', client: 'ACME', customer: 'CUS-00003' },
  { open: '0', product: '00417-B' },
  { open: '0', lot_no: 'L2410A' },
  { open: '0', q: 'SO-4000' },
  { open: '0', q: '4500-11' },
  { open: '0', q: 'hardware' },
  { q: 'hardware' },
  { open: '0', tracking_no: 'TO700001000' },
  { open: '0', carrier_code: 'TOLL', priority: 'P2' },
  { despatched_from: '2026-11-01', despatched_to: '2026-11-20' },
  { open: '0', ordered_from: '2026-01-01', ordered_to: '2026-06-30', sort: 'ordered_date' },
])
const SO_SORTS =
  '-ordered_date required_ship_date -required_ship_date customer_name customer_po_no status priority -lines -pct_despatched -qty_ordered carrier_code -despatched_at -delivered_at so_no'.split(
    ' ',
  )
export const saleSorts = [
  ...sortedRequests('sales-orders', SO_SORTS),
  ...sortedRequests('sales-orders', SO_SORTS, { open: '0' }),
  ...requestsFor('sales-orders', [{ page: '2' }, { page: '40' }], { open: '0' }),
]
const SO_TABS: Query = {
  view: 'filter',
  grain: 'summary',
  only: ['open', 'status', 'on_hold', 'back_ordered', 'due_today', 'late', 'despatched_today'],
}
export const orderTabs: BenchRequest[] = [
  ['purchase-orders', PO_TABS],
  ['purchase-orders', { ...PO_TABS, client: 'ACME' }],
  ['sales-orders', SO_TABS],
  ['sales-orders', { ...SO_TABS, client: 'ACME', site: 'SYD1' }],
  ['sales-orders', { ...SO_TABS, q: 'hardware' }],
]
export const orderFacets: BenchRequest[] = [
  ['purchase-orders', { view: 'filter', grain: 'summary' }],
  ['purchase-orders', { view: 'filter', grain: 'summary', open: '0' }],
  ['sales-orders', { view: 'filter', grain: 'summary' }],
  ['sales-orders', { view: 'filter', grain: 'summary', open: '0' }],
]
export const orderDepths: BenchRequest[] = [
  ...sortedRequests('sales-orders', ['-ordered_date', 'customer_name', 'required_ship_date', 'status'], { open: '0' }),
  ...sortedRequests('purchase-orders', ['-ordered_date', 'expected_date'], { open: '0' }),
]

const LINES_OF_ORDERS: Query[] = [
  {},
  { open: '0' },
  { product: '00417-B' },
  { open: '0', product: '00417-B' },
  { client: 'ACME', site: 'SYD1' },
  { q: '00417' },
]
export const orderLines = [
  ...requestsFor('sales-orders', [...LINES_OF_ORDERS, { late: '1' }, { open: '0', lot_no: 'L2410A' }], view('table')),
  ...requestsFor('purchase-orders', [...LINES_OF_ORDERS, { overdue: '1' }], view('table')),
]
export const orderLineSorts = [
  ...sortedRequests(
    'sales-orders',
    ['-so_no,line_no', 'product_code', 'required_ship_date', '-qty_back_ordered', '-qty_ordered'],
    view('table'),
  ),
  ...sortedRequests('purchase-orders', ['-po_no,line_no', 'product_code', 'expected_date', '-qty_outstanding'], view('table')),
]
export const orderLineDepths: BenchRequest[] = [
  ['sales-orders', { view: 'table', open: '0' }],
  ['purchase-orders', { view: 'table', open: '0' }],
]
export const orderWeeks: BenchRequest[] = [
  ['purchase-orders', view('forecast')],
  ['sales-orders', view('forecast')],
]

export const shipments = [
  ...requestsFor(
    'sales-orders',
    [
      {},
      { late: '1' },
      { status: 'EXCEPTION', sort: '-despatched_at' },
      { status: 'DELIVERED' },
      { open: '0' },
      { open: '0', client: 'ACME', site: 'SYD1' },
      { open: '0', q: 'SH-30' },
      { open: '0', q: 'hardware' },
      { despatched_from: '2026-11-13', sort: '-despatched_at' },
      { open: '0', lot_no: 'L2410A' },
      { open: '0', product: '00417-B' },
    ],
    view('shipments'),
  ),
  ...requestsFor('supplier-management', [{}, { overdue: '1' }, { status: 'RECEIVED' }, { q: 'foods' }], view('shipments')),
  ...requestsFor('sales-orders', [{ open: '0' }, {}], view('shipment-table')),
]
const SHIPMENT_SORTS = 'shipment_no -eta_date customer_name carrier_name -despatched_at -packages -weight_kg status -delivered_at'.split(
  ' ',
)
export const shipmentSorts = [
  ...sortedRequests('sales-orders', SHIPMENT_SORTS, view('shipments')),
  ...sortedRequests('sales-orders', SHIPMENT_SORTS, { view: 'shipments', open: '0' }),
]
export const shipmentDepths: BenchRequest[] = [
  ['sales-orders', { view: 'shipments', open: '0' }],
  ['sales-orders', { view: 'shipments', open: '0', sort: '-despatched_at' }],
  ['sales-orders', { view: 'shipments', open: '0', sort: 'shipment_no' }],
]

export const administration = [
  ...requestsFor('audit', [
    {},
    { client: 'ACME' },
    { event: 'SO_UPDATED' },
    { task: 'ADMIN', at_from: '2024-11-20' },
    { entity_no: 'SO-201000', at_from: '2024-11-20' },
    { q: 'SO-201000', at_from: '2024-11-20' },
    { q: 'carrier', at_from: '2024-11-20' },
    { user: 'clerk', at_from: '2024-11-20' },
    { severity: 'error', at_from: '2024-11-20' },
    { at_from: '2024-11-20', sort: 'event_code' },
    { at_from: '2024-11-20', sort: '-entity_no' },
  ]),
  ...requestsFor('audit/rejected', [
    {},
    { status: ['REPROCESSED', 'IGNORED'] },
    { q: '4500', status: ['REPROCESSED'] },
    { error_code: 'PRODUCT_UNKNOWN' },
    { status: ['REPROCESSED', 'IGNORED'], sort: 'stream_name' },
    { client: 'ACME', sort: '-payload_bytes' },
  ]),
  ...requestsFor('users', [
    {},
    { q: 'demo' },
    { status: 'LOCKED' },
    { never_logged_in: '1' },
    { sort: '-last_login_at' },
    { sort: '-modules_count' },
  ]),
  ...requestsFor('supplier-management', [{}, { q: 'foods' }, { sort: '-overdue_pos' }, { sort: 'on_time_pct' }, { status: 'BLOCKED' }]),
]
export const administrationDepths: BenchRequest[] = [
  ['audit', { at_from: '2024-11-20' }],
  ['audit', { at_from: '2024-11-20', client: 'ACME' }],
  ['audit/rejected', { status: ['REPROCESSED', 'IGNORED'] }],
]

/** The request of the home page, and the requests for its counts at a v7 without that call. Several counts may share a request. */
export const home: readonly BenchRequest[] = [
  ['home/overview', {}],
  ...FALLBACK_CARDS.map(({ request: { call, view, query } }): BenchRequest => {
    const params = { ...(view !== undefined && view !== 'list' && { view }), ...query('2026-11-20') }
    return [call.path, view === 'filter' ? params : { ...params, per_page: '1' }]
  }).filter((request, index, all) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(request)) === index),
]

const SEARCH_TEXTS = ['m', 'mi', 'milk', 'oat milk', '00417-B', '0041', '19312345000415', 'fresh', 'zzz', 'bl', 'red wine', '1']
export const products = requestsFor(
  'products/typeahead',
  SEARCH_TEXTS.flatMap((q): Query[] => [{ q }, { q, client: 'ACME' }, { q, in_stock: '1' }]),
)
const COUNTERPARTIES = ['a', 'hard', 'hardware', 'CUS-00', '55', 'zzz', 'sydney general']
const NUMBERS = ['SO', 'SO-4', 'SO-40000', '4', '40000', 'zzz', 'PO-13', '13']
export const typeaheads = [
  ...requestsFor(
    'settings/customers',
    COUNTERPARTIES.flatMap((q): Query[] => [{ q }, { q, client: 'ACME' }]),
  ),
  ...requestsFor(
    'settings/suppliers',
    COUNTERPARTIES.map((q) => ({ q })),
  ),
  ...requestsFor(
    'dropdown/getorderno',
    NUMBERS.flatMap((q): Query[] => [{ q, type: 'SO', per_page: '6' }, { q, type: 'PO', per_page: '6' }, { q }]),
  ),
]
/** The requests of the global search, apart from the typeaheads. */
export const searches = [
  ...requestsFor(
    'sales-orders',
    ['SO-40000', 'SH-30001', 'TO700001000', '40000', 'hardware 3035'].map((q) => ({ q, per_page: '4' })),
    view('shipments'),
  ),
]
