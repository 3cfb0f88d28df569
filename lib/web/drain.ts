import type { Bff } from '#lib/bff/bff.ts'
import type { Front } from './server.ts'

/**
 * Shuts a front down gracefully: it reports "not ready" at once and refuses new calls. Calls in flight may finish until the
 * deadline; then all connections are closed. It keeps listening meanwhile, so that probes can see "not ready".
 */
export const drain = async (front: Front, bff: Bff): Promise<'finished' | 'cut'> => {
  bff.isDraining = true
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<'cut'>((resolve) => {
    timer = setTimeout(() => resolve('cut'), bff.config.drainMs)
  })
  const outcome = await Promise.race([front.settled().then(() => 'finished' as const), deadline])
  clearTimeout(timer)
  front.server.close()
  front.server.closeAllConnections()
  await bff.upstream.close()
  await bff.store.close()
  return outcome
}
