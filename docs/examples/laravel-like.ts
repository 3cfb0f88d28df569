/*
 * A v7 with the same data under other paths, names and words, with Laravel's pages and with records under `result`.
 * One table of names serves all calls, so each call takes one line.
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
const inverted = (map: Words): Words => Object.fromEntries(Object.entries(map).map(([theirs, ours]) => [ours, theirs]))

/** Renames fields at any depth, and translates statuses. `next` lists the statuses that may follow one. */
const translated = (value: Json, names: Words, statuses: Words, key = ''): Json => {
  if (Array.isArray(value)) return value.map((item) => translated(item, names, statuses, key))
  if (typeof value === 'string') return ['status', 'stage', 'next'].includes(key) ? (statuses[value] ?? value) : value
  if (typeof value !== 'object' || value === null) return value
  // v7's OPEN means ENTERED for an order, but OPEN for a line.
  const words = 'line_no' in value ? { ...statuses, OPEN: 'OPEN' } : statuses
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [names[name] ?? name, translated(item, names, words, names[name] ?? name)]),
  )
}

const query = (params: Json) => translated(params, inverted(QUERY), inverted(STATUSES))
const body = (sent: Json) => translated(sent, { ...inverted(FIELDS), userLevel: 'role' }, inverted(STATUSES))

/** One of Laravel's pages, or a record under `result`. */
const answerWith =
  (names: Words) =>
  (response: Json, about: About): Json => {
    const { data, meta } = 'result' in response ? { data: response.result, meta: response.info } : laravelPage(response, about)
    // In `meta`, `unit` is a field of the contract: days or months.
    const { unit: _unit, ...metaFields } = FIELDS
    return { data: translated(data, names, STATUSES), meta: translated(meta, metaFields, STATUSES) }
  }
const answer = answerWith(FIELDS)
/** At sign-in and in the audit log, the contract calls the level `userLevel`. */
const answerWithUserLevel = answerWith({ ...FIELDS, role: 'userLevel' })

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
        return answerWithUserLevel({ result: data }, about)
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
    settingsClientUsers: read('master/client-users'),
    putSettingsFieldLabel: change('master/field-label'),
    settingsListLayouts: read('master/list-layouts'),
    putSettingsListLayout: change('master/list-layouts'),
    settingsAccessPresets: read('master/access-presets'),
    putSettingsAccessPresets: change('master/access-presets'),
    settingsCarrierCodes: read('master/carrier-codes'),
    putSettingsCarrierCode: change('master/carrier-codes'),
    homeOverview: read('start/figures'),
    clientViews: read('own/client-views'),
    putClientView: change('own/client-views'),
    audit: { ...read('journal'), answer: answerWithUserLevel },
    auditEvent: { ...read('journal/event'), answer: answerWithUserLevel },
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
