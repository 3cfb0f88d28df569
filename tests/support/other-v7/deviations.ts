import { SITES } from '#lib/reference/demo/seed/clients.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { isObject, isSuccess, isWrite, reply, type V7Request, type Deviation, type Json, type Reply } from './types.ts'
import { changeValues, OMITTED, type Leaf } from './walk.ts'

/* The known ways in which a real v7 may differ from the contract, one deviation each. */

/** Changes each value of a successful response that the contract names. */
const mapValues =
  (change: (value: unknown, leaf: Leaf, request: V7Request) => unknown): Deviation['changeResponse'] =>
  (answer, request) => {
    const { call, view } = request
    const schema = call && ((view && call.views?.[view]) || call.response)
    if (!schema || !isSuccess(answer) || answer.status === 204) return answer
    return { ...answer, body: changeValues(schema, answer.body, (value, leaf) => change(value, leaf, request)) }
  }

/** Changes the body of a successful answer to a call in the contract if it is an object. */
const mapBody =
  (change: (body: Json, request: V7Request) => unknown): Deviation['changeResponse'] =>
  (answer, request) =>
    request.call && isSuccess(answer) && isObject(answer.body) ? { ...answer, body: change(answer.body, request) } : answer

const zones = new Map(SITES.map(({ code, timezone }) => [code, timezone]))
const LOCAL = 'Australia/Sydney'

/** `2026-11-22 08:55:40`, in the zone of the site. */
const localTime = (instant: string, site: string | null): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: zones.get(site ?? '') ?? LOCAL })

const numbersAsText = (value: unknown, { kind }: Leaf): unknown => {
  if (typeof value !== 'number') return value
  return kind === 'number' ? value.toFixed(3) : String(value)
}

const failure = (status: number, message: string): Reply => reply(status, { message })

/** Every seventh row, but never the first one. */
const isEverySeventhRow = ({ row }: Leaf): boolean => row !== null && row % 7 === 3

const mapLogin = (change: (data: Json) => Json): Deviation['changeResponse'] =>
  mapBody((body, { name }) => (name === 'authLogin' && isObject(body['data']) ? { ...body, data: change(body['data']) } : body))

