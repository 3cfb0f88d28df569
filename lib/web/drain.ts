import type { Bff } from '#lib/bff/bff.ts'
import type { Front } from './server.ts'

/**
 * Shuts down the server in front of Next gracefully: it reports "not ready" at once and refuses new calls, but keeps listening so that probes
 * can see "not ready". Calls in flight may finish until the deadline; then all connections are closed.
 */
export const drain = async (front: Front, bff: Bff): Promise<'finished' | 'timed-out'> => {
  bff.isDraining = true
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<'timed-out'>((resolve) => {
    timer = setTimeout(() => resolve('timed-out'), bff.config.drainMs)
  })
  const outcome = await Promise.race([front.whenIdle().then(() => 'finished' as const), deadline])
  clearTimeout(timer)
  front.server.close()
  // The calls to v7 end with their requests, before the connections to v7 are closed: otherwise the log would say that v7 was unreachable.
  await front.cutOff()
  await bff.upstream.close()
  await bff.store.close()
  return outcome
}
