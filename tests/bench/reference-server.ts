/**
 * The reference API at tier L (500,000 stock lines, 5,000,000 movements), called over HTTP, one request at a time. The data is
 * seeded once, which takes a quarter of an hour, and kept in a folder; REFERENCE_DATA_DIR names another one, and
 * REFERENCE_DATABASE_URL measures PostgreSQL instead of the embedded database. Either may hold tier L already.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { type Bench, percentile } from './bench.ts'

export type Query = Readonly<Record<string, string | readonly string[]>>
/** One request of a benchmark: its path and parameters. */
export type BenchRequest = readonly [path: string, query: Query]

type Meta = { total: number; cursor?: string | null }
type SendRequest = (request: BenchRequest) => Promise<{ ms: number; body: { data: Record<string, never>[]; meta: Meta } }>

const main = fileURLToPath(new URL('../../lib/reference/main.ts', import.meta.url))
const ROUNDS = 4

let started: Promise<SendRequest> | undefined

/** The running reference, shared by all benchmarks. */
export const reference = (): Promise<SendRequest> => (started ??= start())

const start = async (): Promise<SendRequest> => {
  const env = { REFERENCE_DATA_DIR: join(tmpdir(), 'gatehouse-bench-L'), ...process.env, REFERENCE_PORT: '0', REFERENCE_TIER: 'L' }
  const child = spawn(process.execPath, ['--max-old-space-size=6000', main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.on('exit', () => child.kill('SIGTERM'))
  const url = await addressOf(child)
  const reply = await fetch(`${url}/v7/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@gatehouse.test', password: DEMO_PASSWORD }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  const headers = { authorization: `Bearer ${data.token}` }
  return async (request) => {
    const begin = performance.now()
    const response = await fetch(`${url}/v7/${pathWithQuery(request)}`, { headers })
    const text = await response.text()
    const ms = performance.now() - begin
    if (!response.ok) throw new Error(`${pathWithQuery(request)} answered ${response.status}: ${text.slice(0, 300)}`)
    return { ms, body: JSON.parse(text) }
  }
}

const pathWithQuery = ([path, query]: BenchRequest): string => `${path}?${writeQuery(query)}`

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5_000)
      const found = /Reference API on (http:\S+)\/v7/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The reference exited with ${code}: ${output}`)))
  })

/** Requests of one path with several sets of parameters. */
export const requestsFor = (path: string, queries: readonly Query[], base: Query = {}): BenchRequest[] =>
  queries.map((query) => [path, { ...base, ...query }])

/** Requests of a list with several sort orders. */
export const sortedRequests = (path: string, sorts: readonly string[], base: Query = {}): BenchRequest[] =>
  requestsFor(
    path,
    sorts.map((sort) => ({ sort })),
    base,
  )

/** The pages at 90 % depth of some lists, by cursor; the cursor comes from a page read by its number. */
export const deepPages = async (lists: readonly BenchRequest[]): Promise<BenchRequest[]> => {
  const send = await reference()
  const pages: BenchRequest[] = []
  for (const [path, query] of lists) {
    const { total } = (await send([path, { ...query, per_page: '25' }])).body.meta
    const page = Math.max(1, Math.floor((total * 0.9) / 25))
    const { cursor } = (await send([path, { ...query, per_page: '25', page: String(page) }])).body.meta
    pages.push([path, { ...query, per_page: '25', ...(cursor && { cursor }) }])
  }
  return pages
}

/** A benchmark that sends every request in several rounds after a warm-up round. It reports the slowest call too. */
export const benchRequests = (
  name: string,
  goal: number,
  requests: readonly BenchRequest[] | (() => Promise<readonly BenchRequest[]>),
): Bench => ({
  name: `reference L: ${name}`,
  goal: `p95 ≤ ${goal} ms`,
  run: async () => {
    const send = await reference()
    const list = typeof requests === 'function' ? await requests() : requests
    for (const request of list) await send(request)
    const times = list.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, request] of list.entries()) times[index]!.push((await send(request)).ms)
    const p95 = percentile(times.flat(), 0.95)
    const worst = times
      .map((samples) => percentile(samples, 0.5))
      .reduce((slowest, ms, index, all) => (ms > all[slowest]! ? index : slowest), 0)
    if (process.env['BENCH_DETAILS'])
      for (const [index, samples] of times.entries())
        console.log(samples.map((ms) => ms.toFixed(0).padStart(6)).join(''), pathWithQuery(list[index]!))
    const slowest = `slowest ${percentile(times[worst]!, 0.5).toFixed(0)} ms: ${pathWithQuery(list[worst]!)}`
    return { measured: `p50 ${percentile(times.flat(), 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${slowest})`, met: p95 <= goal }
  },
})
