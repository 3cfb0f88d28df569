import { SITES } from '#lib/reference/demo/seed/clients.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { isObject, isSuccess, isWrite, reply, type Ask, type Deviation, type Json, type Reply } from './types.ts'
import { changeValues, LEFT_OUT, type Leaf } from './walk.ts'

/* The rows of the table of known differences, one deviation each. */

/** Changes each value of a successful answer that is in the contract. */
const values =
  (change: (value: unknown, leaf: Leaf, ask: Ask) => unknown): Deviation['answer'] =>
  (answer, ask) => {
    const { call, view } = ask
    const schema = call && ((view && call.views?.[view]) || call.response)
    if (!schema || !isSuccess(answer) || answer.status === 204) return answer
    return { ...answer, body: changeValues(schema, answer.body, (value, leaf) => change(value, leaf, ask)) }
  }

/** Changes the body of a successful answer if it is an object. */
const bodies =
  (change: (body: Json, ask: Ask) => unknown): Deviation['answer'] =>
  (answer, ask) =>
    ask.call && isSuccess(answer) && isObject(answer.body) ? { ...answer, body: change(answer.body, ask) } : answer

const zones = new Map(SITES.map(({ code, timezone }) => [code, timezone]))
const LOCAL = 'Australia/Sydney'

/** `2026-11-22 08:55:40`, in the zone of the site. */
const localTime = (instant: string, site: string | null): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: zones.get(site ?? '') ?? LOCAL })

const asText = (value: unknown, { kind }: Leaf): unknown => {
  if (typeof value !== 'number') return value
  return kind === 'number' ? value.toFixed(3) : String(value)
}

const failure = (status: number, message: string): Reply => reply(status, { message })

/** Every seventh row, but never the first one. */
const isHereAndThere = ({ row }: Leaf): boolean => row !== null && row % 7 === 3

const withLogin = (change: (data: Json) => Json): Deviation['answer'] =>
  bodies((body, { name }) => (name === 'authLogin' && isObject(body['data']) ? { ...body, data: change(body['data']) } : body))

const without = (object: Json, ...keys: string[]): Json => Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

/** A v7 that does not do it does not say of itself that it does. */
const saysNothingOf = (...statements: ('drafts' | 'idempotency_keys')[]): Deviation['answer'] =>
  bodies((body) => (isObject(body['meta']) ? { ...body, meta: without(body['meta'], ...statements) } : body))

const withoutExtensions = (status: 404 | 405 | 501): Deviation => ({
  what: `No extensions: they answer ${status}. There is no idempotency key either.`,
  ask: (ask) => {
    delete ask.headers['idempotency-key']
    return ask.call?.isExtension
      ? failure(status, status === 501 ? 'Not implemented.' : status === 405 ? 'Method not allowed.' : 'Not found.')
      : null
  },
  answer: saysNothingOf('drafts', 'idempotency_keys'),
})

/** Changes the level of people that this v7 calls by another word, in its answers and in the header. */
const levels = (words: Readonly<Record<string, string>>): Pick<Deviation, 'ask' | 'answer'> => ({
  ask: (ask) => {
    const own = (word: unknown) => Object.entries(words).find(([, other]) => other === word)?.[0]
    const sent = ask.headers['userlevel']
    // Nobody has the contract's own word here.
    if (sent !== undefined && words[sent]) return failure(403, `The level ${sent} is not known here.`)
    if (sent !== undefined) ask.headers['userlevel'] = own(sent) ?? sent
    const asked = ask.query.getAll('user_level')
    ask.query.delete('user_level')
    for (const word of asked) ask.query.append('user_level', own(word) ?? word)
    if (isObject(ask.body) && 'user_level' in ask.body) ask.body = { ...ask.body, user_level: own(ask.body['user_level']) ?? '?' }
    return null
  },
  answer: values((value, { key }) => (/^user_?level$/i.test(key) && typeof value === 'string' ? (words[value] ?? value) : value)),
})

const YARD = { module: 'yard', can_view: true, can_create: true, can_edit: true, can_delete: false, can_export: true, can_print: true }
const yardFor: Partial<Record<CallName, Json>> = {
  authLogin: YARD,
  preferencesUserModules: { ...YARD, label: 'Yard', route: '/yard', icon: 'truck', order: 99 },
  user: YARD,
  auditModulAccess: { ...YARD, label: 'Yard', locked: false },
}

