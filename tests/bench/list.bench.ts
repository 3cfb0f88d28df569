/**
 * The stock list in Chromium at a quarter of the processor's speed, 500 rows on a page, against the built product and the
 * reference API. REFERENCE_DATA_DIR and REFERENCE_TIER name the data; without them tier S is seeded into a folder of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright'
import { DEMO_PASSWORD } from '#lib/reference/seed/logins.ts'
import { CHROMIUM_ARGS, findChromium, freePort } from '../support/services.ts'
import { type Bench, percentile } from './bench.ts'

const ROOT = join(import.meta.dirname, '../..')
const THROTTLE = 4
const TURNS = 12

let opened: Promise<{ page: Page; cdp: CDPSession }> | undefined
/** The list with 500 rows in a throttled browser, the same for all benchmarks of this file. */
const list = () => (opened ??= open())

const open = async () => {
  const [referencePort, port] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const data = { REFERENCE_DATA_DIR: join(tmpdir(), 'gatehouse-bench-list'), REFERENCE_TIER: 'S', ...process.env }
  await child(
    ['--max-old-space-size=6000', 'lib/reference/main.ts'],
    { ...data, REFERENCE_PORT: String(referencePort) },
    /Reference API on/,
  )
  const web = { PORT: String(port), PUBLIC_ORIGIN: origin, V7_BASE_URL: `http://127.0.0.1:${referencePort}` }
  await child(
    ['lib/start.ts', 'web'],
    { ...process.env, ...web, SESSION_SECRETS: 'benchmarks-only-3b8c51d07be84a55b1f2' },
    /"kind":"started"/,
  )
  const path = findChromium()
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(path ? { executablePath: path } : {}) })
  process.on('exit', () => void browser.close())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${origin}/login?next=${encodeURIComponent('/stock-holding?per_page=500')}`)
  await page.getByLabel('E-mail').fill('admin@gatehouse.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('gridcell').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  return { page, cdp }
}

const child = (args: readonly string[], env: NodeJS.ProcessEnv, isReady: RegExp) =>
  new Promise<ChildProcess>((resolve, reject) => {
    const started = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
    process.on('exit', () => started.kill('SIGTERM'))
    let said = ''
    started.stdout.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-5_000)
      if (isReady.test(said)) resolve(started)
    })
    started.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}: ${said}`)))
  })

/** Milliseconds between frames while the rows are scrolled from the first to the last and back. */
const framesOfScrolling = (page: Page) =>
  page.evaluate(async () => {
    const box = [...document.querySelectorAll('main *')].find((one) => one.scrollHeight > one.clientHeight + 5_000)
    if (!box) throw new Error('There is nothing to scroll.')
    const frames: number[] = []
    let last = performance.now()
    let at = 0
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let step = 0; step < 240; step++) {
      at += step < 120 ? 140 : -140
      box.scrollTop = at // four rows a frame: a fast flick of the wheel
      const now = await frame()
      frames.push(now - last)
      last = now
    }
    return frames.slice(1)
  })

/** Milliseconds from a press on a header until the rows in the new order are on screen. */
const sortTime = async (page: Page, turn: number) => {
  const answer = page.waitForResponse((response) => response.url().includes('/api/stocks/holding') && response.url().includes('sort='))
  const begin = performance.now()
  await page
    .getByRole('columnheader', { name: turn % 2 ? 'On hand' : 'Available' })
    .getByRole('button')
    .first()
    .click()
  const reply = await answer
  const { data } = (await reply.json()) as { data: { product_code: string }[] }
  await page
    .getByRole('row')
    .nth(1)
    .filter({ hasText: data[0]?.product_code ?? '' })
    .waitFor()
  return performance.now() - begin
}

export const benches: readonly Bench[] = [
  {
    name: 'list: scrolling 500 rows at 4× throttle',
    goal: 'frame p95 ≤ 50 ms, ≤ 1,500 nodes in the list',
    run: async () => {
      const { page } = await list()
      await framesOfScrolling(page) // warm-up
      const p95 = percentile(await framesOfScrolling(page), 0.95)
      const nodes = await page.evaluate(() => document.querySelectorAll('main *').length)
      return { measured: `p95 ${p95.toFixed(1)} ms, ${nodes} nodes`, met: p95 <= 50 && nodes <= 1500 }
    },
  },
  {
    name: 'list: press on a header until 500 rows stand in the new order',
    goal: 'p95 ≤ 1,000 ms',
    run: async () => {
      const { page } = await list()
      const times: number[] = []
      for (let turn = 0; turn < TURNS; turn++) times.push(await sortTime(page, turn))
      const p95 = percentile(times.slice(2), 0.95)
      return { measured: `p50 ${percentile(times.slice(2), 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`, met: p95 <= 1000 }
    },
  },
]
