import { laravelPage } from './deviations.ts'
import { callOf } from './server.ts'
import { isObject, isSuccess, reply, type V7Request, type Deviation, type Json, type Reply } from './types.ts'

/*
 * A v7 that offers the same things under other names: other paths and field names, Laravel's pages, records under `result`, other words
 * for statuses and levels, and its own sign-in. A dialect connects it.
 */

/** Path prefixes in the contract and in this v7. Longer prefixes come first, because the first match wins. */
const PATHS: readonly (readonly [contract: string, renamed: string])[] = [
  ['auth/login', 'session/open'],
  ['auth/logout', 'session/close'],
  ['auth/forgot-password', 'session/forgotten'],
  ['stocks/holding', 'stock/holdings'],
  ['stocks/movement/date-range', 'stock/journal/range'],
  ['stocks/movement', 'stock/journal'],
  ['stockageprofile', 'stock/ages'],
  ['getStockholdingColumn', 'stock/columns'],
  ['purchase-orders', 'inbound/orders'],
  ['sales-orders', 'outbound/orders'],
  ['orderCheck', 'orders/known'],
  ['getSoIdentity', 'outbound/next-number'],
  ['products/typeahead', 'items/find'],
  ['settings', 'master'],
  ['dropdown', 'choices'],
  ['preferences', 'own'],
  ['supplier-management-options', 'partners/choices'],
  ['supplier-management', 'partners/suppliers'],
  ['customer-management', 'partners/customers'],
  ['home/overview', 'start/figures'],
  ['audit', 'journal'],
  ['users', 'people'],
]

/** Names of fields at any depth. */
const FIELDS: Readonly<Record<string, string>> = {
  product_code: 'sku',
  product_name: 'description',
  client_code: 'depositor',
  client_name: 'depositor_name',
  owner_code: 'stock_owner',
  owner_name: 'stock_owner_name',
  site_code: 'warehouse',
  site_name: 'warehouse_name',
  on_hand: 'qoh',
  available: 'atp',
  uom: 'unit',
  so_no: 'order_ref',
  po_no: 'purchase_ref',
  customer_code: 'consignee',
  customer_name: 'consignee_name',
  qty: 'quantity',
  qty_ordered: 'quantity_ordered',
  required_ship_date: 'ship_by',
  lines: 'items',
  status: 'stage',
  status_name: 'stage_name',
  userLevel: 'role',
  user_level: 'role',
  value: 'val',
  label: 'title',
}

const QUERY: Readonly<Record<string, string>> = {
  client: 'depositor',
  owner: 'stock_owner',
  site: 'warehouse',
  product: 'sku',
  per_page: 'limit',
  q: 'search',
  sort: 'order_by',
  status: 'stage',
}

const STATUSES: Readonly<Record<string, string>> = {
  DRAFT: 'PENCILLED',
  ENTERED: 'OPEN',
  ALLOCATED: 'RESERVED',
  DESPATCHED: 'GONE',
  CANCELLED: 'VOID',
}
const LEVELS: Readonly<Record<string, string>> = {
  Regular: 'Operator',
  Manager: 'Supervisor',
  Admin: 'Administrator',
  System: 'Root',
}

const inverse = (words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [word, key]))
const toContract = {
  // This v7 has one name for both `userLevel` and `user_level`; the contract's requests use the second.
  fields: { ...inverse(FIELDS), role: 'user_level' },
  query: inverse(QUERY),
  words: { ...inverse(STATUSES), ...inverse(LEVELS) },
}
const FIELDS_WITH_WORDS = ['status', 'userLevel', 'user_level', 'stage', 'role', 'next']
const words = { ...STATUSES, ...LEVELS }

/** Renames the fields of a value at any depth, and the words in {@link FIELDS_WITH_WORDS}. */
const renameDeep = (
  value: unknown,
  names: Readonly<Record<string, string>>,
  renamed: Readonly<Record<string, string>>,
  key = '',
): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameDeep(item, names, renamed, key))
  if (typeof value === 'string') return FIELDS_WITH_WORDS.includes(key) ? (renamed[value] ?? value) : value
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [names[name] ?? name, renameDeep(item, names, renamed, name)]))
}

const changeRequest = (request: V7Request): Reply | null => {
  if (request.path.startsWith('/')) return null
  const prefix = PATHS.find(([, renamed]) => request.path === renamed || request.path.startsWith(`${renamed}/`))
  if (!prefix) return reply(404, { message: 'No such route.' })
  const level = request.headers['userlevel']
  if (level !== undefined && !(level in inverse(LEVELS))) return reply(403, { message: `There is no role ${level}.` })
  if (level !== undefined) request.headers['userlevel'] = inverse(LEVELS)[level] ?? ''
  request.path = `${prefix[0]}${request.path.slice(prefix[1].length)}`
  const query = [...request.query].map(([name, value]) => {
    const key = toContract.query[name] ?? (name in QUERY ? `not_${name}` : name)
    return [key, key === 'status' || key === 'user_level' ? (toContract.words[value] ?? value) : value]
  })
  request.query = new URLSearchParams(query)
  if (request.path === 'auth/login' && isObject(request.body)) {
    if ('email' in request.body) return reply(422, { message: 'Send username and password.', errors: { username: ['Enter your name.'] } })
    request.body = { ...request.body, email: request.body['username'] }
  } else request.body = renameDeep(request.body, toContract.fields, toContract.words)
  Object.assign(request, callOf(request.method, request.path, request.query))
  return null
}

const changeResponse = (response: Reply, { name }: V7Request): Reply => {
  const { body } = response
  if (!isObject(body)) return response
  if (!isSuccess(response))
    return isObject(body['errors']) ? { ...response, body: { ...body, errors: renameErrorKeys(body['errors']) } } : response
  const { data, meta } = renameDeep(body, FIELDS, words) as Json
  if (Array.isArray(data) && isObject(meta) && 'per_page' in meta) {
    const { total: _t, page: _p, per_page: _n, last_page: _l, from: _f, to: _o, ...otherMeta } = meta
    return { ...response, body: { ...otherMeta, ...laravelPage(data, meta) } }
  }
  if (name === 'authLogin' && isObject(data)) {
    const { token, expires_in: ttl, user: person, modules: rights, clients: depositors, sites: warehouses } = data
    return { ...response, body: { access_token: token, ttl, person, rights, depositors, warehouses } }
  }
  return { ...response, body: { result: data, ...(meta === undefined ? {} : { info: meta }) } }
}

/** Renames the parts of error paths: `lines.2.qty` becomes `items.2.quantity`. */
const renameErrorKeys = (errors: Json): Json =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      path
        .split('.')
        .map((part) => FIELDS[part] ?? part)
        .join('.'),
      messages,
    ]),
  )

export const RENAMED: Deviation = {
  description:
    'Other paths, other names of fields and filters, Laravel pages, records under `result`, other words for statuses and levels.',
  changeRequest,
  changeResponse,
}
