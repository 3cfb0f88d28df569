import 'server-only'
import { askV7 } from '../calls/ask.ts'
import { PLAIN_HEADERS } from '../calls/failure.ts'
import { fitsContract } from '../calls/response.ts'
import { type RequestContext, requestContextOf } from '../request-context.ts'
import { refuseTooManyCalls } from '../calls/throttle.ts'
import { isStoreUnavailable } from '../session/store.ts'
import type { Bff } from '../bff.ts'

/** How long, in ms, v7 may take to answer a probe. */
const PROBE_MS = 2000
/** How long, in ms, the result of a probe counts for further requests. */
const RESULT_MS = 1000
/** Calls to probe v7 with, which all return a list; the first one that this v7 has is used. */
const PROBES = ['settingsTasks', 'settingsSites', 'settingsClients', 'stocksHolding'] as const

/** Liveness: independent of v7 and the store. */
export const healthz = (): Response => Response.json({ status: 'ok' }, { headers: PLAIN_HEADERS })

/** Readiness: the process is not draining, v7 answers a call in the contract, and the store answers. */
export const readyz = async (bff: Bff, request = new Request('http://local.invalid/readyz')): Promise<Response> => {
  const context = requestContextOf(request)
  const refused = await refuseTooManyCalls('readyz', context, bff)
  if (refused) return refused
  const [upstream, store] = await Promise.all([isV7Reachable(context, bff), isStoreReachable(context, bff)])
  const isReady = !bff.isDraining && upstream && store
  const statusText = (ok: boolean) => (ok ? 'ok' : 'unreachable')
  const parts = { process: bff.isDraining ? 'draining' : 'ok', upstream: statusText(upstream), store: statusText(store) }
  return Response.json({ status: isReady ? 'ready' : 'not-ready', ...parts }, { status: isReady ? 200 : 503, headers: PLAIN_HEADERS })
}

/** Instances that have reached v7 since the process was started. */
const reached = new WeakSet<Bff>()

/** Records that v7 has answered as the contract says, so the address is right. */
export const recordV7Reached = (bff: Bff): void => void reached.add(bff)

/** Whether `V7_BASE_URL` leads to a v7, which is only probed until one has answered. */
export const hasReachedV7 = async (context: RequestContext, bff: Bff): Promise<boolean> => reached.has(bff) || isV7Reachable(context, bff)

/** The latest probe of each instance, and until when its result counts. */
const probes = new WeakMap<Bff, { result: Promise<boolean>; until: number }>()

/** Whether v7 answers. All requests share one probe, so that strangers who ask for it cannot keep its connections from the load balancer. */
const isV7Reachable = (context: RequestContext, bff: Bff): Promise<boolean> => {
  const latest = probes.get(bff)
  if (latest && performance.now() < latest.until) return latest.result
  const probe = { result: probeV7(context, bff), until: Infinity }
  const finish = () => void (probe.until = performance.now() + RESULT_MS)
  probe.result.then(finish, finish)
  probes.set(bff, probe)
  return probe.result
}

const probeV7 = async ({ id, rawUrl }: RequestContext, bff: Bff): Promise<boolean> => {
  const name = PROBES.find((call) => !bff.dialect?.lacks.has(call)) ?? 'settingsTasks'
  const input = { session: null, lane: 'probes', timeoutMs: PROBE_MS } as const
  // Uses the request's id, so that its log lines can be found together. The call is this process's own, so v7 gets no address.
  const result = await askV7(name, input, { id, rawUrl, address: 'local' }, bff)
  // Our own limits say nothing about v7.
  if (!result.ok) return result.code === 'overloaded' || result.code === 'too-many-calls'
  const { status, headers } = result.response
  if (await isAnswerOfV7(result)) {
    recordV7Reached(bff)
    return true
  }
  const type = String(headers['content-type'] ?? 'no content type').slice(0, 60)
  bff.log.error(`v7 answered ${status} (${type}) to ${name} instead of 401 in JSON: check V7_BASE_URL`, id, undefined)
  return false
}

/**
 * Whether a v7 has answered a probe. Without a token it should answer 401; a 403, or a 200 with a list, is accepted too. A 404 or an
 * HTML page means another server, or a wrong address for v7, and so does a 200 without a list: many servers answer everything with 200.
 */
const isAnswerOfV7 = async ({ response, read }: Extract<Awaited<ReturnType<typeof askV7>>, { ok: true }>): Promise<boolean> => {
  if (response.status === 200) return Array.isArray(((await read()) as { data?: unknown } | null | undefined)?.data)
  response.discard()
  return (response.status === 401 || response.status === 403) && fitsContract(response)
}

const isStoreReachable = async ({ id }: RequestContext, { store, log }: Bff): Promise<boolean> => {
  try {
    await store.ping()
    return true
  } catch (error) {
    const cause = isStoreUnavailable(error) ? error.cause : error
    log.error('the session store cannot be reached: check it and SESSION_STORE_URL', id, cause)
    return false
  }
}
