/**
 * The reference API at tier L (500,000 stock lines, 5,000,000 movements), asked over HTTP one call at a time. The data is
 * seeded once, which takes a quarter of an hour, and kept in a folder; REFERENCE_DATA_DIR names another one, and
 * REFERENCE_DATABASE_URL measures PostgreSQL instead of the embedded database.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeQuery } from '#lib/contract/query.ts'
import { DEMO_PASSWORD } from '#lib/reference/seed/logins.ts'
import { type Bench, percentile } from './bench.ts'

type Query = Record<string, string | string[]>
type Ask = (
  path: string,
  query: Query,
) => Promise<{ ms: number; body: { data: Record<string, never>[]; meta: { total: number; cursor?: string | null } } }>

const main = fileURLToPath(new URL('../../lib/reference/main.ts', import.meta.url))
const ROUNDS = 4

let started: Promise<Ask> | undefined

/** The running reference, the same for all benchmarks of this file. */
const reference = (): Promise<Ask> => (started ??= start())

const start = async (): Promise<Ask> => {
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
  return async (path, query) => {
    const begin = performance.now()
    const answer = await fetch(`${url}/v7/${path}?${writeQuery(query)}`, { headers })
    const text = await answer.text()
    const ms = performance.now() - begin
    if (!answer.ok) throw new Error(`${path}?${writeQuery(query)} answered ${answer.status}: ${text.slice(0, 300)}`)
    return { ms, body: JSON.parse(text) }
  }
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-5_000)
      const found = /Reference API on (http:\S+)\/v7/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The reference ended with ${code}: ${said}`)))
  })

const HOLDINGS: Query[] = [
  {},
  { sort: '-available' },
  { sort: 'days_of_cover', below_reorder: '1' },
  { client: 'ACME', site: 'SYD1', sort: '-on_hand' },
  { disposition: 'HOLD', sort: '-on_hold' },
  { disposition: 'GOOD', sort: 'product_name' },
  { expiring_within_days: '30', sort: 'earliest_expiry_date' },
  { q: 'milk', sort: '-available' },
  { q: 'L26', sort: 'product_code' },
  { product_group: 'Pantry', on_hand_min: '100', sort: '-last_movement_at' },
  { expired: '1' },
  { zone: 'BULK', age_min: '180', sort: '-oldest_received_date' },
  { product: '00417-B' },
]

const LINE_QUESTIONS: Query[] = [
  {},
  { sort: '-on_hand' },
  { disposition: ['HOLD', 'QI'], sort: 'location_code' },
  { expiry_from: '2026-12-01', expiry_to: '2026-12-31', sort: 'expiry_date' },
  { client: 'ACME', site: 'SYD1', zone: 'PICK', sort: '-received_date' },
  { q: 'milk', sort: 'product_code' },
  { product: '00417-B', sort: '-expiry_date' },
]
const LINES = LINE_QUESTIONS.map((query): Query => ({ ...query, view: 'table' }))

const AGES: Query[] = [
  {},
  { client: 'ACME', site: 'SYD1' },
  { disposition: 'GOOD' },
  { unit: 'months', sort: '-product_code' },
  { q: 'milk' },
  { product_group: 'Pantry', sort: '-b4' },
  { client: 'ACME', site: 'SYD1', only_over: 'b4', sort: '-b4' },
  { product: '00417-B', group: 'lot', sort: '-oldest_age_days' },
]
/** Every layer has to be added up before the first row is known. */
const AGES_OF_ALL: Query[] = [{ sort: '-b5' }, { sort: '-avg_age_days' }, { group: 'owner' }, { group: 'site' }]

const SHIPMENT_QUESTIONS: Query[] = [
  {},
  { late: '1' },
  { status: 'EXCEPTION', sort: '-despatched_at' },
  { open: '0', client: 'ACME', site: 'SYD1' },
  { open: '0', q: 'SH-30' },
  { despatched_from: '2026-11-13', sort: '-despatched_at' },
]
const SHIPMENTS = SHIPMENT_QUESTIONS.map((query): Query => ({ ...query, view: 'shipments' }))

/** Times of each question, some rounds over, after one that warms up. */
const timesOf = async (path: string, queries: readonly Query[]): Promise<number[]> => {
  const ask = await reference()
  for (const query of queries) await ask(path, query)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) for (const query of queries) times.push((await ask(path, query)).ms)
  return times
}

const verdict = (times: readonly number[], goal: number) => {
  const p95 = percentile(times, 0.95)
  return { measured: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`, met: p95 <= goal }
}

