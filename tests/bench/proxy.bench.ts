import { createHash, randomBytes } from 'node:crypto'
import { sealData } from 'iron-session'
import { createBff } from '#lib/bff/bff.ts'
import { readSender } from '#lib/bff/session/read-session.ts'
import { sealedCookies } from '#lib/bff/session/session.ts'
import { loginResponse, ORIGIN, SECRET } from '#tests/support/bff.ts'
import { memoryOf, sendAsBrowser, signIn, startProduct } from '#tests/support/product.ts'
import { dial, requestBytes } from '#tests/support/raw-client.ts'
import { eager, json, startUpstream as startScripted } from '#tests/support/upstream.ts'
import { type Bench, percentile } from './bench.ts'
import {
  load,
  type Peer,
  residentMb,
  type Sample,
  settledMb,
  startBare,
  startNextPeers,
  startNginx,
  startUpstream,
  tools,
} from './proxy-parts.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const WARM_UP_SECONDS = Number(process.env['BENCH_WARM_UP'] ?? 20)
/** V8 drops compiled code that has not run for some seconds, so each turn begins with a run that does not count. */
const REWARM_SECONDS = 2
const median = (numbers: number[]) => percentile(numbers, 0.5)

/** The cost of Next alone: where this floor misses a goal, everything built on Next misses it on this machine. */
const FLOOR = 'empty route handler'
const NAIVE = 'naive: middleware + iron-session'

type Row = { name: string; single: Sample; parallel: Sample }

/** Medians of one interleaved run of all peers, in random order in each round. Runs once for all goals that use it. */
const comparePeers = async (): Promise<Map<string, Row>> => {
  const login = JSON.stringify(loginResponse())
  const upstream = await startUpstream(login)
  const origin = new URL(upstream.url).origin
  const sealed = await sealData({ token: 'token-one', level: 'Regular', userId: 'u_1042' }, { password: SECRET })
  const product = await startProduct(origin)
  const signed = await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify({ email: 'clerk@acme.test', password: 'x' }) })
  const cookie = signed.all('set-cookie')[0]?.split(';')[0] ?? ''
  product.mute()
  const ours: Peer = {
    name: 'this product',
    url: `http://127.0.0.1:${product.port}/api/stocks/holding`,
    headers: { Cookie: cookie, 'X-CSRF': '1' },
    pids: [product.pid],
    stop: () => void product.stop(),
  }
  const { nginx } = tools()
  const peers = [
    upstream,
    ...(nginx ? [await startNginx(nginx, origin)] : []),
    await startBare(origin),
    ...(await startNextPeers(origin, sealed, SECRET)),
    ours,
  ]
  if (!nginx) console.log('  nginx is not installed, so nothing is compared with it: apt-get install nginx-light')
  try {
    for (const peer of peers) await load(peer, 32, WARM_UP_SECONDS)
    const samples = new Map(peers.map((peer) => [peer.name, { single: [] as Sample[], parallel: [] as Sample[] }]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const peer of peers.toSorted(() => Math.random() - 0.5)) {
        await load(peer, 32, REWARM_SECONDS)
        samples.get(peer.name)?.single.push(await load(peer, 1, SECONDS))
        samples.get(peer.name)?.parallel.push(await load(peer, 32, SECONDS))
      }
    }
    const rows = new Map(
      [...samples].map(([name, { single, parallel }]) => [name, { name, single: medians(single), parallel: medians(parallel) }]),
    )
    print(rows)
    return rows
  } finally {
    for (const peer of peers) peer.stop()
  }
}

const medians = (samples: Sample[]): Sample => ({
  perSecond: median(samples.map((sample) => sample.perSecond)),
  p50: median(samples.map((sample) => sample.p50)),
  cpu: median(samples.map((sample) => sample.cpu)),
})

const print = (rows: Map<string, Row>) => {
  const nginx = rows.get('nginx')?.parallel.perSecond
  const direct = rows.get('direct')?.single.p50 ?? 0
  console.log('  | variant | calls/s (32) | against nginx | added at 1 connection, p50 | CPU µs per call |\n  |---|---|---|---|---|')
  for (const { name, single, parallel } of rows.values())
    console.log(
      `  | ${name} | ${Math.round(parallel.perSecond)} | ${nginx ? (parallel.perSecond / nginx).toFixed(3) : '-'} | ${(single.p50 - direct).toFixed(2)} ms | ${Math.round(parallel.cpu)} |`,
    )
}