/** A token of so many bytes, as group claims make it; the whole of it must come back. */
const longToken = (bytes: number): Deviation => {
  const padding = (token: string) => `.${'g'.repeat(Math.max(0, bytes - token.length - 1))}`
  return {
    what: `The token has ${bytes} bytes.`,
    ask: (ask) => {
      const sent = ask.headers['authorization']?.replace(/^Bearer /, '')
      if (sent === undefined) return null
      const token = sent.slice(0, sent.lastIndexOf('.'))
      if (sent.length !== bytes || sent !== token + padding(token)) return failure(401, 'Unauthenticated.')
      ask.headers['authorization'] = `Bearer ${token}`
      return null
    },
    answer: withLogin((data) => ({ ...data, token: `${String(data['token'])}${padding(String(data['token']))}` })),
  }
}

/** After each change that was made, something that is not the record. */
const afterChange = (what: string, change: (answer: Reply) => Reply): Deviation => ({
  what: `After a change: ${what}.`,
  answer: (answer, ask) => (isWrite(ask) && ask.call && isSuccess(answer) ? change(answer) : answer),
})

const LUXURIES = ['totals', 'cursor', 'total_is_estimate', 'generated_at', 'by_status', 'late', 'never_logged_in', 'idle', 'sort'] as const

/** Versions that `no-actions` kept to itself, by the path of their record: the reference wants them with a change. */
const versions = new Map<string, unknown>()

const withoutVersions = (value: unknown, ask: Ask): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutVersions(item, ask))
  if (!isObject(value)) return value
  const [group = ''] = ask.path.split('/')
  if ('version' in value) versions.set('id' in value ? `${group}/${String(value['id'])}` : ask.path, value['version'])
  return Object.fromEntries(
    Object.entries(without(value, 'version', 'allowed_actions')).map(([key, item]) => [key, withoutVersions(item, ask)]),
  )
}

const isList = (body: Json): boolean => Array.isArray(body['data']) && isObject(body['meta']) && 'per_page' in body['meta']

/** Maps from values to values: a field more would be a value more. */
const MAPS = ['attributes', 'views', 'before', 'after', 'buckets', 'chart', 'defaults', 'by_status', 'uoms']