const omitKeys = (object: Json, ...keys: string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

/** Removes the fields of `meta` that announce drafts or idempotency keys, for a v7 that does not support them. */
const withoutMetaFields = (...fields: ('drafts' | 'idempotency_keys')[]): Deviation['changeResponse'] =>
  mapBody((body) => (isObject(body['meta']) ? { ...body, meta: omitKeys(body['meta'], ...fields) } : body))

const EXTENSION_ERRORS = { 404: 'Not found.', 405: 'Method not allowed.', 501: 'Not implemented.' } as const

const withoutExtensions = (status: keyof typeof EXTENSION_ERRORS): Deviation => ({
  description: `No extensions: they answer ${status}. There is no idempotency key either.`,
  changeRequest: (request) => {
    delete request.headers['idempotency-key']
    return request.call?.isExtension ? failure(status, EXTENSION_ERRORS[status]) : null
  },
  changeResponse: withoutMetaFields('drafts', 'idempotency_keys'),
})

/** Gives user levels other names in answers, and translates those names back in requests. */
const renameLevels = (words: Readonly<Record<string, string>>): Pick<Deviation, 'changeRequest' | 'changeResponse'> => ({
  changeRequest: (request) => {
    const contractLevel = (word: unknown) => Object.entries(words).find(([, other]) => other === word)?.[0]
    const sentLevel = request.headers['userlevel']
    // This v7 does not know the contract's own name of the level.
    if (sentLevel !== undefined && words[sentLevel]) return failure(403, `The level ${sentLevel} is not known here.`)
    if (sentLevel !== undefined) request.headers['userlevel'] = contractLevel(sentLevel) ?? sentLevel
    const levels = request.query.getAll('user_level')
    request.query.delete('user_level')
    for (const level of levels) request.query.append('user_level', contractLevel(level) ?? level)
    if (isObject(request.body) && 'user_level' in request.body)
      request.body = { ...request.body, user_level: contractLevel(request.body['user_level']) ?? '?' }
    return null
  },
  changeResponse: mapValues((value, { key }) =>
    /^user_?level$/i.test(key) && typeof value === 'string' ? (words[value] ?? value) : value,
  ),
})

const YARD_MODULE = {
  module: 'yard',
  can_view: true,
  can_create: true,
  can_edit: true,
  can_delete: false,
  can_export: true,
  can_print: true,
}
const YARD_ROWS: Partial<Record<CallName, Json>> = {
  authLogin: YARD_MODULE,
  preferencesUserModules: { ...YARD_MODULE, label: 'Yard', route: '/yard', icon: 'truck', order: 99 },
  user: YARD_MODULE,
  auditModulAccess: { ...YARD_MODULE, label: 'Yard', locked: false },
}

/** Pads the token to this many bytes, as group claims do; requests must send it back complete. */
const longToken = (bytes: number): Deviation => {
  const padding = (token: string) => `.${'g'.repeat(Math.max(0, bytes - token.length - 1))}`
  return {
    description: `The token has ${bytes} bytes.`,
    changeRequest: (request) => {
      const sentToken = request.headers['authorization']?.replace(/^Bearer /, '')
      if (sentToken === undefined) return null
      const token = sentToken.slice(0, sentToken.lastIndexOf('.'))
      if (sentToken.length !== bytes || sentToken !== token + padding(token)) return failure(401, 'Unauthenticated.')
      request.headers['authorization'] = `Bearer ${token}`
      return null
    },
    changeResponse: mapLogin((data) => ({ ...data, token: `${String(data['token'])}${padding(String(data['token']))}` })),
  }
}

/** Answers each successful change with something other than the changed record. */
const afterChange = (description: string, change: (answer: Reply) => Reply): Deviation => ({
  description: `After a change: ${description}.`,
  changeResponse: (answer, request) => (isWrite(request) && request.call && isSuccess(answer) ? change(answer) : answer),
})

const OPTIONAL_META = [
  'totals',
  'cursor',
  'total_is_estimate',
  'generated_at',
  'by_status',
  'late',
  'never_logged_in',
  'idle',
  'sort',
] as const

/** Versions that `no-actions` removed from answers, by the path of their record: the reference requires them in a change. */
const versions = new Map<string, unknown>()

const withoutVersions = (value: unknown, request: V7Request): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutVersions(item, request))
  if (!isObject(value)) return value
  const [group = ''] = request.path.split('/')
  if ('version' in value) versions.set('id' in value ? `${group}/${String(value['id'])}` : request.path, value['version'])
  return Object.fromEntries(
    Object.entries(omitKeys(value, 'version', 'allowed_actions')).map(([key, item]) => [key, withoutVersions(item, request)]),
  )
}

const isList = (body: Json): boolean => Array.isArray(body['data']) && isObject(body['meta']) && 'per_page' in body['meta']

/** Fields whose keys are data: an extra field in them would be an extra entry. */
const MAPS = ['attributes', 'views', 'before', 'after', 'buckets', 'chart', 'defaults', 'by_status', 'uoms']

