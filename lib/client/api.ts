import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr'
import type * as z from 'zod/mini'
import type { BodyOf, Call, QueryOf, ResponseOf } from '#lib/contract/engine/call.ts'
import type { Tolerant } from '#lib/contract/engine/tolerant.ts'
import { writeQuery, type QueryValue } from '#lib/contract/engine/query.ts'
import { isLaterPage } from '#lib/contract/extensions.ts'
import { plainSearch } from '#lib/shared/plain-punctuation.ts'
import { failureOfThrow, type ApiFailure } from './failure.ts'
import { recordMissingCall } from './missing-calls.ts'
import { afterOwnChanges, rememberOwnChange } from './own-changes.ts'
import { trackChange } from './sent-changes.ts'
import { tolerantReader } from './read-response.ts'
import { request, type ApiResult } from './request.ts'
import { SESSION_URL } from './session-call.ts'

export type { ApiFailure } from './failure.ts'
export type { ApiResult } from './request.ts'

/** Names of a call's views, `never` if it has none. */
export type ViewOf<C extends Call> = C extends { views: infer V } ? keyof V & string : never

/** The response to a call as the browser reads it. */
export type TolerantResponse<C extends Call, V extends string = never> = Tolerant<ResponseOf<C, V>>

/**
 * Result of `send`. Null if v7 has made a change but its response cannot be read: the change has happened and is never sent
 * again.
 */
export type SentOf<C extends Call, V extends string = never> = C['method'] extends 'GET'
  ? TolerantResponse<C, V>
  : TolerantResponse<C, V> | null

export type CallInput<C extends Call, V extends string = never> = {
  /** Fills `{name}` of the path. */
  params?: Readonly<Record<string, string>>
  query?: QueryOf<C>
  /** Sent as `view=` before the other parameters; it also selects the schema of the response. */
  view?: V
}

export type SendOptions<C extends Call, V extends string = never> = CallInput<C, V> & {
  body?: BodyOf<C>
  signal?: AbortSignal
  /** The request outlives the page. */
  keepalive?: boolean
  /** Version of the record as it was read; sent as `If-Match`. Null if v7 has no versions. */
  version?: number | string | null
  /** The body has only what the user has just chosen, so the row may be from before an earlier change by the same tab. */
  buildsOnOwnChanges?: boolean
  /** For a creating call. Send the same key when you retry, so that it creates only once. Generated if left out. */
  idempotencyKey?: string
}

/**
 * URL of a call on this origin: `/api/stocks/holding?view=summary&site=SYD1`. Equal queries give equal URLs. A search text is sent with
 * plain apostrophes and hyphens; docs/decisions/0164.
 */
export const urlOf = <C extends Call, V extends ViewOf<C> = never>(call: C, { params = {}, query, view }: CallInput<C, V> = {}): string => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const values = query as Readonly<Record<string, QueryValue>> | undefined
  const q = values?.['q']
  const text = writeQuery({ ...(view ? { view } : {}), ...values, ...(typeof q === 'string' && { q: plainSearch(q) }) })
  return text ? `/api/${path}?${text}` : `/api/${path}`
}

/** Makes a call through the web process and reads its response tolerantly. Never throws. */
export const send = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  options: SendOptions<C, V> = {},
): Promise<ApiResult<SentOf<C, V>>> => {
  const url = urlOf(call, options)
  const version = options.buildsOnOwnChanges ? afterOwnChanges(url, options.version) : options.version
  const sending = request<unknown>({
    url,
    method: call.method,
    read: tolerantReader(schemaOf(call, options.view)),
    valueIfUnreadable: call.method === 'GET' ? undefined : null,
    body: options.body,
    headers: headersOf(call, { version, idempotencyKey: options.idempotencyKey }),
    signal: options.signal,
    keepalive: options.keepalive,
  })
  const result = await (changesLists(call) ? trackChange(sending) : sending)
  if (result.ok) {
    rememberOwnChange(url, version, result.value)
    return result as ApiResult<SentOf<C, V>>
  }
  const failure = isLaterPage(url) ? result.failure : recordMissingCall(call, result.failure)
  if (failure.status === 403 || failure.code === 'NOT_FOUND') rereadAccess(failure)
  return { ok: false, failure }
}

/**
 * Loads a call's definition, then sends the call. Keeps the schemas of a change out of the page until they are needed. Never
 * throws, not even if the code cannot be loaded.
 */
export const sendLoaded = async <C extends Call>(load: () => Promise<C>, options: SendOptions<C> = {}): Promise<ApiResult<SentOf<C>>> => {
  let call: C
  try {
    call = await load()
  } catch (error) {
    return { ok: false, failure: failureOfThrow(error) }
  }
  return send(call, options)
}

/** Whether a call may change the rows of a list. Preferences are about the user's own screens. */
const changesLists = ({ method, path }: Call): boolean => method !== 'GET' && !path.startsWith('preferences/')

