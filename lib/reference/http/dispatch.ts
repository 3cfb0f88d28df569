import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { type Call, isList } from '#lib/contract/engine/call.ts'
import type { ListTotal } from '#lib/contract/exact-types.ts'
import { matchPath, type Match } from '#lib/contract/match.ts'
import { decodeSegments } from '#lib/contract/engine/path.ts'
import { normalParams, readQuery } from '#lib/contract/engine/query.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { accessRefusalOf, hasRight, moduleOf } from '../auth/access-refusal.ts'
import { callerOf, type Caller } from '../auth/caller.ts'
import { narrowScope, type ScopeQuery } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { invalid, refuse, refuseScope, scopeForbidden, type ApiResponse, type Problems } from './response.ts'
import { auditDenial } from './audit-denial.ts'
import { addDatabaseProblems, hasUnstorableText, readBody } from './body.ts'
import type { Context, Route, Routes, Sender, Services } from './context.ts'
import { etagOf, etagOfList, matchesEtag } from './etag.ts'
import { mergeProblems, problemsOf } from './problems.ts'
import { sortProblems } from './sort.ts'

type AnyRoute = Route<Call>
type MatchedRoute = { match: Match; route: AnyRoute }
type StepResult<T> = { ok: true; value: T } | { ok: false; response: ApiResponse }

/** Makes a database refuse queries outside transactions once the client has disconnected, because nobody would read the response. */
const abortable = (db: Db, signal: AbortSignal): Db => ({
  ...db,
  query: (text) => {
    signal.throwIfAborted()
    return db.query(text)
  },
})

/**
 * Handles one request below `/v7/`: finds the call, authenticates the user, checks access, query, scope and body, then runs
 * the handler. Each step may refuse the request.
 */
export const dispatch = async (
  routes: Routes,
  services: Services,
  request: IncomingMessage,
  sender: Sender,
  signal: AbortSignal,
): Promise<ApiResponse> => {
  const url = request.url ?? '/'
  const [path, search] = splitUrl(url)
  const routeMatch = findRoute(routes, request.method ?? 'GET', path)
  if (!routeMatch.ok) return routeMatch.response
  const { match, route } = routeMatch.value

  const db = abortable(services.db, signal)
  const caller = await authenticate(db, services, request, match.call)
  if (!caller.ok) return caller.response
  const params = normalParams(match.call.query, new URLSearchParams(search))
  const forbidden =
    caller.value && accessRefusalOf(caller.value, match.call, moduleOf(match.call, params.get('view')), request.headers.userlevel)
  if (forbidden) return forbidden
  if (route.right && !hasRight(caller.value, match.call, route.right.name)) return refuse('MODULE_FORBIDDEN', route.right.refusal)

  const query = parseQuery(match.call, route, params)
  if (!query.ok) return query.response
  const scope = narrowScope(caller.value?.access ?? NO_ACCESS, scopeQueryOf(match.call, query.value))
  const denied = (response: ApiResponse) => auditDenied(response, services, sender, caller.value, match)
  if (!scope.ok) return denied(refuseScope(scope.noun, scope.code))
  const body = await readBody(match.call, route, request)
  if (!body.ok) return body.response

  const context = {
    ...services,
    ...sender,
    db,
    caller: caller.value,
    query: query.value,
    body: body.value.parsed,
    sent: body.value.sent,
    params: match.params,
    scope: scope.scope,
    signal,
    totalOfList: (listPath: string, search: string, listScope: ScopeQuery) =>
      totalOfList(routes, context as unknown as Context, listPath, search, listScope),
  }
  const { problems } = body.value
  if (problems) {
    const allProblems = await addDatabaseProblems(route, context as unknown as Context, problems)
    return invalid(allProblems.problems, undefined, allProblems.meta)
  }
  const response = await route.handle(context as unknown as Context)
  if (response.status !== 200) return denied(response)
  const ifNoneMatch = request.headers['if-none-match']
  if (match.call.isLookup) return withEtag(response, etagOf(response.body), ifNoneMatch, { 'cache-control': 'private, max-age=300' })
  // Lets a browser ask whether the list on its screen has changed (docs/decisions/0165).
  return isList(match.call) ? withEtag(response, etagOfList(response.body as object), ifNoneMatch) : response
}

/** The total of a list, for the caller of another call. The list is handled like a request for one row, so all its checks apply. */
const totalOfList = async (
  routes: Routes,
  context: Context,
  path: string,
  search: string,
  listScope: ScopeQuery,
): Promise<ListTotal | null> => {
  const { caller } = context
  const found = findRoute(routes, 'GET', `/v7/${path}`)
  if (!caller || !found.ok || !isList(found.value.match.call)) return null
  const { match, route } = found.value
  const params = normalParams(match.call.query, new URLSearchParams(search))
  for (const key of NOT_COUNTED) params.delete(key)
  params.set('per_page', '1')
  for (const [key, codes] of Object.entries(listScope)) for (const code of [codes].flat()) params.append(key, code)
  if (accessRefusalOf(caller, match.call, moduleOf(match.call, params.get('view')), undefined)) return null
  const query = parseQuery(match.call, route, params)
  if (!query.ok) return null
  const scope = narrowScope(caller.access, scopeQueryOf(match.call, query.value))
  if (!scope.ok) return null
  const response = await route.handle({ ...context, query: query.value as never, params: match.params, scope: scope.scope })
  const meta = response.status === 200 ? (response.body as { meta?: { total?: unknown; total_is_estimate?: unknown } }).meta : undefined
  return typeof meta?.total === 'number' ? { total: meta.total, total_is_estimate: meta.total_is_estimate === true } : null
}