let comparison: Promise<Map<string, Row>> | undefined
const rowOf = async (name: string): Promise<Row> => {
  const row = (await (comparison ??= comparePeers())).get(name)
  if (!row) throw new Error(`${name} was not measured`)
  return row
}
const hasWrk = () => tools().wrk !== undefined
const NOT_MEASURED = { measured: 'not measured: wrk is not installed (apt-get install wrk)', met: false }

const processor = async () => {
  if (!hasWrk()) return NOT_MEASURED
  const [ours, bare] = [await rowOf('this product'), await rowOf('route handler + undici')]
  const share = ours.parallel.cpu / bare.parallel.cpu
  return {
    measured: `${Math.round(ours.parallel.cpu)} µs, ${share.toFixed(2)}× of ${Math.round(bare.parallel.cpu)} µs`,
    met: share <= 1.15,
  }
}

const latency = async () => {
  if (!hasWrk()) return NOT_MEASURED
  const direct = (await rowOf('direct')).single.p50
  const addedBy = async (name: string) => (await rowOf(name)).single.p50 - direct
  const [added, naive, floor] = [await addedBy('this product'), await addedBy(NAIVE), await addedBy(FLOOR)]
  return {
    measured: `${added.toFixed(2)} ms, ${(added / naive).toFixed(2)}× naive, ${(added / floor).toFixed(2)}× the floor`,
    met: added <= 0.55 * naive && added <= 2 * floor,
  }
}

const throughput = async () => {
  if (!hasWrk()) return NOT_MEASURED
  const ours = (await rowOf('this product')).parallel.perSecond
  const ratioTo = async (name: string) => ours / (await rowOf(name)).parallel.perSecond
  const [toNaive, toFloor, toNginx] = [await ratioTo(NAIVE), await ratioTo(FLOOR), tools().nginx ? await ratioTo('nginx') : null]
  return {
    measured: `${toNginx === null ? 'nginx missing' : `${toNginx.toFixed(3)} of nginx`}, ${toNaive.toFixed(2)}× naive, ${toFloor.toFixed(2)}× the floor`,
    met: toNaive >= 2.5 && toFloor >= 0.75,
  }
}

const cookieToToken = async () => {
  const bff = createBff({ PUBLIC_ORIGIN: ORIGIN, SESSION_SECRETS: SECRET, V7_BASE_URL: 'http://127.0.0.1:1' })
  const now = Date.now()
  const session = { id: 'x'.repeat(36), token: 't'.repeat(300), userId: 'u_1042', level: 'Regular' as const, createdAt: now, activeAt: now }
  const cookies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => sealedCookies({ ...session, id: `${i}`.padStart(36, 'x') }, new Headers(), bff.config, now)),
  )
  const headers = cookies.map((cookie) => new Headers({ cookie: cookie?.[0]?.split(';')[0] ?? '' }))
  const arrival = { id: 'r', rawUrl: '/', address: 'x' }
  const CALLS = 50_000
  const started = process.cpuUsage()
  for (let i = 0; i < CALLS; i++) await readSender(headers[i % headers.length] ?? new Headers(), arrival, bff)
  const { user, system } = process.cpuUsage(started)
  const perCall = (user + system) / CALLS
  await bff.upstream.close()
  return { measured: `${perCall.toFixed(1)} µs`, met: perCall <= 10 }
}

const MB = 1024 * 1024

const slowReader = async () => {
  const upstream = await startScripted()
  const product = await startProduct(upstream.url)
  const cookie = await signIn(product, upstream)
  const SIZE = 400 * MB
  let written = 0
  upstream.on('GET /v7/stocks/holding', (_request, response) => {
    response.on('error', () => {}).writeHead(200, { 'content-type': 'application/json', 'content-length': String(SIZE - written) })
    const chunk = Buffer.alloc(65_536, 32)
    const writeMore = () => {
      while (written < SIZE) {
        written += chunk.length
        if (!response.write(chunk)) return
      }
      response.end()
    }
    response.on('drain', writeMore)
    writeMore()
  })
  // Stream once before measuring: the one-time cost of the first long response is not growth.
  for (let i = 0; i < 4; i++) {
    written = SIZE - 32 * MB
    await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })
  }
  written = 0
  const before = memoryOf(product.pid)
  const socket = await dial(product.port)
  socket.write(requestBytes('GET /api/stocks/holding', { 'X-CSRF': '1', Cookie: cookie }))
  let peak = 0
  // 3 MB/s for four seconds, then the reader disconnects.
  await new Promise<void>((resolve) => {
    let received = 0
    const started = performance.now()
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
      peak = Math.max(peak, memoryOf(product.pid) - before)
      const ahead = (received / (3 * MB)) * 1000 - (performance.now() - started)
      if (received > 12 * MB) return resolve()
      if (ahead > 5) {
        socket.pause()
        setTimeout(() => socket.resume(), ahead)
      }
    })
  })
  const startedAt = performance.now()
  socket.destroy()
  await upstream.received.at(-1)?.closed
  const duration = performance.now() - startedAt
  await product.stop()
  await upstream.stop()
  return { measured: `+${(peak / MB).toFixed(0)} MB, abort after ${duration.toFixed(0)} ms`, met: peak <= 16 * MB && duration <= 1000 }
}

