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
 * The built route handlers, after one of them has answered a real request (decision 0162). If it does not, for example after an
 * upgrade of Next, `tell` gets the cause and every path goes through Next's router, which is slower but answers the same.
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

/** Calls a handler through a temporary HTTP server, as the front does. */
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
 * Finds the built route handler of a path, to call it without Next's router, which would cost as much as the rest of the call.
 * Undefined for a page, which needs the router and the middleware. Call this only after Next is prepared.
 */
const builtHandlers = (dir: string, hostname: string): FindHandler => {
  const server = join(dir, '.next/server')
  const built = JSON.parse(readFileSync(join(server, 'app-paths-manifest.json'), 'utf8')) as Record<string, string>
  const load = createRequire(import.meta.url)
  const requestMeta = { relativeProjectDir: relative(process.cwd(), dir), hostname }
  const handlerIn = (file: string): Handler => {
    // Loaded on first use, so that unused handlers take no memory.
    let entry: Entrypoint | undefined
    return async (request, response) => {
      entry ??= load(join(server, file)) as Entrypoint
      await entry.handler(request, response, { requestMeta })
    }
  }
  return finderOf(routesIn(built).map(([path, file]) => [path, handlerIn(file)]))
}

/** Paths and files of the route handlers in Next's manifest. */
export const routesIn = (built: Readonly<Record<string, string>>): [path: string, file: string][] =>
  Object.entries(built).flatMap(([name, file]) => (name.endsWith('/route') ? [[name.slice(0, -'/route'.length), file]] : []))

/** Finds the value of a path; literal paths take precedence over paths with parameters in brackets. */
export const finderOf = <T>(routes: readonly (readonly [path: string, value: T])[]): ((path: string) => T | undefined) => {
  const named = new Map(routes)
  const matched = routes.filter(([path]) => path.includes('[')).map(([path, value]) => ({ pattern: patternOf(path), value }))
  return (path) => named.get(path) ?? matched.find(({ pattern }) => pattern.test(path))?.value
}

/** A route as a regular expression: `[x]` matches one segment, `[...x]` one or more, `[[...x]]` none or more. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.split('/').slice(1).map(stepOf).join('')}$`)

const stepOf = (step: string): string => {
  if (/^\[\[\.{3}\w+\]\]$/.test(step)) return '(?:/.+)?'
  if (/^\[\.{3}\w+\]$/.test(step)) return '/.+'
  return /^\[\w+\]$/.test(step) ? '/[^/]+' : `/${step.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
}
