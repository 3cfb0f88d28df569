import { encodeQueryPart, type QueryValue, writeQuery } from '#lib/contract/engine/query.ts'
import type { Dialect, Mapping, Variant } from './dialect.ts'
import { type About, DialectError, isRecord, type Json, kindOf, type Step } from './step.ts'
import { fillTemplate } from './template.ts'

/* Pure functions that apply a compiled dialect to one call, used by the proxy and by `npm run check:v7`. */

/** A call in the contract's terms. `query` is encoded text; `body` is parsed, undefined if there is none. */
export type ContractCall = { params: Readonly<Record<string, string>>; query: string; body: unknown }

/** The same call in v7's terms. `path` includes prefix and query. `bodyText` is null if the body is passed on unchanged, or without one. */
export type Outgoing = {
  kind: 'call'
  variant: Variant
  about: About
  method: Variant['method']
  path: string
  hasBody: boolean
  bodyText: string | null
}

type MappingFailure = { kind: 'not-offered' } | { kind: 'invalid-parameter' }

/**
 * Maps a call in the contract to one of v7's. The view and the body's `action` select one of the operator's path templates.
 * @throws {DialectError} if a step fails
 */
export const toV7 = (dialect: Dialect, mapping: Mapping, { params, query, body }: ContractCall): Outgoing | MappingFailure => {
  const pairs = parseQuery(query)
  const about: About = { call: mapping.name, view: selectView(mapping, pairs), query: queryRecord(pairs), params, status: null }
  const variant = selectVariant(mapping, about.view, body)
  if (!variant.isOffered) return { kind: 'not-offered' }
  const pathFields = new Set<string>()
  const filledPath = fillTemplate(variant.template, (name) => {
    if (Object.hasOwn(params, name)) return params[name]
    const values = pairs.get(name) ?? []
    pathFields.add(name)
    return values.length === 1 ? values[0] : undefined
  })
  if (filledPath === null) return { kind: 'invalid-parameter' }
  const run = createRunner(dialect, about)
  const remainingQuery = Object.fromEntries(
    Object.entries(about.query).filter(([name]) => mapping.queryNames.has(name) && !pathFields.has(name)),
  )
  const isQueryInBody = mapping.isRead && variant.method !== 'GET'
  const queryString = queryText(variant, query, pathFields, pairs, remainingQuery, isQueryInBody, run)
  const input: Json = isQueryInBody ? remainingQuery : body
  const hasBody = sendsBody(mapping, variant, body)
  const bodyText =
    hasBody && (variant.body || variant.bodyWords) ? jsonText('body', run('body', [variant.bodyWords, variant.body], input)) : null
  return {
    kind: 'call',
    variant,
    about,
    method: variant.method,
    path: `${dialect.prefix}/${filledPath}${queryString === '' ? '' : `?${queryString}`}`,
    hasBody,
    bodyText,
  }
}

/** Whether v7 gets a body. A call without a body stays without one, because no step is run on a missing body. */
const sendsBody = ({ isRead, readsBody }: Mapping, variant: Variant, body: unknown): boolean => {
  if (variant.method === 'GET') return false
  if (isRead || (variant.method === 'DELETE' && variant.body === null)) return variant.body !== null
  return !readsBody || body !== undefined
}

type Run = (part: 'query' | 'body' | 'answer' | 'failure', steps: readonly (Step | null)[], value: Json) => Json

/** Whether the dialect maps v7's response with this status. If not, the response is passed on unchanged. */
export const mapsResponse = ({ answer, answerWords, failure }: Variant, status: number): boolean =>
  status >= 400 ? failure !== null : status < 300 && (answer !== null || answerWords !== null)

/** `keepsV7Spelling` leaves levels and modules as v7 wrote them. */
export type ReadOptions = { keepsV7Spelling: boolean }

/**
 * Maps v7's response to the contract's.
 * @throws {DialectError} if a step fails or does not return an object
 */
export const fromV7 = (
  dialect: Dialect,
  { variant, about }: Pick<Outgoing, 'variant' | 'about'>,
  status: number,
  value: unknown,
  { keepsV7Spelling }: ReadOptions = { keepsV7Spelling: false },
): Json => {
  const run = createRunner(dialect, { ...about, status })
  if (status >= 400) return variant.failure ? requireObject('failure', run('failure', [variant.failure], value)) : value
  return requireObject('answer', run('answer', [variant.answer, keepsV7Spelling ? null : variant.answerWords], value))
}

