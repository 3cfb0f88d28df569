import 'server-only'
import { askV7 } from '../calls/ask.ts'
import { PLAIN_HEADERS } from '../calls/failure.ts'
import { fitsContract } from '../calls/answer.ts'
import { type RequestContext, requestContextOf } from '../request-context.ts'
import { refuseTooManyCalls } from '../calls/throttle.ts'
import { isStoreUnavailable } from '../session/store.ts'
import type { Bff } from '../bff.ts'

const PROBE_MS = 2000
/** Calls to probe v7 with; the first one that this v7 has is used. */
const PROBES = ['settingsTasks', 'settingsSites', 'settingsClients', 'stocksHolding'] as const
const PROBE: RequestContext = { id: 'readyz', rawUrl: '/readyz', address: 'local' }

/** Liveness: independent of v7 and the store. */
export const healthz = (): Response => Response.json({ status: 'ok' }, { headers: PLAIN_HEADERS })

/** Readiness: the process is not draining, v7 answers a call in the contract, and the store answers. */
export const readyz = async (bff: Bff, request = new Request('http://local.invalid/readyz')): Promise<Response> => {
  const refused = await refuseTooManyCalls('readyz', requestContextOf(request), bff)
  if (refused) return refused
  const [upstream, store] = await Promise.all([isV7Reachable(bff), isStoreReachable(bff)])
  const isReady = !bff.isDraining && upstream && store
  const statusText = (ok: boolean) => (ok ? 'ok' : 'unreachable')
  const parts = { process: bff.isDraining ? 'draining' : 'ok', upstream: statusText(upstream), store: statusText(store) }
  return Response.json({ status: isReady ? 'ready' : 'not-ready', ...parts }, { status: isReady ? 200 : 503, headers: PLAIN_HEADERS })
}

/** The deployments that have reached a v7 since their process was started. */
const reached = new WeakSet<Bff>()

/** Records that v7 has answered as the contract says, so the address is right. */
export const recordV7Reached = (bff: Bff): void => void reached.add(bff)

/** Whether `V7_BASE_URL` leads to a v7. Only probed until one has answered. */
export const hasReachedV7 = async (bff: Bff): Promise<boolean> => reached.has(bff) || isV7Reachable(bff)

const isV7Reachable = async (bff: Bff): Promise<boolean> => {
  const probe = { session: null, lane: 'probes', timeoutMs: PROBE_MS } as const
  const name = PROBES.find((call) => !bff.dialect?.lacks.has(call)) ?? 'settingsTasks'
  const result = await askV7(name, probe, PROBE, bff)
  if (!result.ok) return false
  result.response.discard()
  // Without a token v7 should answer 401. A 404 or an HTML page means another server, or a wrong address for v7.
  const { status, headers } = result.response
  if ([200, 401, 403].includes(status) && fitsContract(result.response)) {
    recordV7Reached(bff)
    return true
  }
  const type = String(headers['content-type'] ?? 'no content type').slice(0, 60)
  bff.log.error(`v7 answered ${status} (${type}) to ${name} instead of 401 in JSON: check V7_BASE_URL`, PROBE.id, undefined)
  return false
}

const isStoreReachable = async ({ store, log }: Bff): Promise<boolean> => {
  try {
    await store.ping()
    return true
  } catch (error) {
    const cause = isStoreUnavailable(error) ? error.cause : error
    log.error('the session store cannot be reached: check it and SESSION_STORE_URL', PROBE.id, cause)
    return false
  }
}
