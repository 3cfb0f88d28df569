import { laravelPage } from './deviations.ts'
import { callOf } from './server.ts'
import { isObject, isSuccess, reply, type Ask, type Deviation, type Json, type Reply } from './types.ts'

/*
 * A v7 that means the same and says it in its own way: other paths, other names, Laravel's pages, records under `result`,
 * other words for statuses and levels, and a sign-in of its own. A dialect connects it.
 */

/** Beginning of a path of the contract, and this v7's. The longer one is tried first. */
const PATHS: readonly (readonly [contract: string, own: string])[] = [
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
  ['audit', 'journal'],
  ['users', 'people'],
]

/** Fields, at any depth. */
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
  // Both of the contract's spellings of a level are one word here; the header and the body of a change have the second one.
  fields: { ...inverse(FIELDS), role: 'user_level' },
  query: inverse(QUERY),
  words: { ...inverse(STATUSES), ...inverse(LEVELS) },
}
const WORDED = ['status', 'userLevel', 'user_level', 'stage', 'role', 'next']
const words = { ...STATUSES, ...LEVELS }

/** Renames the fields of a value, however deep, and the words of those that have some. */
const renamedDeep = (
  value: unknown,
  names: Readonly<Record<string, string>>,
  spoken: Readonly<Record<string, string>>,
  key = '',
): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamedDeep(item, names, spoken, key))
  if (typeof value === 'string') return WORDED.includes(key) ? (spoken[value] ?? value) : value
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [names[name] ?? name, renamedDeep(item, names, spoken, name)]))
}

const ask = (ask: Ask): Reply | null => {
  if (ask.path.startsWith('/')) return null
  const known = PATHS.find(([, own]) => ask.path === own || ask.path.startsWith(`${own}/`))
  if (!known) return reply(404, { message: 'No such route.' })
  const level = ask.headers['userlevel']
  if (level !== undefined && !(level in inverse(LEVELS))) return reply(403, { message: `There is no role ${level}.` })
  if (level !== undefined) ask.headers['userlevel'] = inverse(LEVELS)[level] ?? ''
  ask.path = `${known[0]}${ask.path.slice(known[1].length)}`
  const query = [...ask.query].map(([name, value]) => {
    const key = toContract.query[name] ?? (name in QUERY ? `not_${name}` : name)
    return [key, key === 'status' || key === 'user_level' ? (toContract.words[value] ?? value) : value]
  })
  ask.query = new URLSearchParams(query)
  if (ask.path === 'auth/login' && isObject(ask.body)) {
    if ('email' in ask.body) return reply(422, { message: 'Send username and password.', errors: { username: ['Enter your name.'] } })
    ask.body = { ...ask.body, email: ask.body['username'] }
  } else ask.body = renamedDeep(ask.body, toContract.fields, toContract.words)
  Object.assign(ask, callOf(ask.method, ask.path, ask.query))
  return null
}

const answer = (answer: Reply, { name }: Ask): Reply => {
  const { body } = answer
  if (!isObject(body)) return answer
  if (!isSuccess(answer)) return isObject(body['errors']) ? { ...answer, body: { ...body, errors: renamedKeys(body['errors']) } } : answer
  const { data, meta } = renamedDeep(body, FIELDS, words) as Json
  if (Array.isArray(data) && isObject(meta) && 'per_page' in meta) {
    const { total: _t, page: _p, per_page: _n, last_page: _l, from: _f, to: _o, ...more } = meta
    return { ...answer, body: { ...more, ...laravelPage(data, meta) } }
  }
  if (name === 'authLogin' && isObject(data)) {
    const { token, expires_in: ttl, user: person, modules: rights, clients: depositors, sites: warehouses } = data
    return { ...answer, body: { access_token: token, ttl, person, rights, depositors, warehouses } }
  }
  return { ...answer, body: { result: data, ...(meta === undefined ? {} : { info: meta }) } }
}

/** `lines.2.qty` is `items.2.quantity`. */
const renamedKeys = (errors: Json): Json =>
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
  what: 'Other paths, other names of fields and filters, Laravel pages, records under `result`, other words for statuses and levels.',
  ask,
  answer,
}