/** The schema of a call's response in a view. */
export const schemaOf = (call: Call, view: string | undefined): z.ZodMiniType => (view && call.views?.[view]) || call.response

const headersOf = (call: Call, options: Pick<SendOptions<Call>, 'version' | 'idempotencyKey'>): Record<string, string> => ({
  ...(call.creates ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
  ...(options.version === undefined || options.version === null ? {} : { 'if-match': `"${options.version}"` }),
})

const inFlight = new Map<string, AbortController>()

/** Cancels a pending GET of this URL; its `failure.kind` becomes `aborted`. */
export const cancelCall = (url: string): void => inFlight.get(url)?.abort()

const etags = new WeakMap<object, string>()

/** The ETag that a response from {@link fetchCall} came with; undefined if v7 sends none for it. */
export const etagOf = (response: object): string | undefined => etags.get(response)

/** Fetcher for SWR: throws the failure that `send` returns as a value. */
export const fetchCall = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  input: CallInput<C, V>,
): Promise<TolerantResponse<C, V>> => {
  const url = urlOf(call, input)
  const abort = new AbortController()
  inFlight.set(url, abort)
  const result = await send(call, { ...input, signal: abort.signal })
  if (inFlight.get(url) === abort) inFlight.delete(url)
  if (result.ok) {
    if (result.etag !== undefined && typeof result.value === 'object' && result.value !== null) etags.set(result.value, result.etag)
    return result.value as TolerantResponse<C, V>
  }
  throw result.failure
}

const REREAD_MS = 10_000
let rereadAt = -Infinity
let isRereadDue = false

/**
 * After a 403, or for a record that v7 no longer finds, the user may have lost a right, a client or a site. Reloads the profile, so that
 * the menu, the buttons and the screens follow. It is reloaded at most every 10 s; further requests within that time cause one reload
 * at its end. A call that our own server refused as cross-site says nothing about the user.
 */
const rereadAccess = ({ code }: ApiFailure): void => {
  if (code !== 'cross-site') rereadSession()
}

/** Unlisted clients for which the profile has been read already: once is enough, because a v7 may not list all clients of a user. */
const unlistedClients = new Set<string>()

/**
 * Handles rows of a client that is not in the profile: the user's access may have changed, and until the profile has that client, the rows
 * are shown with the labels of another one. Reloads the profile, once for each such client.
 */
export const rereadForUnlisted = (rows: readonly object[], clients: readonly { client_code: string }[]): void => {
  for (const { client_code } of clients) unlistedClients.delete(client_code)
  const found = rows.flatMap((row) => ('client_code' in row && typeof row.client_code === 'string' ? [row.client_code] : []))
  const unlisted = found.filter((code) => !clients.some(({ client_code }) => client_code === code) && !unlistedClients.has(code))
  for (const code of unlisted) unlistedClients.add(code)
  if (unlisted.length > 0) rereadSession()
}

/** Reloads the profile, at most every 10 s. */
export const rereadSession = (): void => {
  if (isRereadDue) return
  const waitMs = rereadAt + REREAD_MS - Date.now()
  isRereadDue = waitMs > 0
  if (isRereadDue) setTimeout(reread, waitMs)
  else reread()
}

const reread = (): void => {
  isRereadDue = false
  rereadAt = Date.now()
  void mutate(SESSION_URL)
}

const DEFAULTS = { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false } as const satisfies SWRConfiguration

/**
 * Options of `useCall` for what is read once and used everywhere: preferences, labels, columns. If v7 or the connection fails, the call
 * is repeated until it succeeds, at longer and longer intervals, because no screen has a button for it. A refused call is not repeated.
 */
export const REPEATED = {
  revalidateIfStale: false,
  shouldRetryOnError: ({ kind, status = 0 }: ApiFailure) => kind === 'network' || kind === 'timeout' || (status >= 500 && status !== 501),
  errorRetryInterval: 2_000,
} as const

/**
 * A call as SWR state. Old `data` stays while a new URL loads, unless `keepPreviousData` is false (`isLoading` and `isValidating` are true
 * meanwhile); `error` is an `ApiFailure`. SWR's key is the URL, so equal URLs are fetched once. Nothing is fetched for `null`. For a page of a
 * list, `fetcher` is `fetchPage`.
 */
export const useCall = <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  input: CallInput<C, V> | null,
  options?: SWRConfiguration<TolerantResponse<C, V>, ApiFailure>,
  fetcher = fetchCall,
): SWRResponse<TolerantResponse<C, V>, ApiFailure> =>
  useSWR<TolerantResponse<C, V>, ApiFailure>(input ? urlOf(call, input) : null, () => fetcher(call, input ?? {}), {
    ...DEFAULTS,
    ...options,
  })
