import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach } from 'vitest'
import { processorMsOf, sendAsBrowser, type Product, signIn, startProduct } from './product.ts'
import { openClient } from './raw-client.ts'
import { freePort } from './services.ts'
import type { Reply, ScriptedUpstream } from './upstream.ts'

const USERS = 20
const PAUSE_MS = 200
const ROWS = JSON.stringify({ data: Array.from({ length: 100 }, (_, id) => ({ id, product_code: '00417-B', note: 'x'.repeat(150) })) })

/** The reply of a healthy v7. */
export const rows: Reply = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(ROWS)

/** The number of responses by status (0 if cut off), and the time that each screen took in ms. */
export type Outcome = { statuses: Map<number, number>; times: number[] }

export const p95 = ({ times }: Outcome) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
export const statusesOf = ({ statuses }: Outcome) => [...statuses.keys()]

/** Twenty users of a product in front of a scripted v7. Each test starts the product; it stops after the test. */
export const twentyUsers = (upstream: ScriptedUpstream) => {
  let product: Product
  let metricsPort: number
  afterEach(() => product.stop())

  const start = async (env: Record<string, string> = {}): Promise<Product> => {
    metricsPort = await freePort()
    product = await startProduct(upstream.url, {
      METRICS_PORT: String(metricsPort),
      TRUSTED_PROXIES: '127.0.0.1',
      LOGIN_ATTEMPTS_PER_MINUTE: '50',
      ...env,
    })
    return product
  }

  const gauge = async (name: string): Promise<number> => {
    const client = openClient(metricsPort)
    const text = (await client.request('GET /metrics')).text()
    client.close()
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  }

  /**
   * Lets all users work for some time: they open lists and lookups and save a layout. Each begins at another moment, and pauses after each screen for
   * `pauseMs` on average.
   */
  const work = async (cookies: readonly string[], ms: number, pauseMs = PAUSE_MS): Promise<Outcome> => {
    const outcome: Outcome = { statuses: new Map(), times: [] }
    const until = performance.now() + ms
    const user = async (cookie: string, firstStep: number) => {
      const headers = { 'X-Forwarded-For': '203.0.113.7' }
      await sleep(Math.random() * pauseMs)
      for (let step = firstStep; performance.now() < until; step++) {
        const lines = ['GET /api/stocks/holding?per_page=50', 'GET /api/settings/sites', 'GET /api/settings/tasks']
        if (step % 10 === 0) lines.push('PUT /api/preferences/user-modules')
        const started = performance.now()
        const responses = await Promise.all(
          lines.map((line) =>
            sendAsBrowser(product, line, { cookie, headers, ...(line.startsWith('PUT') ? { body: '{"views":{}}' } : {}) }),
          ),
        )
        outcome.times.push(performance.now() - started)
        for (const { status, isWhole } of responses) {
          const result = isWhole ? status : 0
          outcome.statuses.set(result, (outcome.statuses.get(result) ?? 0) + 1)
        }
        await sleep(pauseMs * (0.75 + Math.random() / 2))
      }
    }
    await Promise.all(cookies.map(user))
    return outcome
  }

  /** The pause between screens with which the users keep the product's processor busy for at most `share` of the time. */
  const pauseFor = async (cookies: readonly string[], share: number): Promise<number> => {
    const [before, startedAt] = [processorMsOf(product.pid), performance.now()]
    const { times } = await work(cookies, 3000)
    const busy = (processorMsOf(product.pid) - before) / (performance.now() - startedAt)
    const screenMs = times.reduce((sum, time) => sum + time, 0) / times.length
    return Math.max(PAUSE_MS, (PAUSE_MS + screenMs) * (busy / share))
  }

  /** Signs in all users and returns their cookies. v7 is healthy from then on. */
  const signInEveryone = async () => {
    const cookies = []
    for (let n = 0; n < USERS; n++) cookies.push(await signIn(product, upstream, `token-${n}`))
    upstream.on('*', rows)
    return cookies
  }

  return { start, gauge, work, pauseFor, signInEveryone }
}
