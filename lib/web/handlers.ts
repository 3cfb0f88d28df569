import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import type { Handler } from './server.ts'

// docs/decisions/0124-handlers-without-the-router.md

/** The handler of a path; undefined where Next's router answers it. */
export type FindHandler = (path: string) => Handler | undefined

/** What Next builds of a route file; the interface is that of its deployment adapters ("Invoking Entrypoints"). */
type Entrypoint = {
  handler: (...call: [...Parameters<Handler>, { requestMeta: { relativeProjectDir: string; hostname: string } }]) => Promise<unknown>
}

/** Answered by a route handler that asks nobody. */
const PROBE = '/healthz'
const PROBE_MS = 10_000

/**
 * The built route handlers, once one of them has answered a real call (decision 0162). Where it does not, as after an upgrade of Next
 * that builds them otherwise, `tell` learns why and every path is left to the router, which is slower and answers the same.
 */
export const workingHandlers = async (dir: string, hostname: string, tell: (cause: unknown) => void): Promise<FindHandler> => {
  try {
    const find = builtHandlers(dir, hostname)
    await probe(find(PROBE))
    return find
  } catch (cause) {
    tell(cause)
    return () => undefined
  }
}

/** Calls a handler over a connection of its own, as the front does. */
const probe = async (handler: Handler | undefined): Promise<void> => {
  if (!handler) throw new Error(`No route handler was built for ${PROBE}.`)
  const server = createServer((request, response) => {
    handler(request, response).catch((cause: unknown) => response.destroy(cause as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${PROBE}`, { signal: AbortSignal.timeout(PROBE_MS) })
    const body = await answer.text()
    if (answer.status !== 200 || body !== '{"status":"ok"}') throw new Error(`${PROBE} answered ${answer.status} ${body.slice(0, 200)}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/**
 * Finds the built route handler of a path, to be called without Next's router, which would cost as much as all the rest of
 * a call. Undefined for a page, which needs the router and the middleware before it. To be called after Next was prepared.
 */
const builtHandlers = (dir: string, hostname: string): FindHandler => {
  const server = join(dir, '.next/server')
  const built = JSON.parse(readFileSync(join(server, 'app-paths-manifest.json'), 'utf8')) as Record<string, string>
  const load = createRequire(import.meta.url)
  const requestMeta = { relativeProjectDir: relative(process.cwd(), dir), hostname }
  const handlerIn = (file: string): Handler => {
    // With the first call: what is never asked for need not lie in memory.
    let entry: Entrypoint | undefined
    return async (request, response) => {
      entry ??= load(join(server, file)) as Entrypoint
      await entry.handler(request, response, { requestMeta })
    }
  }
  return finderOf(routesIn(built).map(([path, file]) => [path, handlerIn(file)]))
}

/** Paths of the route handlers among all that was built, with their files. */
export const routesIn = (built: Readonly<Record<string, string>>): [path: string, file: string][] =>
  Object.entries(built).flatMap(([name, file]) => (name.endsWith('/route') ? [[name.slice(0, -'/route'.length), file]] : []))

/** Finds what stands at a path: a path by its own name before one with steps in brackets. */
export const finderOf = <T>(routes: readonly (readonly [path: string, value: T])[]): ((path: string) => T | undefined) => {
  const named = new Map(routes)
  const matched = routes.filter(([path]) => path.includes('[')).map(([path, value]) => ({ pattern: patternOf(path), value }))
  return (path) => named.get(path) ?? matched.find(({ pattern }) => pattern.test(path))?.value
}

/** `/api/[...path]` as an expression: each step in brackets is any one step, with dots at least one, in double brackets none as well. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.split('/').slice(1).map(stepOf).join('')}$`)

const stepOf = (step: string): string => {
  if (/^\[\[\.{3}\w+\]\]$/.test(step)) return '(?:/.+)?'
  if (/^\[\.{3}\w+\]$/.test(step)) return '/.+'
  return /^\[\w+\]$/.test(step) ? '/[^/]+' : `/${step.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
}
