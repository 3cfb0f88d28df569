import type { Bff } from '#lib/bff/bff.ts'
import type { Front } from './server.ts'

/**
 * Ends a front without cutting calls off: not ready at once, new calls refused, those in flight finish until the
 * deadline, then the rest is closed. It goes on listening meanwhile, so that probes hear "not ready".
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
