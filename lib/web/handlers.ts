import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import type { Handler } from './server.ts'

// docs/decisions/0124-handlers-without-the-router.md

/** Finds the handler of a path; undefined if Next's router must answer it. */
export type FindHandler = (path: string) => Handler | undefined

/** The module that Next builds from a route file, as documented for its deployment adapters ("Invoking Entrypoints"). */
type Entrypoint = {
  handler: (...call: [...Parameters<Handler>, { requestMeta: { relativeProjectDir: string; hostname: string } }]) => Promise<unknown>
}

/** A path whose route handler depends on nothing else. */
const PROBE = '/healthz'
const PROBE_MS = 10_000

/**
 * Loads the built route handlers and tries one with a real request (decision 0162). If it does not answer, for example after an
 * upgrade of Next, `onFailure` gets the cause and every path goes through Next's router, which is slower but has the same effect.
 */
export const workingHandlers = async (dir: string, hostname: string, onFailure: (cause: unknown) => void): Promise<FindHandler> => {
  try {
    const find = builtHandlers(dir, hostname)
    await probe(find(PROBE))
    return find
  } catch (cause) {
    onFailure(cause)
    return () => undefined
  }
}

/** Calls a handler through a temporary HTTP server, as the server in front of Next does. */
const probe = async (handler: Handler | undefined): Promise<void> => {
  if (!handler) throw new Error(`No route handler was built for ${PROBE}.`)
  const server = createServer((request, response) => {
    handler(request, response).catch((cause: unknown) => response.destroy(cause as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const response = await fetch(`http://127.0.0.1:${port}${PROBE}`, { signal: AbortSignal.timeout(PROBE_MS) })
    const body = await response.text()
    if (response.status !== 200 || body !== '{"status":"ok"}') throw new Error(`${PROBE} answered ${response.status} ${body.slice(0, 200)}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/**
 * Finds the built route handler of a path, to call it without Next's router, which would cost as much as the rest of the call.
 * Undefined for a page, which needs the router and the middleware. Call this only after Next is prepared.
 */
const builtHandlers = (dir: string, hostname: string): FindHandler => {
  const server = join(dir, '.next/server')
  const manifest = JSON.parse(readFileSync(join(server, 'app-paths-manifest.json'), 'utf8')) as Record<string, string>
  const load = createRequire(import.meta.url)
  const requestMeta = { relativeProjectDir: relative(process.cwd(), dir), hostname }
  const loadHandler = (file: string): Handler => {
    // Loaded on first use, so that unused handlers take no memory.
    let entry: Entrypoint | undefined
    return async (request, response) => {
      entry ??= load(join(server, file)) as Entrypoint
      await entry.handler(request, response, { requestMeta })
    }
  }
  return createFinder(routesIn(manifest).map(([path, file]) => [path, loadHandler(file)]))
}

/** Paths and files of the route handlers in Next's manifest. */
export const routesIn = (manifest: Readonly<Record<string, string>>): [path: string, file: string][] =>
  Object.entries(manifest).flatMap(([name, file]) => (name.endsWith('/route') ? [[name.slice(0, -'/route'.length), file]] : []))

/** Finds the value of a path; literal paths take precedence over paths with parameters in brackets. */
export const createFinder = <T>(routes: readonly (readonly [path: string, value: T])[]): ((path: string) => T | undefined) => {
  const literalRoutes = new Map(routes)
  const patternRoutes = routes.filter(([path]) => path.includes('[')).map(([path, value]) => ({ pattern: routePattern(path), value }))
  return (path) => literalRoutes.get(path) ?? patternRoutes.find(({ pattern }) => pattern.test(path))?.value
}

/** A route as a regular expression: `[x]` matches one segment, `[...x]` one or more, `[[...x]]` none or more. */
const routePattern = (path: string): RegExp => new RegExp(`^${path.split('/').slice(1).map(segmentPattern).join('')}$`)

const segmentPattern = (segment: string): string => {
  if (/^\[\[\.{3}\w+\]\]$/.test(segment)) return '(?:/.+)?'
  if (/^\[\.{3}\w+\]$/.test(segment)) return '/.+'
  return /^\[\w+\]$/.test(segment) ? '/[^/]+' : `/${segment.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
}
