import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { type Product, startProduct } from './product.ts'
import { type ScriptedUpstream, startUpstream } from './upstream.ts'

/** What a file of tests needs from its first test to its last: made before, ended after, and not to be touched outside of tests. */
const forFile = <T extends object>(make: () => Promise<T>, end: (made: T) => Promise<unknown>): T => {
  let made: T | undefined
  beforeAll(async () => void (made = await make()))
  afterAll(() => made && end(made))
  return new Proxy({} as T, { get: (_, key) => made?.[key as keyof T] })
}

/** A scripted v7 that forgets before each test what it was asked, and then follows `script`. */
export const upstreamForFile = (script?: (upstream: ScriptedUpstream) => void): ScriptedUpstream => {
  const upstream = forFile(startUpstream, (it) => it.stop())
  beforeEach(() => {
    upstream.reset()
    script?.(upstream)
  })
  return upstream
}

/** The built product in front of this v7. */
export const productForFile = (upstream: { url: string }, env: Record<string, string> = {}): Product =>
  forFile(
    () => startProduct(upstream.url, env),
    (it) => it.end(),
  )

/** A scripted v7 that the code of the browser asks, as if it came from its own origin. */
export const fetchedForFile = (): ScriptedUpstream => {
  const v7 = upstreamForFile()
  const fetchReal = globalThis.fetch
  beforeAll(() => void vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetchReal(new URL(url, v7.url), init)))
  afterAll(() => void vi.unstubAllGlobals())
  return v7
}
