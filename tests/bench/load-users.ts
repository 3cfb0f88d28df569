/** Users who work at the same time: they sign in, open lists, filter, open records and save a setting, with pauses to think. */
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { cookieHeaderFrom } from '../support/bff.ts'
import { sendAsBrowser, type Product } from '../support/product.ts'
import type { RawResponse } from '../support/raw-client.ts'

const EMAILS = ['csr@acme.test', 'manager@acme.test', 'admin@gatehouse.test', 'system@gatehouse.test']
const LISTS = ['stocks/holding?view=summary', 'stocks/movement?', 'sales-orders?view=summary', 'purchase-orders?view=summary'] as const
const WORDS = ['milk', 'oat', 'coffee', 'SO-20', 'acme', '00417']

/** Milliseconds of each call by kind, and the number of failures by what the user saw. */
export type LoadStats = { times: Map<string, number[]>; failures: Map<string, number>; calls: number; failedOver: number }

export const emptyStats = (): LoadStats => ({ times: new Map(), failures: new Map(), calls: 0, failedOver: 0 })

/** The running replicas; one that is down is null. */
export type Replicas = (Product | null)[]

type Load = { replicas: Replicas; stats: () => LoadStats; thinkMs: number; isOver: () => boolean }

/** One user, until the load test is over. A user who has lost the session signs in again, as a person would. */
export const simulateUser = async (index: number, load: Load): Promise<void> => {
  let cookie = ''
  let lastRow = ''
  const random = seeded(index + 1)
  const call = async (kind: string, line: string, body?: string): Promise<RawResponse | null> => {
    const begin = performance.now()
    const reply = await throughLoadBalancer(index, load, (product) => sendAsBrowser(product, line, { cookie, ...(body ? { body } : {}) }))
    const stats = load.stats()
    stats.calls++
    add(stats.times, kind, performance.now() - begin)
    // Many of these users share an account, whose sign-ins are limited: they wait as long as the response says.
    if (reply?.status === 429) await pause(1000 * Number(reply.header('retry-after') ?? 1))
    else if (!reply || reply.status >= 400) count(stats.failures, `${kind}: ${reply?.status ?? 'no connection'}`)
    if (reply?.status === 401) cookie = ''
    // The cookie slides: the newest one counts, as in a browser.
    const renewed = cookieHeaderFrom(reply?.all('set-cookie') ?? [])
    if (reply && reply.status < 400 && renewed) cookie = renewed
    return reply
  }
  while (!load.isOver()) {
    if (cookie === '') {
      const email = EMAILS[index % EMAILS.length]
      await call('sign in', 'POST /api/auth/login', JSON.stringify({ email, password: DEMO_PASSWORD }))
    } else {
      const list = LISTS[Math.floor(random() * LISTS.length)] ?? LISTS[0]
      const choice = random()
      if (choice < 0.4) {
        const reply = await call('list', `GET /api/${list}&page=${1 + Math.floor(random() * 5)}&per_page=50`)
        lastRow = rowIn(reply, list) || lastRow
      } else if (choice < 0.6) await call('filter', `GET /api/${list}&q=${WORDS[Math.floor(random() * WORDS.length)]}&page=1&per_page=50`)
      else if (choice < 0.8) await call('open', lastRow ? `GET /api/sales-orders?view=detail&id=${lastRow}` : 'GET /session')
      else if (choice < 0.9) await call('session', random() < 0.5 ? 'GET /session' : 'POST /session')
      else
        await call(
          'save',
          'PUT /api/preferences/user-modules',
          JSON.stringify({ views: { app: { theme: random() < 0.5 ? 'dark' : 'light' } } }),
        )
    }
    await pause(-Math.log(1 - random()) * load.thinkMs)
  }
}

/** Like a load balancer: users stay at their replica, and move to the next one if it cannot be reached. */
const throughLoadBalancer = async (index: number, { replicas, stats }: Load, send: (product: Product) => Promise<RawResponse>) => {
  for (let attempt = 0; attempt < replicas.length; attempt++) {
    const product = replicas[(index + attempt) % replicas.length]
    const reply = product ? await send(product).catch(() => null) : null
    if (reply?.isWhole) {
      if (attempt > 0) stats().failedOver++
      return reply
    }
  }
  return null
}

const rowIn = (reply: RawResponse | null, list: string): string => {
  if (reply?.status !== 200 || !list.startsWith('sales-orders')) return ''
  const { data } = JSON.parse(reply.text()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

const add = (times: Map<string, number[]>, kind: string, ms: number) => {
  const known = times.get(kind)
  if (known) known.push(ms)
  else times.set(kind, [ms])
}

const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** Random numbers from 0 to 1 that are the same in each run. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
