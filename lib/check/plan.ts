import type { CallName } from '#lib/contract/calls.ts'
import { documentIdOf } from '#lib/contract/shipments/document-files.ts'
import type { QueryValue } from '#lib/contract/engine/query.ts'

type Query = Readonly<Record<string, QueryValue>>
export type Row = Readonly<Record<string, unknown>>

/** Real values from earlier responses, used in later requests. They stay in memory. */
export type Known = {
  client: string | null
  owner: string | null
  site: string | null
  email: string
  userId: string | null
  /** Rows of earlier responses, a single record as one row, by `call view`. */
  rows: Map<string, Row[]>
}

/** One call in the contract in one view, and how to request it. */
export type Probe = {
  call: CallName
  view?: string
  /** The query, or a message that says what is missing for it. */
  query: (known: Known) => Query | string
  params?: (known: Known) => Readonly<Record<string, string>> | string
  /** Fields to sort a list by; the first one that the rows have is used. */
  sort?: readonly string[]
  /** Filters to check besides `site`, each with the row field that it filters by. */
  filters?: Readonly<Record<string, string>>
  /** The product works without this call, so a v7 that lacks it needs no dialect. */
  isOptional?: boolean
  /** The call changes something, even if only a counter, so it is made with `--write` only. */
  isWrite?: boolean
}

/** The first text found in one of these fields of the rows. */
export const findField = (known: Known, from: string, ...names: string[]): string | null => {
  for (const row of known.rows.get(from) ?? []) {
    for (const name of names) {
      const value = row[name]
      if (typeof value === 'string' && value !== '') return value
    }
  }
  return null
}

const clientQuery = (k: Known): Query => (k.client === null ? {} : { client: k.client })
const clientPage = (k: Known): Query => ({ ...clientQuery(k), per_page: 25 })
const anyPage = (): Query => ({ per_page: 100 })
const NO_ROW = 'not checked, because an earlier list had no suitable row'

/** Builds a request from a field of an earlier row, or returns a message that there was none. */
const withField =
  (key: string, from: string, ...names: string[]) =>
  (k: Known): Query | string => {
    const value = findField(k, from, ...names)
    return value === null ? NO_ROW : { ...clientQuery(k), [key]: value }
  }
const byId = (from: string) => (k: Known) => {
  const id = findField(k, from, 'id')
  return id === null ? NO_ROW : { id }
}
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const lookup = (call: CallName, query: Probe['query'] = anyPage): Probe => ({ call, query })
const facets = (call: CallName): Probe => ({ call, view: 'filter', query: clientQuery, isOptional: true })

