import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach } from 'vitest'
import { own, type Product, signIn, startProduct } from './product.ts'
import { openClient } from './raw-client.ts'
import { freePort } from './services.ts'
import type { Reply, ScriptedUpstream } from './upstream.ts'

const USERS = 20
const ROWS = JSON.stringify({ data: Array.from({ length: 100 }, (_, id) => ({ id, product_code: '00417-B', note: 'x'.repeat(150) })) })

/** What v7 answers while it is well. */
export const rows: Reply = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(ROWS)

/** What twenty users were answered, and how long each of their screens took (ms). */
export type Work = { statuses: Map<number, number>; times: number[] }

export const p95 = ({ times }: Work) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
export const answered = ({ statuses }: Work) => [...statuses.keys()]

/** Twenty users of a product of their own before a scripted v7; each case starts it, and it ends with the case. */
export const twentyUsers = (upstream: ScriptedUpstream) => {
  let product: Product
  let metricsPort: number
  afterEach(() => product.end())

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
    const text = (await client.ask('GET /metrics')).text()
    client.close()
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  }

  /** They work for some time: lists, lookups, a saved layout. */
  const work = async (cookies: readonly string[], ms: number): Promise<Work> => {
    const done: Work = { statuses: new Map(), times: [] }
    const until = performance.now() + ms
    const user = async (cookie: string, nth: number) => {
      const headers = { 'X-Forwarded-For': '203.0.113.7' }
      for (let step = nth; performance.now() < until; step++) {
        const lines = ['GET /api/stocks/holding?per_page=50', 'GET /api/settings/sites', 'GET /api/settings/tasks']
        if (step % 10 === 0) lines.push('PUT /api/preferences/user-modules')
        const started = performance.now()
        const answers = await Promise.all(
          lines.map((line) => own(product, line, { cookie, headers, ...(line.startsWith('PUT') ? { body: '{"views":{}}' } : {}) })),
        )
        done.times.push(performance.now() - started)
        for (const { status, isWhole } of answers) {
          const seen = isWhole ? status : 0
          done.statuses.set(seen, (done.statuses.get(seen) ?? 0) + 1)
        }
        await sleep(150 + Math.random() * 100)
      }
    }
    await Promise.all(cookies.map(user))
    return done
  }

  /** Signs all of them in, at a v7 that is well from then on; their cookies. */
  const everybody = async () => {
    const cookies = []
    for (let n = 0; n < USERS; n++) cookies.push(await signIn(product, upstream, `token-${n}`))
    upstream.on('*', rows)
    return cookies
  }

  return { start, gauge, work, everybody }
}