const uploads = async () => {
  const upstream = await startScripted()
  const product = await startProduct(upstream.url, { BODY_LIMIT_BYTES: String(64 * MB) })
  const cookie = await signIn(product, upstream)
  const bytes = randomBytes(40 * MB)
  const hashes: string[] = []
  upstream.on(
    'PUT /v7/preferences/user-modules',
    eager((request, response, received) => {
      const hash = createHash('sha256')
      request.on('data', (chunk: Buffer) => hash.update(chunk))
      request.on('end', () => {
        hashes.push(hash.digest('hex'))
        void json(200, {})(request, response, received)
      })
    }),
  )
  const before = memoryOf(product.pid)
  let peak = 0
  const watch = setInterval(() => void (peak = Math.max(peak, memoryOf(product.pid) - before)), 20)
  for (let i = 0; i < 3; i++) await sendAsBrowser(product, 'PUT /api/preferences/user-modules', { cookie, body: bytes })
  clearInterval(watch)
  const isEqual = hashes.length === 3 && hashes.every((hash) => hash === createHash('sha256').update(bytes).digest('hex'))
  await product.stop()
  await upstream.stop()
  return { measured: `${isEqual ? 'equal' : 'DIFFERENT'}, +${(peak / MB).toFixed(0)} MB`, met: isEqual && peak <= 100 * MB }
}

const startAndMemory = async () => {
  if (!hasWrk()) return NOT_MEASURED
  const upstream = await startUpstream(JSON.stringify(loginResponse()))
  const started = performance.now()
  const product = await startProduct(new URL(upstream.url).origin)
  await product.client.request('GET /login')
  const ready = performance.now() - started
  const idle = await settledMb(product.pid)
  const signed = await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify({ email: 'clerk@acme.test', password: 'x' }) })
  const peer: Peer = {
    name: 'ours',
    url: `http://127.0.0.1:${product.port}/api/stocks/holding`,
    headers: { 'X-CSRF': '1', Cookie: signed.all('set-cookie')[0]?.split(';')[0] ?? '' },
    pids: [product.pid],
    stop: () => {},
  }
  product.mute()
  let calls = 0
  while (calls < 100_000) calls += (await load(peer, 32, 5)).perSecond * 5
  const after = residentMb(product.pid)
  await product.stop()
  upstream.stop()
  return {
    measured: `${(ready / 1000).toFixed(2)} s, idle ${idle.toFixed(0)} MB, ${after.toFixed(0)} MB after ${Math.round(calls / 1000)}k calls`,
    met: ready <= 1500 && idle <= 160 && after <= 400,
  }
}

/** The proxy's cost compared with its peers. Needs the build and wrk, and uses nginx where it is installed. */
export const benches: readonly Bench[] = [
  { name: 'proxy P1: processor time', goal: '≤ 1.15× of a handler that only forwards', run: processor },
  { name: 'proxy P2: added p50 at one connection', goal: '≤ 0.55× naive and ≤ 2× the floor', run: latency },
  { name: 'proxy P3: throughput', goal: '≥ 2.5× naive and ≥ 0.75× the floor', run: throughput },
  { name: 'proxy P4: cookie to token', goal: '≤ 10 µs', run: cookieToToken },
  { name: 'proxy P5: 400 MB to a reader of 3 MB/s', goal: '≤ +16 MB, abort ≤ 1 s', run: slowReader },
  { name: 'proxy P6: uploads of 40 MB', goal: 'received unchanged, ≤ +100 MB', run: uploads },
  { name: 'proxy P8: start and memory', goal: '≤ 1.5 s, ≤ 160 MB, ≤ 400 MB', run: startAndMemory },
]