/** All requests, ordered so that each one can use the responses before it. */
export const PLAN: readonly Probe[] = [
  { call: 'preferencesUserModules', query: () => ({}) },
  lookup('settingsClients', () => ({ with: 'owners', per_page: 100 })),
  lookup('settingsSites'),
  { call: 'stocksHolding', view: 'summary', query: clientPage, sort: ['on_hand', 'product_code'], filters: { product: 'product_code' } },
  { call: 'stocksHolding', view: 'table', query: clientPage, sort: ['on_hand', 'product_code'], filters: { product: 'product_code' } },
  { call: 'stocksHolding', view: 'detail', query: byId('stocksHolding summary') },
  facets('stocksHolding'),
  { call: 'stocksHolding', view: 'forecast', query: byId('stocksHolding summary'), isOptional: true },
  { call: 'stockholdingColumns', view: 'summary', query: clientQuery, isOptional: true },
  { call: 'stockholdingColumns', view: 'table', query: clientQuery, isOptional: true },
  {
    call: 'productsTypeahead',
    query: (k) => {
      const code = findField(k, 'stocksHolding summary', 'product_code')
      return code === null ? NO_ROW : { ...clientQuery(k), q: code.slice(0, 3), limit: 10 }
    },
  },
  lookup('dropdownGetuom', (k) => ({ ...clientQuery(k), per_page: 100 })),
  lookup('settingsTasks'),
  lookup('settingsDispositions'),
  lookup('settingsSuppliers', clientPage),
  lookup('settingsCustomers', clientPage),
  lookup('settingsStream'),
  lookup('salesOrdersCarrierName'),
  lookup('salesOrdersCarrierCode'),
  lookup('salesOrdersPriority'),
  lookup('dropdownGetordertype', (k) => ({ ...clientQuery(k), type: 'SO' })),
  lookup('dropdownGetorderno', (k) => ({ ...clientPage(k), type: 'SO' })),
  { call: 'supplierManagementOptions', query: clientQuery, isOptional: true },
  { call: 'settingsFieldLabel', query: clientQuery, isOptional: true },
  { call: 'stocksMovement', query: clientPage, sort: ['moved_at'], filters: { product: 'product_code', task: 'task_code' } },
  {
    call: 'stocksMovementRange',
    query: (k) => ({ ...clientPage(k), moved_from: day(60), moved_to: day(0) }),
    sort: ['moved_at'],
    filters: { product: 'product_code' },
  },
  { call: 'stockageprofile', query: clientPage, sort: ['on_hand', 'product_code'], filters: { product: 'product_code' } },
  ...orders('purchaseOrders', 'purchaseOrderOptions', { status: 'status', supplier: 'supplier_code' }),
  ...orders('salesOrders', 'salesOrderOptions', { status: 'status', customer: 'customer_code' }),
  { call: 'salesOrders', view: 'shipments', query: clientPage, sort: ['planned_ship_date'], filters: { status: 'status' } },
  { call: 'salesOrders', view: 'shipment-table', query: (k) => ({ ...clientPage(k), open: false }) },
  {
    call: 'readDocument',
    query: () => ({}),
    params: (k) => {
      const [first] = (k.rows.get('salesOrders detail')?.[0]?.['documents'] ?? []) as readonly { url?: unknown }[]
      const id = typeof first?.url === 'string' ? documentIdOf(first.url) : null
      return id === null ? 'the order that was checked has no document' : { id }
    },
  },
  {
    call: 'printDocuments',
    query: (k) => {
      const id = findField(k, 'salesOrders summary', 'id')
      return id === null ? NO_ROW : { kind: 'PACKING_LIST', order: [id] }
    },
  },
  { call: 'getSoIdentity', query: (k) => ({ ...clientQuery(k), owner: k.owner, site: k.site }), isWrite: true, isOptional: true },
  {
    call: 'orderCheck',
    query: (k) => ({ ...clientQuery(k), type: 'SO', order_no: findField(k, 'salesOrders summary', 'so_no') ?? 'NONE-1' }),
  },
  { call: 'checkClientSupplier', query: withField('supplier', 'settingsSuppliers', 'value') },
  { call: 'checkSupplierNumber', query: (k) => ({ ...clientQuery(k), supplier_no: 'GATEHOUSE-CHECK' }) },
  { call: 'checkClientCustomer', query: withField('customer', 'settingsCustomers', 'value') },
  { call: 'checkCustomerNumber', query: (k) => ({ ...clientQuery(k), customer_no: 'GATEHOUSE-CHECK' }) },
  {
    call: 'customerManagement',
    query: clientPage,
    sort: ['name', 'open_sos'],
    filters: { customer: 'customer_code', status: 'status' },
    isOptional: true,
  },
  { call: 'supplierManagement', view: 'suppliers', query: clientPage, sort: ['name'], filters: { supplier: 'supplier_code' } },
  { call: 'supplierManagement', view: 'products', query: clientPage, sort: ['product_code'], filters: { supplier: 'supplier_code' } },
  { call: 'supplierManagement', view: 'shipments', query: clientPage, sort: ['eta_date'], filters: { status: 'status' } },
  { call: 'supplierManagement', view: 'shipment-table', query: clientPage },
  {
    call: 'settingsClientUsers',
    query: clientPage,
    sort: ['name', 'client_code'],
    filters: { user_level: 'user_level', status: 'status' },
    isOptional: true,
  },
  { call: 'settingsListLayouts', query: clientQuery, isOptional: true },
  { call: 'settingsAccessPresets', query: () => ({}), isOptional: true },
  { call: 'settingsCarrierCodes', query: clientQuery, isOptional: true },
  { call: 'homeOverview', query: clientQuery, isOptional: true },
  { call: 'clientViews', query: clientQuery, isOptional: true },
  { call: 'audit', query: () => ({ per_page: 25 }), sort: ['at'], filters: { event: 'event_code', severity: 'severity' } },
  { call: 'auditEvent', view: 'list', query: () => ({}), isOptional: true },
  { call: 'auditEvent', view: 'one', query: byId('audit') },
  { call: 'auditRejected', view: 'list', query: () => ({ per_page: 25 }), sort: ['rejected_at'], filters: { stream: 'stream_code' } },
  { call: 'auditRejected', view: 'one', query: byId('auditRejected list') },
  { call: 'users', query: () => ({ per_page: 25 }), sort: ['created_at', 'name'], filters: { user_level: 'user_level', status: 'status' } },
  { call: 'user', query: () => ({}), params: (k) => (k.userId === null ? NO_ROW : { id: k.userId }), isOptional: true },
  { call: 'auditModulAccess', query: () => ({}), params: byId('users') },
  { call: 'auditSiteAccess', query: () => ({}), params: byId('users') },
  { call: 'auditClientAccess', query: () => ({}), params: byId('users') },
  { call: 'usersCheckEmail', query: (k) => ({ email: k.email }) },
]

/** The requests for one kind of order. */
function orders(
  call: 'purchaseOrders' | 'salesOrders',
  options: 'purchaseOrderOptions' | 'salesOrderOptions',
  filters: Record<string, string>,
): Probe[] {
  const summary = (k: Known) => ({ ...clientPage(k), open: false })
  return [
    { call, view: 'summary', query: summary, sort: ['ordered_date', 'created_at'], filters },
    { call, view: 'detail', query: byId(`${call} summary`) },
    { call, view: 'table', query: summary, filters: { product: 'product_code' } },
    facets(call),
    { call, view: 'forecast', query: clientQuery, isOptional: true },
    { call: options, query: (k) => ({ ...clientQuery(k), owner: k.owner, site: k.site }) },
  ]
}
