import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import next from 'next'
import { bff } from '#lib/bff/bff.ts'
import { ConfigError } from '#lib/bff/config.ts'
import { loadDialect } from '#lib/dialect/load.ts'
import { drain } from './drain.ts'
import { startMetrics } from './metrics-listener.ts'
import { builtHandlers } from './handlers.ts'
import { createFront, type Handler, listen } from './server.ts'

export type Web = { port: number; stop: () => Promise<'finished' | 'cut'> }

/**
 * Starts the web process: Next behind the front, and the listener for metrics. The settings come from the environment.
 * @throws {ConfigError} where settings do not fit; {Error} with a sentence where a port cannot be had
 */
export const startWeb = async ({ dir, dev }: { dir: string; dev: boolean }): Promise<Web> => {
  const parts = bff()
  const { config } = parts
  if (config.dialectFile !== null) {
    // Here and not in the handlers: Next's bundle cannot import a path. They find it in what the process shares.
    const loaded = await loadDialect(config.dialectFile)
    if ('problems' in loaded) throw new ConfigError(loaded.problems)
    parts.dialect = loaded.dialect
  }
  // In production nothing here speaks WebSocket: Next's listener for upgrades goes to a server that nobody calls.
  const nowhere = new EventEmitter() as unknown as Server
  const front = createFront((request, response) => handle(request, response), parts)
  const app = next({ dev, dir, hostname: config.host, port: config.port, httpServer: dev ? front.server : nowhere, quiet: !dev })
  await app.prepare()
  const page = app.getRequestHandler()
  // In development Next compiles a handler when it is asked for, so only its router knows them.
  const handlerOf = dev ? () => undefined : builtHandlers(dir, config.host)
  const handle: Handler = (request, response) => (handlerOf(pathOf(request.url)) ?? page)(request, response)
  const port = await listen(front.server, config.port, config.host, 'PORT')
  const metrics = config.metricsPort === null ? null : await startMetrics(parts, config.metricsPort)
  return {
    port,
    stop: async () => {
      const outcome = await drain(front, parts)
      metrics?.close()
      metrics?.closeAllConnections()
      return outcome
    },
  }
}

const pathOf = (url = '/') => url.split('?', 1)[0] ?? url
