/**
 * 200 users at two replicas of the product, with Valkey or Redis and with the reference API on PostgreSQL, all on this computer. First
 * undisturbed; then one replica is killed and comes back, the store restarts, and PostgreSQL cuts all connections and refuses new ones.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { memoryOf, type Product, startProduct } from '../support/product.ts'
import { freePort, startPostgres, startRedis } from '../support/services.ts'
import { type Bench, percentile } from './bench.ts'
import { emptyStats, type Replicas, type LoadStats, simulateUser } from './load-users.ts'

const USERS = 200
const CALLS = 100_000
const THINK_MS = 600
/** How long each disturbance lasts, and the quiet time after it, in ms. */
const DOWN_MS = 5_000
const QUIET_MS = 15_000

type Outcome = { calm: LoadStats; disturbed: Record<string, LoadStats>; seconds: number; memory: { before: number; after: number } }

let measured: Promise<Outcome> | undefined
const measure = () => (measured ??= run())

const startReference = async (database: string): Promise<{ url: string; process: ChildProcess }> => {
  const port = await freePort()
  const env = { ...process.env, REFERENCE_DATABASE_URL: database, REFERENCE_PORT: String(port), REFERENCE_TIER: 'S' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../lib/reference/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => /Reference API on/.test(chunk.toString()) && resolve())
    child.once('exit', (code) => reject(new Error(`The reference API ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, process: child }
}

const run = async (): Promise<Outcome> => {
  const postgres = await startPostgres()
  const reference = await startReference(postgres.url)
  const storePort = await freePort()
  let store = await startRedis(storePort)
  const start = async () => {
    const product = await startProduct(reference.url, { SESSION_STORE_URL: store.url })
    product.mute()
    return product
  }
  const replicas: Replicas = [await start(), await start()]
  const memory = () => Math.max(...replicas.map((product) => (product ? memoryOf(product.pid) : 0))) / 1_000_000

  let stats = emptyStats()
  let isOver = false
  const load = { replicas, stats: () => stats, thinkMs: THINK_MS, isOver: () => isOver }
  const users = Array.from({ length: USERS }, (_, index) => simulateUser(index, load))
  const until = async (calls: number) => {
    while (stats.calls < calls) await pause(200)
  }
  const begin = performance.now()
  await until(CALLS / 10)
  const before = memory()
  await until(CALLS)
  const calm = stats
  const seconds = (performance.now() - begin) / 1000
  const after = memory()

  const disturbed: Record<string, LoadStats> = {}
  const disturb = async (name: string, breakIt: () => Promise<void>, repair: () => Promise<void>) => {
    stats = emptyStats()
    disturbed[name] = stats
    await breakIt()
    await pause(DOWN_MS)
    await repair()
    await pause(QUIET_MS)
  }
  await disturb(
    'a replica is killed',
    async () => {
      const killed = replicas[1] as Product
      replicas[1] = null
      await killed.stop('SIGKILL')
    },
    async () => void (replicas[1] = await start()),
  )
  await disturb(
    'the store restarts',
    () => store.stop(),
    async () => void (store = await startRedis(storePort)),
  )
  const admin = new pg.Client({ connectionString: postgres.url.replace(/\/postgres$/, '/template1') })
  await admin.connect()
  await disturb(
    'PostgreSQL restarts',
    async () => {
      await admin.query('ALTER DATABASE postgres ALLOW_CONNECTIONS false')
      await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'")
    },
    async () => void (await admin.query('ALTER DATABASE postgres ALLOW_CONNECTIONS true')),
  )
  // Everything must be as before: the last minute is calm again.
  stats = emptyStats()
  disturbed['afterwards'] = stats
  await pause(QUIET_MS)
  isOver = true
  await Promise.all(users)
  await admin.end()
  for (const product of replicas) await product?.stop()
  reference.process.kill('SIGKILL')
  await Promise.all([store.stop(), postgres.stop()])
  return { calm, disturbed, seconds, memory: { before, after } }
}

const failuresOf = ({ failures }: LoadStats) => [...failures].map(([what, times]) => `${what} × ${times}`).join(', ')

export const benches: readonly Bench[] = [
  {
    name: `load: ${USERS} users, ${CALLS.toLocaleString('en')} calls, two replicas`,
    goal: 'no failure; memory of a replica ≤ 1.2× of what it is after a tenth of the calls',
    run: async () => {
      const { calm, seconds, memory } = await measure()
      const all = [...calm.times].map(
        ([kind, times]) => `${kind} ${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)}`,
      )
      return {
        measured: `${(calm.calls / seconds).toFixed(0)} calls/s; p50 / p95 in ms: ${all.join(', ')}; ${memory.before.toFixed(0)} MB, then ${memory.after.toFixed(0)}; ${failuresOf(calm) || 'no failure'}`,
        met: calm.failures.size === 0 && memory.after <= 1.2 * memory.before,
        plot: {
          title: `${USERS} users at two replicas: from the request to the whole response`,
          lines: [...calm.times].map(([name, times]) => ({ name, times })),
        },
      }
    },
  },
  ...['a replica is killed', 'the store restarts', 'PostgreSQL restarts', 'afterwards'].map((name) => ({
    name: `load: what users see: ${name}`,
    goal: name === 'a replica is killed' || name === 'afterwards' ? 'no failure' : 'failures end with it; nobody is signed out',
    run: async () => {
      const stats = (await measure()).disturbed[name] ?? emptyStats()
      const isSignedOut = [...stats.failures.keys()].some((what) => what.endsWith('401'))
      const mustBeCalm = name === 'a replica is killed' || name === 'afterwards'
      return {
        measured: `${stats.calls} calls, ${stats.failedOver} answered by the other replica; ${failuresOf(stats) || 'no failure'}`,
        met: !isSignedOut && (!mustBeCalm || stats.failures.size === 0),
      }
    },
  })),
]
