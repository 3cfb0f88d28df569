import sql, { type Sql } from 'sql-template-tag'
import type { CallName } from '#lib/contract/calls.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { SUPPLIER, type Reference } from './server.ts'

/** A user who attacks from inside. */
export type Attacker = {
  email: string
  client: string
  owner: string
  /** Rows of a table `t` that do not belong to them. */
  outOfScope: (table: string) => Sql
  /** Columns whose values they share with others. */
  shared: readonly string[]
  /** Modules in which they get every right, in addition to the modules that they have. */
  modules: readonly Module[]
}

const IS_USER_OF_VOLT = sql`not t.all_clients and exists (select 1 from user_client c where c.user_id = t.id and c.client_code = 'VOLT')
  and not exists (select 1 from user_client c where c.user_id = t.id and c.client_code <> 'VOLT')`
const IS_OWN_ITEM = sql`t.client_code = 'ACME' and t.supplier_code is not distinct from 'SUP-014'`

const SUPPLIER_ATTACKER = {
  client: 'ACME',
  owner: 'ACME-AU',
  outOfScope: (table: string) => {
    if (table === 'app_user') return sql`t.supplier_code is distinct from 'SUP-014'`
    if (['holding', 'purchase_order', 'shipment', 'client_supplier'].includes(table)) return sql`not (${IS_OWN_ITEM})`
    // Lines of their own items are secret too, but a supplier knows the pallets and lots of what they have delivered.
    if (table === 'stock_line') return sql`t.holding_id not in (select t.id from holding t where ${IS_OWN_ITEM})`
    return sql`true`
  },
  shared: [],
  modules: MODULES,
}

export const SUPPLIER_MANAGER = 'manager@greengrocer.test'

/** Stores a user with the Manager level who has the supplier, password and clients of the demo's supplier user. */
export const addSupplierManager = sql`
  with added as (
    insert into app_user (id, name, email, user_level, status, password_hash, home_site, home_client, supplier_code, is_supplier, locale,
      timezone, created_at)
    select 'u_90001', 'Supplier Manager', ${SUPPLIER_MANAGER}, 'Manager', 'ACTIVE', password_hash, home_site, home_client, supplier_code,
      is_supplier, locale, timezone, created_at
    from app_user where email = ${SUPPLIER} returning id),
  sites as (insert into user_site (user_id, site_code) select a.id, s.site_code from added a, site s),
  clients as (insert into user_client (user_id, client_code, all_owners) select a.id, 'ACME', true from added a)
  select id from added`

/**
 * Attackers: a manager of another client, a user of one owner, a supplier who has been given every right, and one who is a manager as
 * well. The reference refuses to store the last one, but data that another program has written may have it.
 */
export const ATTACKERS: readonly Attacker[] = [
  {
    email: 'manager@boreal.test',
    client: 'BOREAL',
    owner: 'BOREAL',
    outOfScope: (table) => (table === 'app_user' ? IS_USER_OF_VOLT : sql`t.client_code <> 'BOREAL'`),
    shared: [],
    modules: [],
  },
  {
    email: 'nz@acme.test',
    client: 'ACME',
    owner: 'ACME-NZ',
    outOfScope: (table) => {
      if (table === 'app_user') return IS_USER_OF_VOLT
      return ['client_customer', 'client_supplier', 'stream'].includes(table)
        ? sql`t.client_code <> 'ACME'`
        : sql`not (t.client_code = 'ACME' and t.owner_code = 'ACME-NZ')`
    },
    // Customers belong to a client and are shared by its owners.
    shared: ['customer_code'],
    modules: [],
  },
  { ...SUPPLIER_ATTACKER, email: SUPPLIER },
  { ...SUPPLIER_ATTACKER, email: SUPPLIER_MANAGER },
]