const bench = (name: string, goal: number, times: () => Promise<number[]>): Bench => ({
  name: `reference L: ${name}`,
  goal: `p95 ≤ ${goal} ms`,
  run: async () => verdict(await times(), goal),
})

/** The cursor of the page at 90 % of a list, found by its number. */
const deepCursor = async (query: Query): Promise<string> => {
  const ask = await reference()
  const { meta } = (await ask('stocks/holding', { ...query, per_page: '25' })).body
  const page = Math.floor((meta.total * 0.9) / 25)
  return (await ask('stocks/holding', { ...query, page: String(page) })).body.meta.cursor ?? ''
}

const deepPages = async (): Promise<Query[]> => {
  const lists: Query[] = [{ sort: '-available' }, { sort: 'product_name' }, { view: 'table', sort: 'expiry_date' }, { view: 'table' }]
  const pages: Query[] = []
  for (const query of lists) pages.push({ ...query, cursor: await deepCursor(query) })
  return pages
}

type Holding = { id: string; client_code: string; owner_code: string; site_code: string; product_code: string }

/** A holding of the item that moves most. */
const busiest = async (): Promise<Holding> => {
  const { body } = await (await reference())('stocks/holding', { product: '00417-B', sort: '-last_movement_at' })
  return body.data[0] as unknown as Holding
}

const typed = ['m', 'mi', 'milk', 'oat milk', '00417-B', '0041', '19312345000415', 'fresh', 'zzz', 'bl', 'red wine', '1']
const words: Query[] = typed.flatMap((q): Query[] => [{ q }, { q, client: 'ACME' }, { q, in_stock: '1' }])

export const benches: readonly Bench[] = [
  bench('first page of holdings, filtered and sorted', 400, () => timesOf('stocks/holding', HOLDINGS)),
  bench('page change of holdings', 300, () =>
    timesOf(
      'stocks/holding',
      [2, 3, 4].map((page) => ({ sort: '-available', page: String(page) })),
    ),
  ),
  bench('first page of stock lines, filtered and sorted', 400, () => timesOf('stocks/holding', LINES)),
  bench('pages at 90 % depth, by cursor', 300, async () => timesOf('stocks/holding', await deepPages())),
  bench('facets of the stock lists', 1500, () =>
    timesOf('stocks/holding', [
      { view: 'filter', grain: 'summary' },
      { view: 'filter', client: 'ACME' },
    ]),
  ),
  bench('detail of the busiest item', 400, () => busiest().then(({ id }) => timesOf('stocks/holding', [{ view: 'detail', id }]))),
  bench('forecast of one product', 300, () =>
    timesOf(
      'stocks/holding',
      ['00417-B', '007'].map((product) => ({ view: 'forecast', product, include_forecast_demand: '1' })),
    ),
  ),
  bench('first page of the age profile', 800, () => timesOf('stockageprofile', AGES)),
  bench('first page of the age profile by what only all layers tell', 2000, () => timesOf('stockageprofile', AGES_OF_ALL)),
  bench('first page of outbound shipments', 400, () => timesOf('sales-orders', SHIPMENTS)),
  bench('product typeahead', 150, () => timesOf('products/typeahead', words)),
  bench('movements of the busiest item, 30 days', 500, async () => {
    const { client_code: client, owner_code: owner, site_code: site, product_code: product } = await busiest()
    return timesOf('stocks/movement/date-range', [{ client, owner, site, product, moved_from: '2026-10-21', moved_to: '2026-11-20' }])
  }),
]
