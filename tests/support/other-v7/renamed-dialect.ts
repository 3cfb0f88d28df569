import {
  type About,
  type CallEntry,
  defineDialect,
  type Definition,
  errorFields,
  everywhere,
  type Json,
  laravelPage,
  pipe,
  renamed,
  within,
  words,
  wrap,
} from 'gatehouse/dialect'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'

/* Connects the renamed v7 (`renamed.ts`), as its operator would write it: all of its calls differ in the same way. */

const PATHS: readonly (readonly [contract: string, theirs: string])[] = [
  ['auth/forgot-password', 'session/forgotten'],
  ['stocks/holding', 'stock/holdings'],
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

const THEIRS = {
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
  value: 'val',
  label: 'title',
}
const ours = (map: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(map).map(([our, their]) => [their, our]))
const STATUSES = { PENCILLED: 'DRAFT', OPEN: 'ENTERED', RESERVED: 'ALLOCATED', GONE: 'DESPATCHED', VOID: 'CANCELLED' }
const QUERY = {
  client: 'depositor',
  owner: 'stock_owner',
  site: 'warehouse',
  product: 'sku',
  per_page: 'limit',
  q: 'search',
  sort: 'order_by',
  status: 'stage',
}

/** This v7's word for an order that is entered is the contract's for a line that is open. */
const statuses = (value: Json, about: About): Json =>
  'line_no' in value && value.status === 'OPEN' ? value : words(['status', 'next'], STATUSES)(value, about)

const unpacked = (body: Json, about: About): Json => {
  if (!('result' in body)) return laravelPage(body, about)
  return { data: body.result, ...(body.info === undefined ? {} : { meta: body.info }) }
}

/** Only the names that a call has: a name that it does not have is refused at the start. */
const plain =
  (step: (value: Json, about: About) => Json) =>
  (value: Json, about: About): Json =>
    step(value, about)

const entryOf = ({ path, body }: Call): CallEntry<CallName> => {
  const [our, their] = PATHS.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? ['', '']
  const level = path.startsWith('audit') ? 'userLevel' : 'user_level'
  // This v7's one word `unit` is the contract's `uom` in rows, and its own `unit` beside the ages.
  const meta = path === 'stockageprofile' ? within('meta', renamed({ uom: 'unit' })) : pipe()
  return {
    path: their + path.slice(our.length),
    query: plain(pipe(words('status', ours(STATUSES)), renamed(QUERY))),
    ...(body ? { body: plain(everywhere(words('status', ours(STATUSES)), renamed({ ...THEIRS, user_level: 'role' }))) } : {}),
    answer: plain(pipe(unpacked, everywhere(renamed({ ...ours(THEIRS), role: level }), statuses), meta)),
    failure: errorFields(ours(THEIRS)),
  }
}

const entries = (Object.entries<Call>(calls) as [CallName, Call][]).filter(([, { path, file }]) => !file && !path.startsWith('auth/log'))

export default defineDialect({
  levels: { Operator: 'Regular', Supervisor: 'Manager', Administrator: 'Admin', Root: 'System' },
  calls: {
    ...(Object.fromEntries(entries.map(([name, call]) => [name, entryOf(call)])) as Definition['calls']),
    authLogin: {
      path: 'session/open',
      body: renamed({ email: 'username' }),
      answer: pipe(
        renamed({
          access_token: 'token',
          ttl: 'expires_in',
          person: 'user',
          rights: 'modules',
          depositors: 'clients',
          warehouses: 'sites',
        }),
        plain(everywhere(renamed({ ...ours(THEIRS), role: 'userLevel' }))),
        wrap('data'),
      ),
      failure: errorFields({ username: 'email' }),
    },
    authLogout: { path: 'session/close' },
  },
})
