/*
 * A v7 that means the same and says it in its own way: other paths, names and words, Laravel's pages, records under `result`.
 * One table of names serves all calls, so a call is one line.
 */
import { type About, defineDialect, errorFields, type Json, laravelPage } from 'gatehouse/dialect'

/** v7's names on the left, the contract's on the right. */
const FIELDS = {
  sku: 'product_code',
  description: 'product_name',
  depositor: 'client_code',
  depositor_name: 'client_name',
  stock_owner: 'owner_code',
  stock_owner_name: 'owner_name',
  warehouse: 'site_code',
  warehouse_name: 'site_name',
  qoh: 'on_hand',
  atp: 'available',
  unit: 'uom',
  order_ref: 'so_no',
  purchase_ref: 'po_no',
  consignee: 'customer_code',
  consignee_name: 'customer_name',
  quantity: 'qty',
  quantity_ordered: 'qty_ordered',
  ship_by: 'required_ship_date',
  items: 'lines',
  stage: 'status',
  stage_name: 'status_name',
  role: 'user_level',
  val: 'value',
  title: 'label',
}
const QUERY = {
  depositor: 'client',
  stock_owner: 'owner',
  warehouse: 'site',
  sku: 'product',
  limit: 'per_page',
  search: 'q',
  order_by: 'sort',
  stage: 'status',
}
const STATUSES = { PENCILLED: 'DRAFT', OPEN: 'ENTERED', RESERVED: 'ALLOCATED', GONE: 'DESPATCHED', VOID: 'CANCELLED' }

type Words = Readonly<Record<string, string>>
const turned = (map: Words): Words => Object.fromEntries(Object.entries(map).map(([theirs, ours]) => [ours, theirs]))

/** Renames fields at any depth, and turns the words of a status. `next` are the statuses that may follow one. */
const translated = (value: Json, names: Words, statuses: Words, key = ''): Json => {
  if (Array.isArray(value)) return value.map((item) => translated(item, names, statuses, key))
  if (typeof value === 'string') return ['status', 'stage', 'next'].includes(key) ? (statuses[value] ?? value) : value
  if (typeof value !== 'object' || value === null) return value
  // v7's word for an order that is entered is the contract's for a line that is open.
  const words = 'line_no' in value ? { ...statuses, OPEN: 'OPEN' } : statuses
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [names[name] ?? name, translated(item, names, words, names[name] ?? name)]),
  )
}

const query = (asked: Json) => translated(asked, turned(QUERY), turned(STATUSES))
const body = (sent: Json) => translated(sent, { ...turned(FIELDS), userLevel: 'role' }, turned(STATUSES))

/** One of Laravel's pages, or a record under `result`. */
const answerWith =
  (names: Words) =>
  (said: Json, about: About): Json => {
    const { data, meta } = 'result' in said ? { data: said.result, meta: said.info } : laravelPage(said, about)
    // `unit` beside rows is the contract's own word: days or months.
    const { unit: _unit, ...besideRows } = FIELDS
    return { data: translated(data, names, STATUSES), meta: translated(meta, besideRows, STATUSES) }
  }
const answer = answerWith(FIELDS)
/** In the person who signs in and in the log, the contract spells the level in another way. */
const people = answerWith({ ...FIELDS, role: 'userLevel' })

const failure = errorFields(FIELDS)
const read = (path: string) => ({ path, query, answer, failure })
const change = (path: string) => ({ path, query, body, answer, failure })

export default defineDialect({
  levels: { Operator: 'Regular', Supervisor: 'Manager', Administrator: 'Admin', Root: 'System' },
  calls: {
    authLogin: {
      path: 'session/open',
      body: ({ email, ...rest }: Json) => ({ ...rest, username: email }),
      answer: ({ access_token, ttl, person, rights, depositors, warehouses }: Json, about: About) => {
        const data = { token: access_token, expires_in: ttl, user: person, modules: rights, clients: depositors, sites: warehouses }
        return people({ result: data }, about)
      },
    },
    authLogout: { path: 'session/close' },
    authForgotPassword: { path: 'session/forgotten' },
    settingsSites: read('master/sites'),
    settingsClients: read('master/clients'),
    settingsTasks: read('master/tasks'),
    settingsDispositions: read('master/dispositions'),
    settingsSuppliers: read('master/suppliers'),
    settingsCustomers: read('master/customers'),
    settingsStream: read('master/stream'),
    settingsFieldLabel: read('master/field-label'),
    productsTypeahead: read('items/find'),
    dropdownGetuom: read('choices/getuom'),
    dropdownGetorderno: read('choices/getorderno'),
    dropdownGetordertype: read('choices/getordertype'),
    salesOrdersCarrierName: read('outbound/orders/carrier-name'),
    salesOrdersCarrierCode: read('outbound/orders/carrier-code'),
    salesOrdersPriority: read('outbound/orders/priority'),
    preferencesUserModules: read('own/user-modules'),
    savePreferencesUserModules: change('own/user-modules'),
    stocksHolding: read('stock/holdings'),
    stockholdingColumns: read('stock/columns'),
    stocksMovement: read('stock/journal'),
    stocksMovementRange: read('stock/journal/range'),
    stockageprofile: read('stock/ages'),
    purchaseOrders: read('inbound/orders'),
    createPurchaseOrder: change('inbound/orders'),
    patchPurchaseOrder: change('inbound/orders/{id}'),
    purchaseOrderOptions: read('own/purchase-order-options'),
    storeSupplier: change('inbound/orders/store-supplier'),
    checkClientSupplier: read('inbound/orders/check-client-supplier'),
    checkSupplierNumber: read('inbound/orders/check-supplier-number'),
    salesOrders: read('outbound/orders'),
    createSalesOrder: change('outbound/orders'),
    patchSalesOrder: change('outbound/orders/{id}'),
    salesOrderOptions: read('own/sales-order-options'),
    getSoIdentity: read('outbound/next-number'),
    storeCustomer: change('outbound/orders/store-customer'),
    checkClientCustomer: read('outbound/orders/check-client-customer'),
    checkCustomerNumber: read('outbound/orders/check-customer-number'),
    orderCheck: read('orders/known'),
    supplierManagementOptions: read('partners/choices'),
    supplierManagement: read('partners/suppliers'),
    postSupplierManagement: change('partners/suppliers'),
    patchSupplierManagement: change('partners/suppliers/{id}'),
    customerManagement: read('partners/customers'),
    patchCustomerManagement: change('partners/customers/{id}'),
    audit: { ...read('journal'), answer: people },
    auditEvent: { ...read('journal/event'), answer: people },
    postAuditEvent: change('journal/event'),
    auditRejected: read('journal/rejected'),
    postAuditRejected: change('journal/rejected'),
    auditModulAccess: read('journal/modul-access/{id}'),
    putAuditModulAccess: change('journal/modul-access/{id}'),
    auditSiteAccess: read('journal/site-access/{id}'),
    putAuditSiteAccess: change('journal/site-access/{id}'),
    auditClientAccess: read('journal/client-access/{id}'),
    putAuditClientAccess: change('journal/client-access/{id}'),
    users: read('people'),
    createUser: change('people'),
    user: read('people/{id}'),
    updateUser: change('people/{id}'),
    patchUser: change('people/{id}'),
    usersCheckEmail: read('people/check-email'),
    usersUpgradeRole: change('people/upgrade-role'),
  },
})
