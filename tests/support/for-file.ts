import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { type Product, startProduct } from './product.ts'
import { type ScriptedUpstream, startUpstream } from './upstream.ts'

/** A resource that a test file needs from its first test to its last. It exists only while tests and hooks run. */
const setUpForFile = <T extends object>(start: () => Promise<T>, stop: (resource: T) => Promise<unknown>): T => {
  let resource: T | undefined
  beforeAll(async () => void (resource = await start()))
  afterAll(() => resource && stop(resource))
  return new Proxy({} as T, { get: (_, key) => resource?.[key as keyof T] })
}

/** A scripted v7 that is reset before each test and then follows `script`. */
export const upstreamForFile = (script?: (upstream: ScriptedUpstream) => void): ScriptedUpstream => {
  const upstream = setUpForFile(startUpstream, (started) => started.stop())
  beforeEach(() => {
    upstream.reset()
    script?.(upstream)
  })
  return upstream
}

/** The built product in front of this v7. */
export const productForFile = (upstream: { url: string }, env: Record<string, string> = {}): Product =>
  setUpForFile(
    () => startProduct(upstream.url, env),
    (product) => product.stop(),
  )

/** A scripted v7 that receives what browser code fetches, as if it were the page's own origin. */
export const browserUpstreamForFile = (): ScriptedUpstream => {
  const v7 = upstreamForFile()
  const fetchReal = globalThis.fetch
  beforeAll(() => void vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetchReal(new URL(url, v7.url), init)))
  afterAll(() => void vi.unstubAllGlobals())
  return v7
}
