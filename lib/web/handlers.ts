import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import type { Handler } from './server.ts'

/** What Next builds of a route file; the interface is that of its deployment adapters ("Invoking Entrypoints"). */
type Entrypoint = {
  handler: (...call: [...Parameters<Handler>, { requestMeta: { relativeProjectDir: string; hostname: string } }]) => Promise<unknown>
}

/**
 * Finds the built route handler of a path, to be called without Next's router, which would cost as much as all the rest of
 * a call. Undefined for a page, which needs the router and the middleware before it. To be called after Next was prepared.
 */
export const builtHandlers = (dir: string, hostname: string): ((path: string) => Handler | undefined) => {
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

/** `/api/[...path]` as an expression: a step in brackets is any one step, with dots at least one. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\[\.{3}\w+\]/, '.+').replace(/\[\w+\]/, '[^/]+')}$`)
