import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr'
import type * as z from 'zod/mini'
import type { BodyOf, Call, QueryOf, ResponseOf } from '#lib/contract/engine/call.ts'
import type { Tolerant } from '#lib/contract/engine/tolerant.ts'
import { writeQuery, type QueryValue } from '#lib/contract/engine/query.ts'
import { failureOfThrow, type ApiFailure } from './failure.ts'
import { learnOffers } from './offers-learned.ts'
import { tolerantly } from './reading.ts'
import { request, type ApiResult } from './request.ts'
import { SESSION_URL } from './session-call.ts'

export type { ApiFailure } from './failure.ts'
export type { ApiResult } from './request.ts'

/** Names of the views of a call, `never` where it has none. */
export type ViewOf<C extends Call> = C extends { views: infer V } ? keyof V & string : never

/** What a call answers, as the browser reads it. */
export type AnswerOf<C extends Call, V extends string = never> = Tolerant<ResponseOf<C, V>>

/**
 * What comes back from sending. Null for a change that v7 has made and whose answer cannot be read: it has happened, and is never
 * sent again.
 */
export type SentOf<C extends Call, V extends string = never> = C['method'] extends 'GET' ? AnswerOf<C, V> : AnswerOf<C, V> | null

export type Address<C extends Call, V extends string = never> = {
  /** Fills `{name}` of the path. */
  params?: Readonly<Record<string, string>>
  query?: QueryOf<C>
  /** Written as `view=` in front of the query; it also chooses what the answer must look like. */
  view?: V
}

export type SendOptions<C extends Call, V extends string = never> = Address<C, V> & {
  body?: BodyOf<C>
  signal?: AbortSignal
  /** Of the record as it was read; becomes `If-Match`. Null where v7 has no versions. */
  version?: number | string | null
  /** Of a creating call. Repeat it when you repeat the call, so that it creates once. Made up when left out. */
  idempotencyKey?: string
}

/** The address of a call on this origin: `/api/stocks/holding?view=summary&site=SYD1`. Equal queries give equal text. */
export const urlOf = <C extends Call, V extends ViewOf<C> = never>(call: C, { params = {}, query, view }: Address<C, V> = {}): string => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const text = writeQuery({ ...(view ? { view } : {}), ...(query as Readonly<Record<string, QueryValue>> | undefined) })
  return text ? `/api/${path}?${text}` : `/api/${path}`
}

/** Makes a call through the web server and reads what comes back by the contract, tolerantly. Never throws. */
export const send = async <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  options: SendOptions<C, V> = {},
): Promise<ApiResult<SentOf<C, V>>> => {
  const result = await request<unknown>({
    url: urlOf(call, options),
    method: call.method,
    read: tolerantly(schemaOf(call, options.view)),
    unread: call.method === 'GET' ? undefined : null,
    body: options.body,
    headers: headersOf(call, options),
    signal: options.signal,
  })
  if (!result.ok) learnOffers(call, result.failure)
  return result as ApiResult<SentOf<C, V>>
}

/**
 * Sends a call that is loaded first: what v7 wants to hear is no part of a page before somebody has it to say. Never throws,
 * also where the code cannot be loaded.
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

const schemaOf = (call: Call, view: string | undefined): z.ZodMiniType => (view && call.views?.[view]) || call.response

const headersOf = (call: Call, options: Pick<SendOptions<Call>, 'version' | 'idempotencyKey'>): Record<string, string> => ({
  ...(call.creates ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
  ...(options.version === undefined || options.version === null ? {} : { 'if-match': `"${options.version}"` }),
})

const inFlight = new Map<string, AbortController>()

/** Cancels the GET of this address, if one is on its way: `failure.kind` becomes `aborted`. */
export const cancelCall = (url: string): void => inFlight.get(url)?.abort()

/** Fetches for SWR: what `send` gives as a value, SWR wants thrown. */
export const fetchCall = async <C extends Call, V extends ViewOf<C> = never>(call: C, address: Address<C, V>): Promise<AnswerOf<C, V>> => {
  const url = urlOf(call, address)
  const abort = new AbortController()
  inFlight.set(url, abort)
  const result = await send(call, { ...address, signal: abort.signal })
  if (inFlight.get(url) === abort) inFlight.delete(url)
  if (result.ok) return result.value as AnswerOf<C, V>
  if (result.failure.status === 403) rereadAccess(result.failure)
  // oxlint-disable-next-line typescript/only-throw-error -- SWR hands on what was thrown; screens expect an ApiFailure
  throw result.failure
}

const REREAD_MS = 10_000
let rereadAt = -Infinity

/**
 * v7 refuses what the page takes for granted: a module was removed meanwhile. The profile is read again, so that menu and screens
 * follow. A refused scope says nothing about modules.
 */
const rereadAccess = ({ code }: ApiFailure): void => {
  if (code === 'SCOPE_FORBIDDEN' || Date.now() - rereadAt < REREAD_MS) return
  rereadAt = Date.now()
  void mutate(SESSION_URL)
}

const DEFAULTS = { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false } as const satisfies SWRConfiguration

/**
 * A call as state: `data` stays while a new address loads (`isLoading` false, `isValidating` true), `error` is an
 * `ApiFailure`. SWR's key is the URL, so equal addresses are fetched once. `null` asks nothing.
 */
export const useCall = <C extends Call, V extends ViewOf<C> = never>(
  call: C,
  address: Address<C, V> | null,
  options?: SWRConfiguration<AnswerOf<C, V>, ApiFailure>,
): SWRResponse<AnswerOf<C, V>, ApiFailure> =>
  useSWR<AnswerOf<C, V>, ApiFailure>(address ? urlOf(call, address) : null, () => fetchCall(call, address ?? {}), {
    ...DEFAULTS,
    ...options,
  })