/** A step's result as JSON text. */
export const jsonText = (part: string, value: Json): string => {
  if (typeof value === 'object' && value !== null && typeof value.then === 'function')
    throw new DialectError(part, 'must not be asynchronous')
  try {
    const text = JSON.stringify(value) as string | undefined
    if (text !== undefined) return text
  } catch {
    // a circular reference or a BigInt
  }
  throw new DialectError(part, `must be JSON, not ${kindOf(value)}`)
}

const requireObject = (part: string, value: Json): Json => {
  if (isRecord(value)) return value
  throw new DialectError(part, `must be an object, not ${kindOf(value)}`)
}

const createRunner =
  ({ file }: Dialect, about: About): Run =>
  (part, steps, value) => {
    try {
      let current = value
      for (const step of steps) if (step) current = step(current, about)
      return current
    } catch (error) {
      // Messages and stacks of other errors are not passed on, because they may contain mapped data.
      const path = error instanceof DialectError && error.path !== '' ? `${part} ${error.path}` : part
      const message = error instanceof DialectError ? error.reason : 'the mapping failed'
      throw new DialectError(path, message + locationOf(error instanceof DialectError ? error.cause : error, file))
    }
  }

/** The error's name and its line in the dialect's file, and nothing else. */
const locationOf = (error: unknown, file: string): string => {
  if (!(error instanceof Error)) return ''
  const kind = /^\w{1,40}$/.test(error.name) ? error.name : 'error'
  const start = file === '' ? -1 : (error.stack ?? '').lastIndexOf(`${file}:`)
  const line = start === -1 ? undefined : /^\d+:\d+/.exec((error.stack ?? '').slice(start + file.length + 1))?.[0]
  return line === undefined ? ` (${kind})` : ` (${kind}, line ${line})`
}

const parseQuery = (query: string): Map<string, string[]> => {
  const pairs = new Map<string, string[]>()
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = decodeURIComponent(at === -1 ? pair : pair.slice(0, at))
    const value = at === -1 ? '' : decodeURIComponent(pair.slice(at + 1))
    const existing = pairs.get(key)
    if (existing) existing.push(value)
    else pairs.set(key, [value])
  }
  return pairs
}

/** `Object.fromEntries` defines own properties, so a query key `__proto__` is harmless. */
const queryRecord = (pairs: ReadonlyMap<string, string[]>): About['query'] =>
  Object.fromEntries([...pairs].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]))

const selectView = ({ defaultView, viewNames, queryNames }: Mapping, pairs: ReadonlyMap<string, string[]>): string | null => {
  if (queryNames.has('view')) {
    const [requested] = pairs.get('view') ?? []
    return requested !== undefined && viewNames.has(requested) ? requested : defaultView
  }
  // If the query has no field `view`, the field `id` decides between the views `one` and `list`.
  return viewNames.has('one') ? (pairs.has('id') ? 'one' : 'list') : null
}

const selectVariant = ({ base, views, actions }: Mapping, view: string | null, body: unknown): Variant => {
  const action = actions.size > 0 && isRecord(body) && typeof body['action'] === 'string' ? actions.get(body['action']) : undefined
  return action ?? (view === null ? undefined : views.get(view)) ?? base
}

const queryText = (
  variant: Variant,
  query: string,
  used: ReadonlySet<string>,
  pairs: ReadonlyMap<string, string[]>,
  known: Json,
  isQueryInBody: boolean,
  run: Run,
): string => {
  if (variant.query) return encodeQuery(run('query', [variant.queryWords, variant.query], known))
  if (isQueryInBody) return ''
  if (variant.queryWords)
    return encodeQuery(
      run('query', [variant.queryWords], Object.fromEntries(Object.entries(queryRecord(pairs)).filter(([name]) => !used.has(name)))),
    )
  if (used.size === 0) return query
  return [...pairs]
    .filter(([name]) => !used.has(name))
    .flatMap(([name, values]) => values.map((value) => `${encodeQueryPart(name)}=${encodeQueryPart(value)}`))
    .join('&')
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Uses `writeQuery`, which encodes values, so that none can add a second key. */
const encodeQuery = (query: Json): string => {
  if (!isRecord(query)) throw new DialectError('query', `must be an object, not ${kindOf(query)}`)
  for (const [name, value] of Object.entries(query)) {
    const isValid = value === null || value === undefined || isScalar(value) || (Array.isArray(value) && value.every(isScalar))
    if (!isValid) throw new DialectError(`query ${name}`, `must be text, a number or a list of them, not ${kindOf(value)}`)
  }
  return writeQuery(query as Record<string, QueryValue>)
}