export const DEVIATIONS = {
  'extra-fields': {
    description: 'Rows and envelopes hold more than the contract names.',
    changeResponse: mapBody((body, { name }) => {
      // The whole response is such a map, of a client's field labels.
      if (name === 'settingsFieldLabel') return body
      const addFields = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map((item) => addFields(item))
        return isObject(value)
          ? {
              ...Object.fromEntries(Object.entries(value).map(([key, item]) => [key, MAPS.includes(key) ? item : addFields(item)])),
              x_rev: 7,
              x_tags: ['a'],
              x_null: null,
            }
          : value
      }
      return { ...body, data: addFields(body['data']), links: { self: '/v7/somewhere' }, debug: null }
    }),
  },
  'bare-lists': {
    description: 'No facets, totals, cursors or estimates, and no counts beside a list.',
    changeRequest: ({ view }) => (view === 'filter' ? failure(404, 'There is no such view.') : null),
    changeResponse: mapBody((body) => (isList(body) ? { ...body, meta: omitKeys(body['meta'] as Json, ...OPTIONAL_META) } : body)),
  },
  'left-out': {
    description: 'Fields without a value are left out instead of null.',
    changeResponse: mapValues((value) => (value === null ? OMITTED : value)),
  },
  'numbers-as-text': {
    description: 'Numbers are text, with three decimals where they may have some.',
    changeResponse: mapValues(numbersAsText),
  },
  'booleans-as-numbers': {
    description: 'Booleans are 0 and 1.',
    changeResponse: mapValues((value) => (typeof value === 'boolean' ? Number(value) : value)),
  },
  'local-times': {
    description: 'Times are `2026-11-22 08:55:40`, without offset, in the zone of the site.',
    changeResponse: mapValues((value, { kind, site }) =>
      kind === 'instant' && typeof value === 'string' ? localTime(value, site) : value,
    ),
  },
  'days-with-times': {
    description: 'Days are `2026-11-22 00:00:00`.',
    changeResponse: mapValues((value, { kind }) => (kind === 'day' && typeof value === 'string' ? `${value} 00:00:00` : value)),
  },
  'unknown-status': {
    description: 'Some rows have a status that the contract does not know.',
    changeRequest: (request) => {
      const knownStatuses = request.query.getAll('status').filter((status) => status !== 'AWAITING_CUSTOMS')
      request.query.delete('status')
      for (const status of knownStatuses) request.query.append('status', status)
      return null
    },
    changeResponse: mapValues((value, leaf) =>
      leaf.key === 'status' && leaf.kind === 'word' && isEverySeventhRow(leaf) ? 'AWAITING_CUSTOMS' : value,
    ),
  },
  'unknown-words': {
    description: 'Some rows have a type, direction, source or level that the contract does not know.',
    changeResponse: mapValues((value, leaf) =>
      leaf.kind === 'word' && typeof value === 'string' && isEverySeventhRow(leaf) ? 'ANOTHER_WORD' : value,
    ),
  },
  'no-actions': {
    description: 'Records have neither `allowed_actions` nor `version`, and no version is checked.',
    changeRequest: (request) => {
      delete request.headers['if-match']
      const version = versions.get(request.path)
      if (version === undefined) return null
      // Orders take the version in a header, all other records in the body.
      if (/^(sales|purchase)-orders\//.test(request.path)) request.headers['if-match'] = `"${Number(version)}"`
      else if (isObject(request.body)) request.body = { ...request.body, version: version }
      return null
    },
    changeResponse: mapBody((body, request) => ({ ...body, data: withoutVersions(body['data'], request) })),
  },
  'unknown-level': { description: 'Regular users are Operators.', ...renameLevels({ Regular: 'Operator' }) },
  'own-levels': {
    description: 'All four levels have other names.',
    ...renameLevels({ Regular: 'Operator', Manager: 'Supervisor', Admin: 'Administrator', System: 'Root' }),
  },
  'unknown-module': {
    description: 'Users have a module that the product does not know.',
    changeResponse: mapBody((body, { name }) => {
      const row = name && YARD_ROWS[name]
      const data = body['data']
      if (!row || !isObject(data) || !Array.isArray(data['modules'])) return body
      return { ...body, data: { ...data, modules: [...(data['modules'] as unknown[]), row] } }
    }),
  },
  'login-without-config': {
    description: 'The sign-in answers without `config`.',
    changeResponse: mapLogin((data) => omitKeys(data, 'config')),
  },
  'login-without-expiry': {
    description: 'The sign-in answers without `expires_in`.',
    changeResponse: mapLogin((data) => omitKeys(data, 'expires_in')),
  },
  'login-small-bearer': {
    description: 'The sign-in answers `token_type: "bearer"`.',
    changeResponse: mapLogin((data) => ({ ...data, token_type: 'bearer' })),
  },
  'login-bare': {
    description: 'The sign-in answers the token and the user, and nothing else.',
    changeResponse: mapLogin((data) => ({ token: data['token'], user: data['user'] })),
  },
  'no-extensions-404': withoutExtensions(404),
  'no-extensions-405': withoutExtensions(405),
  'no-extensions-501': withoutExtensions(501),
  'ignores-draft': {
    description: 'The status of a new order is ignored: even a draft becomes a real order. Orders cannot be changed.',
    changeRequest: (request) => {
      delete request.headers['idempotency-key']
      return request.call?.isExtension ? failure(404, 'Not found.') : null
    },
    changeResponse: (answer, request) => {
      const changeDrafts = mapValues((value, { key, parent }) => {
        if (parent['status'] !== 'DRAFT') return value
        if (key === 'status') return 'ENTERED'
        return key === 'status_name' ? 'Entered' : value
      })
      return withoutMetaFields('drafts', 'idempotency_keys')?.((changeDrafts?.(answer, request) ?? answer) as Reply, request) ?? answer
    },
  },
  'no-idempotency': {
    description: 'The idempotency key is ignored: the same key twice creates twice.',
    changeRequest: (request) => {
      delete request.headers['idempotency-key']
      return null
    },
    changeResponse: withoutMetaFields('idempotency_keys'),
  },
  'empty-204': afterChange('204 without a body', () => reply(204, undefined)),
  'empty-object': afterChange('`{}`', ({ status }) => reply(status, {})),
  'empty-200': afterChange('200 and nothing', () => ({ status: 200, headers: {}, body: undefined })),
  'broken-body': afterChange('half of a JSON document', ({ status, body }) => ({
    ...reply(status, JSON.stringify(body ?? {}).slice(0, 40)),
  })),
  'text-body': afterChange('the text `OK`', () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' })),
  'cut-off': afterChange('the connection ends in the middle of the body', (answer) => ({ ...answer, cutOff: true })),
  'token-2k5': longToken(2500),
  'token-4k': longToken(4096),
  'token-8k': longToken(8000),
  'no-meta': {
    description: 'Lists have `data` and nothing else.',
    changeResponse: mapBody((body) => (isList(body) ? { data: body['data'] } : body)),
  },
  'no-total': {
    description: 'Lists do not say how many rows or pages there are.',
    changeResponse: mapBody((body) =>
      isList(body) ? { ...body, meta: omitKeys(body['meta'] as Json, 'total', 'last_page', 'total_is_estimate') } : body,
    ),
  },
  'meta-beside': {
    description: 'Page numbers are at the top level beside `data`.',
    changeResponse: mapBody((body) => (isList(body) ? { data: body['data'], ...(body['meta'] as Json) } : body)),
  },
  'laravel-pages': {
    description: 'Page numbers are at the top level beside `data`, under the names that Laravel gives them.',
    changeResponse: mapBody((body) => (isList(body) ? laravelPage(body['data'] as unknown[], body['meta'] as Json) : body)),
  },
  'lists-and-creates': {
    description: 'Lists, lookups and the choices of order forms can be read, and records created. Everything else is 404.',
    changeRequest: (request) => {
      delete request.headers['idempotency-key']
      return isListOrCreate(request) || isOrderFormOption(request) ? null : failure(404, 'Not found.')
    },
    changeResponse: withoutMetaFields('drafts', 'idempotency_keys'),
  },
  'lists-and-creates-only': {
    description: 'Lists and lookups can be read, and records created. Everything else is 404, even the choices of order forms.',
    changeRequest: (request) => {
      delete request.headers['idempotency-key']
      return isListOrCreate(request) ? null : failure(404, 'Not found.')
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
const NOT_LISTS: readonly CallName[] = ['supplierManagementOptions', 'preferencesUserModules', 'user', 'usersCheckEmail']

const isListOrCreate = ({ name, call, method, path, view }: V7Request): boolean => {
  if (path.startsWith('auth/') || !path || path.startsWith('/')) return true
  if (!name || !call) return false
  if (method === 'POST') return CREATES.includes(name)
  if (method !== 'GET' || NOT_LISTS.includes(name) || /check|identity|access\/|-options/i.test(path)) return false
  return view === null || LIST_VIEWS.includes(view)
}
const isOrderFormOption = ({ name, method }: V7Request): boolean =>
  method === 'GET' &&
  ['salesOrderOptions', 'purchaseOrderOptions', 'supplierManagementOptions', 'preferencesUserModules'].includes(name ?? '')

/** The deviations that the product must work with even without a dialect. */
export const TOLERATED: readonly DeviationName[] = [
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

/** As many deviations as can be combined. */
export const COMBINABLE: readonly DeviationName[] = [
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
