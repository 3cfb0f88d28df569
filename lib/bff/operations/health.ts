import 'server-only'
import { askV7 } from '../calls/ask.ts'
import { PLAIN_HEADERS } from '../calls/failure.ts'
import { isUnderstood } from '../calls/answer.ts'
import { type RequestContext, requestContextOf } from '../request-context.ts'
import { refusedTooOften } from '../calls/throttle.ts'
import type { Bff } from '../bff.ts'

const PROBE_MS = 2000
/** The first of these that this v7 has. */
const PROBES = ['settingsTasks', 'settingsSites', 'settingsClients', 'stocksHolding'] as const
const PROBE: RequestContext = { id: 'readyz', rawUrl: '/readyz', address: 'local' }

/** Alive, whatever the neighbours do. */
export const healthz = (): Response => Response.json({ status: 'ok' }, { headers: PLAIN_HEADERS })

/** Ready for calls: not draining, v7 answers a call of the contract, the store answers. */
export const readyz = async (bff: Bff, request = new Request('http://local.invalid/readyz')): Promise<Response> => {
  const refused = await refusedTooOften('readyz', requestContextOf(request), bff)
  if (refused) return refused
  const [upstream, store] = await Promise.all([reaches(bff), answers(bff)])
  const isReady = !bff.isDraining && upstream && store
  const word = (ok: boolean) => (ok ? 'ok' : 'unreachable')
  const parts = { process: bff.isDraining ? 'draining' : 'ok', upstream: word(upstream), store: word(store) }
  return Response.json({ status: isReady ? 'ready' : 'not-ready', ...parts }, { status: isReady ? 200 : 503, headers: PLAIN_HEADERS })
}

const reaches = async (bff: Bff): Promise<boolean> => {
  const probe = { session: null, lane: 'probes', timeoutMs: PROBE_MS } as const
  const name = PROBES.find((call) => !bff.dialect?.lacks.has(call)) ?? 'settingsTasks'
  const result = await askV7(name, probe, PROBE, bff)
  if (!result.ok) return false
  result.answer.discard()
  // Without a token the contract answers 401. A 404 or a page of markup is some other server, or the wrong address of this one.
  return [200, 401, 403].includes(result.answer.status) && isUnderstood(result.answer)
}

const answers = async ({ store }: Bff): Promise<boolean> => {
  try {
    await store.ping()
    return true
  } catch {
    return false
  }
}