export const DEVIATIONS = {
  'extra-fields': {
    what: 'Rows and envelopes hold more than the contract names.',
    answer: bodies((body, { name }) => {
      // The labels of a client are a map as a whole.
      if (name === 'settingsFieldLabel') return body
      const more = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map((item) => more(item))
        return isObject(value)
          ? {
              ...Object.fromEntries(Object.entries(value).map(([key, item]) => [key, MAPS.includes(key) ? item : more(item)])),
              x_rev: 7,
              x_tags: ['a'],
              x_null: null,
            }
          : value
      }
      return { ...body, data: more(body['data']), links: { self: '/v7/somewhere' }, debug: null }
    }),
  },
  'bare-lists': {
    what: 'No facets, totals, cursors or estimates, and no counts beside a list.',
    ask: ({ view }) => (view === 'filter' ? failure(404, 'There is no such view.') : null),
    answer: bodies((body) => (isList(body) ? { ...body, meta: without(body['meta'] as Json, ...LUXURIES) } : body)),
  },
  'left-out': {
    what: 'Fields without a value are left out instead of null.',
    answer: values((value) => (value === null ? LEFT_OUT : value)),
  },
  'numbers-as-text': { what: 'Numbers are text, with three decimals where they may have some.', answer: values(asText) },
  'booleans-as-numbers': {
    what: 'Booleans are 0 and 1.',
    answer: values((value) => (typeof value === 'boolean' ? Number(value) : value)),
  },
  'local-times': {
    what: 'Times are `2026-11-22 08:55:40`, without offset, in the zone of the site.',
    answer: values((value, { kind, site }) => (kind === 'instant' && typeof value === 'string' ? localTime(value, site) : value)),
  },
  'days-with-times': {
    what: 'Days are `2026-11-22 00:00:00`.',
    answer: values((value, { kind }) => (kind === 'day' && typeof value === 'string' ? `${value} 00:00:00` : value)),
  },
  'unknown-status': {
    what: 'Here and there a row has a status that the contract does not know.',
    ask: (ask) => {
      const known = ask.query.getAll('status').filter((status) => status !== 'AWAITING_CUSTOMS')
      ask.query.delete('status')
      for (const status of known) ask.query.append('status', status)
      return null
    },
    answer: values((value, leaf) => (leaf.key === 'status' && leaf.kind === 'word' && isHereAndThere(leaf) ? 'AWAITING_CUSTOMS' : value)),
  },
  'unknown-words': {
    what: 'Here and there a row has a type, direction, source or level that the contract does not know.',
    answer: values((value, leaf) => (leaf.kind === 'word' && typeof value === 'string' && isHereAndThere(leaf) ? 'ANOTHER_WORD' : value)),
  },
  'no-actions': {
    what: 'Records have neither `allowed_actions` nor `version`, and no version is checked.',
    ask: (ask) => {
      delete ask.headers['if-match']
      const known = versions.get(ask.path)
      if (known === undefined) return null
      // Of an order it is said in a header, of the rest in the body.
      if (/^(sales|purchase)-orders\//.test(ask.path)) ask.headers['if-match'] = `"${Number(known)}"`
      else if (isObject(ask.body)) ask.body = { ...ask.body, version: known }
      return null
    },
    answer: bodies((body, ask) => ({ ...body, data: withoutVersions(body['data'], ask) })),
  },
  'unknown-level': { what: 'Regular users are Operators.', ...levels({ Regular: 'Operator' }) },
  'own-levels': {
    what: 'All four levels have other names.',
    ...levels({ Regular: 'Operator', Manager: 'Supervisor', Admin: 'Administrator', System: 'Root' }),
  },
  'unknown-module': {
    what: 'Users have a module that the product does not know.',
    answer: bodies((body, { name }) => {
      const row = name && yardFor[name]
      const data = body['data']
      if (!row || !isObject(data) || !Array.isArray(data['modules'])) return body
      return { ...body, data: { ...data, modules: [...(data['modules'] as unknown[]), row] } }
    }),
  },
  'login-without-config': { what: 'The sign-in answers without `config`.', answer: withLogin((data) => without(data, 'config')) },
  'login-without-expiry': { what: 'The sign-in answers without `expires_in`.', answer: withLogin((data) => without(data, 'expires_in')) },
  'login-small-bearer': {
    what: 'The sign-in answers `token_type: "bearer"`.',
    answer: withLogin((data) => ({ ...data, token_type: 'bearer' })),
  },
  'login-bare': {
    what: 'The sign-in answers the token and the user, and nothing else.',
    answer: withLogin((data) => ({ token: data['token'], user: data['user'] })),
  },
  'no-extensions-404': withoutExtensions(404),
  'no-extensions-405': withoutExtensions(405),
  'no-extensions-501': withoutExtensions(501),
  'ignores-draft': {
    what: 'The status of a new order is ignored: each one is a real order, a half-typed one too. Orders cannot be changed.',
    ask: (ask) => {
      delete ask.headers['idempotency-key']
      return ask.call?.isExtension ? failure(404, 'Not found.') : null
    },
    answer: (answer, ask) => {
      const entered = values((value, { key, parent }) => {
        if (parent['status'] !== 'DRAFT') return value
        return key === 'status' ? 'ENTERED' : key === 'status_name' ? 'Entered' : value
      })
      return saysNothingOf('drafts', 'idempotency_keys')?.((entered?.(answer, ask) ?? answer) as Reply, ask) ?? answer
    },
  },
  'no-idempotency': {
    what: 'The idempotency key is ignored: the same key twice creates twice.',
    ask: (ask) => {
      delete ask.headers['idempotency-key']
      return null
    },
    answer: saysNothingOf('idempotency_keys'),
  },
  'empty-204': afterChange('204 without a body', () => reply(204, undefined)),
  'empty-object': afterChange('`{}`', ({ status }) => reply(status, {})),
  'empty-200': afterChange('200 and nothing', () => ({ status: 200, headers: {}, body: undefined })),
  'broken-body': afterChange('half of a JSON text', ({ status, body }) => ({
    ...reply(status, JSON.stringify(body ?? {}).slice(0, 40)),
  })),
  'text-body': afterChange('the text `OK`', () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' })),
  'cut-off': afterChange('the connection ends in the middle of the body', (answer) => ({ ...answer, cutOff: true })),
  'token-2k5': longToken(2500),
  'token-4k': longToken(4096),
  'token-8k': longToken(8000),
  'no-meta': {
    what: 'Lists have `data` and nothing else.',
    answer: bodies((body) => (isList(body) ? { data: body['data'] } : body)),
  },
  'no-total': {
    what: 'Lists do not say how many rows or pages there are.',
    answer: bodies((body) =>
      isList(body) ? { ...body, meta: without(body['meta'] as Json, 'total', 'last_page', 'total_is_estimate') } : body,
    ),
  },
  'meta-beside': {
    what: 'Page numbers stand beside `data`.',
    answer: bodies((body) => (isList(body) ? { data: body['data'], ...(body['meta'] as Json) } : body)),
  },
  'laravel-pages': {
    what: 'Page numbers stand beside `data` under the names that Laravel gives them.',
    answer: bodies((body) => (isList(body) ? laravelPage(body['data'] as unknown[], body['meta'] as Json) : body)),
  },
  'lists-and-creates': {
    what: 'Lists, lookups and the choices of order forms can be read, records can be created: nothing else is there.',
    ask: (ask) => {
      delete ask.headers['idempotency-key']
      return isListOrCreate(ask) || isForEverybody(ask) ? null : failure(404, 'Not found.')
    },
    answer: saysNothingOf('drafts', 'idempotency_keys'),
  },
  'lists-and-creates-only': {
    what: 'Lists and lookups can be read, records can be created: nothing else is there, not even the choices of order forms.',
    ask: (ask) => {
      delete ask.headers['idempotency-key']
      return isListOrCreate(ask) ? null : failure(404, 'Not found.')
    },
  },
} as const satisfies Record<string, Deviation>

export type DeviationName = keyof typeof DEVIATIONS

/** Laravel's length-aware page. */
export const laravelPage = (data: unknown[], meta: Json): Json => ({
  current_page: meta['page'],
  data,
  first_page_url: '/?page=1',
  from: meta['from'],
  last_page: meta['last_page'],
  last_page_url: `/?page=${String(meta['last_page'])}`,
  links: [],
  next_page_url: Number(meta['page']) < Number(meta['last_page']) ? `/?page=${Number(meta['page']) + 1}` : null,
  path: '/',
  per_page: meta['per_page'],
  prev_page_url: null,
  to: meta['to'],
  total: meta['total'],
})

const CREATES: readonly CallName[] = ['createPurchaseOrder', 'createSalesOrder', 'createUser', 'storeSupplier', 'storeCustomer']
const LIST_VIEWS = ['summary', 'table', 'list', 'suppliers', 'products', 'shipments', 'shipment-table']
const NO_LISTS: readonly CallName[] = ['supplierManagementOptions', 'preferencesUserModules', 'user', 'usersCheckEmail']

const isListOrCreate = ({ name, call, method, path, view }: Ask): boolean => {
  if (path.startsWith('auth/') || !path || path.startsWith('/')) return true
  if (!name || !call) return false
  if (method === 'POST') return CREATES.includes(name)
  if (method !== 'GET' || NO_LISTS.includes(name) || /check|identity|access\/|-options/i.test(path)) return false
  return view === null || LIST_VIEWS.includes(view)
}
const isForEverybody = ({ name, method }: Ask): boolean =>
  method === 'GET' &&
  ['salesOrderOptions', 'purchaseOrderOptions', 'supplierManagementOptions', 'preferencesUserModules'].includes(name ?? '')

/** Each row of the table once, in its order: what the product must work with and without a dialect. */
export const TABLE: readonly DeviationName[] = [
  'extra-fields',
  'bare-lists',
  'left-out',
  'numbers-as-text',
  'booleans-as-numbers',
  'local-times',
  'unknown-status',
  'no-actions',
  'unknown-level',
  'unknown-module',
  'login-without-config',
  'login-without-expiry',
  'login-small-bearer',
  'no-extensions-404',
  'ignores-draft',
  'empty-204',
  'empty-object',
  'broken-body',
  'token-2k5',
  'token-8k',
  'no-meta',
  'meta-beside',
]

/** All of the table at once, as far as it can be had at once. */
export const TOGETHER: readonly DeviationName[] = [
  'ignores-draft',
  'unknown-status',
  'unknown-words',
  'bare-lists',
  'extra-fields',
  'booleans-as-numbers',
  'local-times',
  'numbers-as-text',
  'no-actions',
  'left-out',
  'unknown-level',
  'unknown-module',
  'login-bare',
  'no-total',
  'meta-beside',
  'empty-204',
  'token-8k',
]
