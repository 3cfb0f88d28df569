import { PLAIN_HEADERS } from './failure.ts'
import { isUnderstood } from './answer.ts'
import { arrivalOf } from './arrival.ts'
import { refusedOften } from './guarded.ts'
import type { Bff } from './bff.ts'

const PROBE_MS = 2000

/** Alive, whatever the neighbours do. */
export const healthz = (): Response => Response.json({ status: 'ok' }, { headers: PLAIN_HEADERS })

/** Ready for calls: not draining, v7 answers a call of the contract, the store answers. */
export const readyz = async (bff: Bff, request = new Request('http://local.invalid/readyz')): Promise<Response> => {
  const refused = await refusedOften('readyz', arrivalOf(request), bff)
  if (refused) return refused
  const [upstream, store] = await Promise.all([reaches(bff), answers(bff)])
  const isReady = !bff.isDraining && upstream && store
  const word = (ok: boolean) => (ok ? 'ok' : 'unreachable')
  const parts = { process: bff.isDraining ? 'draining' : 'ok', upstream: word(upstream), store: word(store) }
  return Response.json({ status: isReady ? 'ready' : 'not-ready', ...parts }, { status: isReady ? 200 : 503, headers: PLAIN_HEADERS })
}

const reaches = async ({ upstream }: Bff): Promise<boolean> => {
  const result = await upstream.send({
    method: 'GET',
    path: '/v7/settings/tasks',
    headers: { accept: 'application/json' },
    lane: 'probes',
    timeoutMs: PROBE_MS,
  })
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
