import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import next from 'next'
import { bff } from '#lib/bff/bff.ts'
import { ConfigError } from '#lib/bff/operations/config.ts'
import { loadDialect } from '#lib/dialect/load.ts'
import { serveBuiltFiles } from './built-files.ts'
import { drain } from './drain.ts'
import { startMetrics } from './metrics-listener.ts'
import { type FindHandler, workingHandlers } from './handlers.ts'
import { checkListening, createFront, type Handler, listen } from './server.ts'

export type Web = { port: number; stop: () => Promise<'finished' | 'timed-out'> }

/**
 * Starts the web process: the server in front of Next, Next itself, and the metrics listener. The settings come from the environment.
 * @throws {ConfigError} if settings are not valid; {Error} with a sentence if a port is not available
 */
export const startWeb = async ({ dir, dev }: { dir: string; dev: boolean }): Promise<Web> => {
  // Loaded here because Next's bundle cannot import a file by its path. The handlers find the dialect in the shared parts.
  const file = process.env['V7_DIALECT']?.trim()
  const loaded = file ? await loadDialect(file) : { dialect: null }
  const parts = createParts('problems' in loaded ? loaded.problems : [])
  if ('dialect' in loaded) parts.dialect = loaded.dialect
  const { config } = parts
  await checkListening(config.port, config.host, 'PORT')
  // Production has no WebSockets, so Next's upgrade listener is attached to an emitter that never fires.
  const silentEmitter = new EventEmitter() as unknown as Server
  const front = createFront((request, response) => handle(request, response), parts)
  // Node reads next.config.ts itself, as with `next start --experimental-next-config-strip-types`, and not Next's compiler, which the image
  // does not have (docs/decisions/0117).
  process.env['__NEXT_NODE_NATIVE_TS_LOADER_ENABLED'] = 'true'
  const app = next({ dev, dir, hostname: config.host, port: config.port, httpServer: dev ? front.server : silentEmitter, quiet: !dev })
  await app.prepare()
  const nextHandler = app.getRequestHandler()
  // In development Next compiles handlers on demand, so only its router knows them.
  const onFailure = (cause: unknown) =>
    parts.log.error('route handlers cannot be called without the router of Next; calls are slower', 'start', cause)
  const handlerOf: FindHandler = dev ? () => undefined : await workingHandlers(dir, config.host, onFailure)
  const serveBuiltFile = dev ? () => false : serveBuiltFiles(dir)
  const handle: Handler = async (request, response) => {
    if (!serveBuiltFile(request, response)) await (handlerOf(pathOf(request.url)) ?? nextHandler)(request, response)
  }
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

/** Creates the parts of the layer. Problems of the dialect are reported together with those of the settings. */
const createParts = (problems: readonly string[]): ReturnType<typeof bff> => {
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