/** Columns whose values could reveal records of others, with the filters that accept such a value. */
export const NAMING_COLUMNS: readonly { table: string; column: string; keys: readonly string[] }[] = [
  { table: 'holding', column: 'product_code', keys: ['product', 'exclude', 'q'] },
  { table: 'holding', column: 'public_id', keys: ['id'] },
  { table: 'holding', column: 'gtin', keys: ['gtin', 'q'] },
  { table: 'holding', column: 'product_name', keys: ['q'] },
  { table: 'stock_line', column: 'sscc', keys: ['sscc', 'q'] },
  { table: 'stock_line', column: 'serial_no', keys: ['serial_no'] },
  { table: 'stock_line', column: 'receipt_no', keys: ['q'] },
  { table: 'purchase_order', column: 'po_no', keys: ['order_no', 'reference', 'ref_no', 'entity_no', 'q'] },
  { table: 'purchase_order', column: 'supplier_ref', keys: ['q'] },
  { table: 'purchase_order', column: 'container_no', keys: ['container_no', 'q'] },
  { table: 'purchase_order', column: 'asn_no', keys: ['asn_no', 'q'] },
  { table: 'sales_order', column: 'so_no', keys: ['order_no', 'reference', 'ref_no', 'entity_no', 'q'] },
  { table: 'sales_order', column: 'customer_po_no', keys: ['customer_po_no', 'q'] },
  { table: 'sales_order', column: 'customer_code', keys: ['customer'] },
  { table: 'shipment', column: 'shipment_no', keys: ['q'] },
  { table: 'shipment', column: 'consignment_no', keys: ['consignment_no', 'q'] },
  { table: 'app_user', column: 'email', keys: ['user', 'q'] },
  { table: 'stream', column: 'stream_code', keys: ['stream', 'q'] },
  { table: 'rejection', column: 'control_no', keys: ['q'] },
  { table: 'rejection', column: 'ref_no', keys: ['ref_no', 'q'] },
]

/** Tables with data of a client that are not in {@link NAMING_COLUMNS}, and why. */
export const UNNAMED_TABLES: Readonly<Record<string, string>> = {
  audit_event: 'it names records of the tables above',
  client: 'its code is a target',
  client_carrier: 'carriers are shared by clients',
  client_carrier_code: 'it is read by the code of its client, which is a target',
  client_customer: 'its codes are those of sales orders, and a target',
  client_site: 'sites are shared by clients',
  client_supplier: 'its codes are a target',
  client_view: 'it is read by the code of its client, which is a target',
  field_label: 'it is read by the code of its client, which is a target',
  handover_code: 'no call lists them',
  list_layout: 'it is read by the code of its client, which is a target',
  movement: 'it names the items, pallets and orders of the tables above',
  number_reservation: 'no call lists them',
  number_series: 'no call lists them',
  owner: 'owners are named by the code of their client, which is a target',
  product: 'its codes are those of holdings',
  product_uom: 'its codes are those of holdings',
  user_client: 'it says who has access to a client, whose code is a target',
  user_owner: 'it says who has access to an owner, by the code of the client, which is a target',
}

/** A record of others, or a code that only they use, which an attack names. `missing` is one of the same form that does not exist. */
export type Target =
  | 'purchase order'
  | 'sales order'
  | 'inbound shipment'
  | 'document'
  | 'message'
  | 'user'
  | 'client'
  | 'customer'
  | 'supplier'
  | 'supplier code'
  | 'product code'
  | 'customer code'
  | 'order number'

/**
 * The id of each target, by a query of rows out of the attacker's scope. Targets that are missing here (product code, customer code, order
 * number) come from the samples of {@link NAMING_COLUMNS}.
 */
