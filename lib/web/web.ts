import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import next from 'next'
import { bff } from '#lib/bff/bff.ts'
import { ConfigError } from '#lib/bff/operations/config.ts'
import { loadDialect } from '#lib/dialect/load.ts'
import { drain } from './drain.ts'
import { startMetrics } from './metrics-listener.ts'
import { type FindHandler, workingHandlers } from './handlers.ts'
import { createFront, type Handler, listen } from './server.ts'

export type Web = { port: number; stop: () => Promise<'finished' | 'cut'> }

/**
 * Starts the web process: Next behind the front, and the listener for metrics. The settings come from the environment.
 * @throws {ConfigError} where settings do not fit; {Error} with a sentence where a port cannot be had
 */
export const startWeb = async ({ dir, dev }: { dir: string; dev: boolean }): Promise<Web> => {
  // Here and not in the handlers: Next's bundle cannot import a path. They find it in what the process shares.
  const file = process.env['V7_DIALECT']?.trim()
  const loaded = file ? await loadDialect(file) : { dialect: null }
  const parts = checked('problems' in loaded ? loaded.problems : [])
  if ('dialect' in loaded) parts.dialect = loaded.dialect
  const { config } = parts
  // In production nothing here speaks WebSocket: Next's listener for upgrades goes to a server that nobody calls.
  const nowhere = new EventEmitter() as unknown as Server
  const front = createFront((request, response) => handle(request, response), parts)
  const app = next({ dev, dir, hostname: config.host, port: config.port, httpServer: dev ? front.server : nowhere, quiet: !dev })
  await app.prepare()
  const page = app.getRequestHandler()
  // In development Next compiles a handler when it is asked for, so only its router knows them.
  const tell = (cause: unknown) =>
    parts.log.error('route handlers cannot be called without the router of Next; calls are slower', 'start', cause)
  const handlerOf: FindHandler = dev ? () => undefined : await workingHandlers(dir, config.host, tell)
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

/** The parts, from settings that are all right: what is wrong with the dialect is said together with the rest. */
const checked = (problems: readonly string[]): ReturnType<typeof bff> => {
  let parts
  try {
    parts = bff()
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError([...error.problems, ...problems]) : error
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return parts
}

const pathOf = (url = '/') => url.split('?', 1)[0] ?? url