/** Parameters that are removed from the query of a counted list: those of the page, and the scope, which is replaced. */
const NOT_COUNTED = ['page', 'per_page', 'cursor', 'sort', 'client', 'owner', 'site']

const NO_ACCESS = { owners: [], clients: [], wholeClients: [], sites: [], allClients: false, allSites: false, supplier: null }

const splitUrl = (url: string): [string, string] => {
  const questionMark = url.indexOf('?')
  return questionMark === -1 ? [url, ''] : [url.slice(0, questionMark), url.slice(questionMark + 1)]
}

const findRoute = (routes: Routes, method: string, path: string): StepResult<MatchedRoute> => {
  const segments = decodeSegments(path.slice('/v7/'.length))
  if (!segments) return { ok: false, response: refuse('MALFORMED', 'The URL contains invalid percent-encoding.') }
  const match = matchPath(method === 'HEAD' ? 'GET' : method, segments)
  if (!match) return { ok: false, response: refuse('NOT_OFFERED') }
  if ('allow' in match) return { ok: false, response: { ...refuse('METHOD_NOT_ALLOWED'), headers: { allow: match.allow.join(', ') } } }
  const route = routes[match.name] as AnyRoute | undefined
  // The contract has the call, but this release does not implement it. Callers get the same 404 as for an unknown call.
  if (!route) return { ok: false, response: refuse('NOT_OFFERED') }
  return { ok: true, value: { match, route } }
}

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

const authenticate = async (
  db: Services['db'],
  services: Services,
  request: IncomingMessage,
  call: Call,
): Promise<StepResult<Caller | null>> => {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const caller = token === undefined ? null : await callerOf(db, token, services.now())
  if (caller || call.isPublic || call.proofInBody) return { ok: true, value: caller }
  return { ok: false, response: refuse('UNAUTHENTICATED') }
}

/** Parses a query from its {@link normalParams}, with all problems at once. */
const parseQuery = (call: Call, route: AnyRoute, params: URLSearchParams): StepResult<Record<string, unknown>> => {
  const parsed = call.query ? readQuery(call.query, params) : { success: true as const, data: {} }
  const sortable = typeof route.sortKeys === 'function' ? route.sortKeys(params) : route.sortKeys
  const problems = mergeProblems(
    parsed.success ? {} : problemsOf(parsed.error, 'query'),
    unstorableProblems(call, params),
    sortable ? sortProblems(params.get('sort'), sortable) : {},
    route.check?.(params) ?? {},
  )
  const keys = Object.keys(problems)
  if (keys.length === 0 && parsed.success) return { ok: true, value: parsed.data }
  return call.isLookup ? parseLookupLeniently(call, route, params, keys) : { ok: false, response: invalid(problems) }
}

const SCOPE_KEYS = ['client', 'owner', 'site'] as const
const DISPLAY_KEYS: readonly string[] = ['page', 'per_page', 'limit', 'sort', 'view', 'with', 'active', 'in_stock']

/**
 * A lookup never returns 422. Invalid display parameters (page, sort, …) are ignored. An invalid filter value returns an empty list,
 * or is ignored if the response is not a list. An invalid client, owner or site is refused like one outside the user's access.
 */
const parseLookupLeniently = (
  call: Call,
  route: AnyRoute,
  params: URLSearchParams,
  keys: readonly string[],
): StepResult<Record<string, unknown>> => {
  const scopeKey = SCOPE_KEYS.find((key) => keys.includes(key))
  if (scopeKey) return { ok: false, response: scopeForbidden(scopeKey) }
  if (keys.some((key) => !DISPLAY_KEYS.includes(key)) && z.safeParse(call.response, EMPTY_LOOKUP.body).success)
    return { ok: false, response: EMPTY_LOOKUP }
  const validParams = new URLSearchParams(params)
  for (const key of keys) validParams.delete(key)
  if (keys.includes('limit') && Number(params.get('limit')) > 50) validParams.set('limit', '50')
  return parseQuery(call, route, validParams)
}

const EMPTY_LOOKUP: ApiResponse = {
  status: 200,
  body: { data: [], meta: { total: 0, page: 1, per_page: 50, last_page: 1, from: null, to: null, limit: 20, truncated: false } },
}

const unstorableProblems = (call: Call, params: URLSearchParams): Problems => {
  const keys = Object.keys(call.query?.shape ?? {}).filter((key) => params.getAll(key).some(hasUnstorableText))
  return Object.fromEntries(keys.map((key) => [key, ['This contains a character that cannot be used.']]))
}

/** Scope parameters narrow the scope only in calls that declare them. Only `client` may be a single string. */
const scopeQueryOf = (call: Call, query: Record<string, unknown>): ScopeQuery => {
  const names = SCOPE_KEYS.filter((name) => call.query && name in call.query.shape && query[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, query[name]]))
}

/** Writes to the server log, and the first time to the audit log, if a response refuses a code outside the user's scope. Returns the response. */
const auditDenied = async (
  response: ApiResponse,
  services: Services,
  sender: Sender,
  caller: Caller | null,
  match: Match,
): Promise<ApiResponse> => {
  const denied = response.deniedScope
  if (!denied) return response
  services.log('warn', 'scope denied', { call: match.name, user: caller?.id, request_id: sender.requestId })
  const { method, module } = match.call
  const place = module && inSentence(MODULE_INFO[module].label)
  await auditDenial(services, sender, caller, { action: method === 'GET' ? 'Asked for' : 'Tried to change', ...denied, place })
  return response
}

const withEtag = (
  response: ApiResponse,
  etag: string,
  ifNoneMatch: string | undefined,
  others: Record<string, string> = {},
): ApiResponse => {
  const headers = { ...response.headers, etag, vary: 'authorization', ...others }
  return matchesEtag(ifNoneMatch, etag) ? { status: 304, headers } : { ...response, headers }
}