export const TARGETS: Readonly<Partial<Record<Target, { missing: string; find: (attacker: Attacker) => Sql }>>> = {
  'purchase order': {
    missing: 'po_99999999',
    find: ({ outOfScope }) => sql`select 'po_' || t.id as id from purchase_order t where ${outOfScope('purchase_order')} limit 1`,
  },
  'sales order': {
    missing: 'so_99999999',
    find: ({ outOfScope }) => sql`select 'so_' || t.id as id from sales_order t where ${outOfScope('sales_order')} limit 1`,
  },
  'inbound shipment': {
    missing: 'sh_99999999',
    find: ({ outOfScope }) =>
      sql`select 'sh_' || t.id as id from shipment t where t.direction = 'IN' and ${outOfScope('shipment')} limit 1`,
  },
  document: {
    missing: 'pl_sh_99999999',
    find: ({ outOfScope }) =>
      sql`select 'pl_sh_' || t.id as id from shipment t where t.packages > 0 and t.status <> 'CANCELLED' and ${outOfScope('shipment')} limit 1`,
  },
  message: {
    missing: 'rj_99999999',
    find: ({ outOfScope }) => sql`select 'rj_' || t.id as id from rejection t where ${outOfScope('rejection')} limit 1`,
  },
  user: {
    missing: 'u_99999999',
    find: ({
      client,
      outOfScope,
    }) => sql`select t.id from app_user t where ${outOfScope('app_user')} and t.user_level = 'Regular' and not t.all_clients
      order by exists (select 1 from user_client c where c.user_id = t.id and c.client_code = ${client}) desc, t.id limit 1`,
  },
  client: { missing: 'NOCL', find: () => sql`select client_code as id from client where client_code = 'VOLT'` },
  customer: {
    missing: 'C~VOLT~NOBODY',
    find: () => sql`select 'C~VOLT~' || t.customer_code as id from client_customer t where t.client_code = 'VOLT' limit 1`,
  },
  supplier: {
    missing: 'S~VOLT~NOBODY',
    find: ({ outOfScope }) =>
      sql`select 'S~' || t.client_code || '~' || t.supplier_code as id from client_supplier t where ${outOfScope('client_supplier')} limit 1`,
  },
  'supplier code': {
    missing: 'SUP-NOBODY',
    find: ({ outOfScope, client }) => sql`select t.supplier_code as id from client_supplier t where ${outOfScope('client_supplier')}
      and t.supplier_code not in (select c.supplier_code from client_supplier c where c.client_code = ${client}) limit 1`,
  },
}

type AttackOptions = Parameters<Reference['ask']>[1]

/** A call that names a record or code of others: in its path, its query or its body. */
type Attack = [name: CallName, target: Target, options: (value: string, attacker: Attacker) => AttackOptions]

const byId =
  (body?: object): Attack[2] =>
  (id) => ({ params: { id }, ...(body && { body }) })
const orderOf = ({ client, owner }: Attacker, fields: object) => ({
  client_code: client,
  owner_code: owner,
  site_code: 'SYD1',
  status: 'ENTERED',
  lines: [],
  ...fields,
})
const supplierOf = (client_code: string) => ({ client_code, supplier_no: 'ATTACK-1', name: 'Attack', country: 'AU' })

/** Every call with an id in its path, and every call that changes something. */
export const ATTACKS: readonly Attack[] = [
  ['patchPurchaseOrder', 'purchase order', byId({ action: 'cancel', reason: 'Attack' })],
  ['patchPurchaseOrder', 'purchase order', byId({ notes: 'Attack' })],
  ['patchSalesOrder', 'sales order', byId({ action: 'release' })],
  ['patchSalesOrder', 'sales order', byId({ pick_instructions: 'Attack' })],
  ['createPurchaseOrder', 'client', (client_code, attacker) => ({ body: orderOf(attacker, { client_code }) })],
  ['createSalesOrder', 'client', (client_code, attacker) => ({ body: orderOf(attacker, { client_code }) })],
  ...(['createPurchaseOrder', 'createSalesOrder'] as const).map((name): Attack => [
    name,
    'product code',
    (product_code, attacker) => ({ body: orderOf(attacker, { lines: [{ product_code, uom: 'EACH', qty: 1 }] }) }),
  ]),
  ['createPurchaseOrder', 'supplier code', (supplier_code, attacker) => ({ body: orderOf(attacker, { supplier_code }) })],
  ['createSalesOrder', 'customer code', (customer_code, attacker) => ({ body: orderOf(attacker, { customer_code }) })],
  ['storeSupplier', 'client', (client) => ({ body: supplierOf(client) })],
  [
    'storeCustomer',
    'client',
    (client_code) => ({
      body: { client_code, customer_no: 'ATTACK-1', name: 'Attack', address1: '1 Quay', city: 'Sydney', postcode: '2000', country: 'AU' },
    }),
  ],
  ['postSupplierManagement', 'client', (client) => ({ body: { entity: 'supplier', ...supplierOf(client) } })],
  [
    'postSupplierManagement',
    'order number',
    (po_no) => ({
      body: { entity: 'shipment', po_no, asn_no: 'ATTACK-1', expected_date: '2026-12-01', lines: [{ po_line_no: 1, qty: 1 }] },
    }),
  ],
  ['patchSupplierManagement', 'inbound shipment', byId({ entity: 'shipment', status: 'CANCELLED', reason: 'Attack' })],
  ['patchSupplierManagement', 'supplier', byId({ entity: 'supplier', phone: '02 5550 1234' })],

  ['patchCustomerManagement', 'customer', byId({ phone: '02 5550 1234' })],
  ['readDocument', 'document', byId()],
  ['readDocument', 'sales order', (id) => ({ params: { id: `pl_${id}` } })],
  ['printDocuments', 'inbound shipment', (id) => ({ query: { kind: 'PACKING_LIST', shipment: [id] } })],
  ['printDocuments', 'sales order', (id) => ({ query: { kind: 'PACKING_LIST', order: [id] } })],
  ['postAuditRejected', 'message', (id) => ({ body: { ids: [id], action: 'reprocess' } })],
  [
    'postAuditEvent',
    'client',
    (client) => ({
      query: { client },
      body: { name: 'stock-holding', module: 'stock', format: 'CSV', rows: 1, filters: [], query: null },
    }),
  ],
  [
    'putClientView',
    'client',
    (client_code) => ({ body: { client_code, list: 'stock_holding', path: '/stock-holding', name: 'Attack', view: { query: '' } } }),
  ],
  ['putSettingsFieldLabel', 'client', (client) => ({ body: { client, labels: { product_code: 'Attack' } } })],
  ['putSettingsCarrierCode', 'client', (client) => ({ body: { client, sent_code: 'ATTACK', carrier_code: 'TOLL' } })],
  ['putSettingsListLayout', 'client', (client) => ({ body: { client, list: 'stock.summary', layout: { sort: 'product_code' } } })],
  [
    'createUser',
    'client',
    (client_code) => ({
      body: {
        name: 'Attack',
        email: 'attack@attack.test',
        user_level: 'Regular',
        sites: ['SYD1'],
        clients: [{ client_code, all_owners: true }],
      },
    }),
  ],
  ['usersUpgradeRole', 'user', (user_id) => ({ body: { user_id, user_level: 'Manager', reason: 'Attack' } })],
  ['user', 'user', byId()],
  ['updateUser', 'user', byId({ name: 'Attack', version: 1 })],
  ['patchUser', 'user', byId({ action: 'reset_password', mode: 'link' })],
  ['auditModulAccess', 'user', byId()],
  ['putAuditModulAccess', 'user', byId({ modules: [], version: 1 })],
  ['auditSiteAccess', 'user', byId()],
  ['putAuditSiteAccess', 'user', byId({ sites: ['SYD1'], all_sites: false, version: 1 })],
  ['auditClientAccess', 'user', byId()],
  ['putAuditClientAccess', 'user', byId({ clients: [], all_clients: true, version: 1 })],
]

/** Calls with an id or a change that are not attacked, with the reason. */
export const NOT_ATTACKED: Readonly<Partial<Record<CallName, string>>> = {
  authLogin: 'nobody is signed in',
  authForgotPassword: 'nobody is signed in, and the response is the same for every address',
  authLogout: 'it names nothing: it ends the session of its token',
  putSettingsAccessPresets: 'it names no record of a client: presets belong to the installation, and only System users change them',
  savePreferencesUserModules: 'it names no record: it stores settings of the caller',
}

/** GET calls that are not attacked, with the reason. */
export const NOT_READ: Readonly<Partial<Record<CallName, string>>> = {
  usersCheckEmail: 'its purpose is to tell whether an address is used anywhere; it is rate-limited',
}
