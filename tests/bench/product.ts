/**
 * Shared by the browser benchmarks: the built product in front of the reference API, an adjustable delay between the two,
 * and Chromium with a signed-in user. REFERENCE_DATA_DIR and REFERENCE_TIER name the data; without them tier S is
 * seeded into a temporary folder. GATEHOUSE_BENCH_UPSTREAM names a reference API that is already running.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { CHROMIUM_ARGS, findChromium, freePort } from '../support/services.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Milliseconds of delay added to every upstream call; 0 unless a benchmark sets it. */
export const upstream = { delayMs: 0 }

export type Visit = { page: Page; cdp: CDPSession; origin: string }

/** A fresh browser context with the user signed in and nothing cached, at `path` if given. */
export const visit = async (email: string, path?: string): Promise<Visit> => {
  const { origin, browser } = await product()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: await stateOf(email) })
  const page = await context.newPage()
  if (path) await page.goto(origin + path)
  return { page, origin, cdp: await context.newCDPSession(page) }
}

/** Waits until the rows of a list are on screen. */
export const rowsIn = (page: Page) => page.locator('main tr[data-index]').first().waitFor({ timeout: 60_000 })

/** Waits until the page is idle, so that leftover work of one interaction does not count towards the next. */
export const waitUntilIdle = (page: Page) =>
  page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))

/** Calls `part` with the processor slowed down. */
export const throttled = async <T>({ cdp }: Visit, rate: number, work: () => Promise<T>): Promise<T> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    return await work()
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

type Product = { origin: string; browser: Browser }
let started: Promise<Product> | undefined
const product = () => (started ??= start())

const start = async (): Promise<Product> => {
  const upstreamPort = await startDelayingProxy(process.env['GATEHOUSE_BENCH_UPSTREAM'] ?? (await startReference()))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await startProcess(
    ['lib/start.ts', 'web'],
    {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      V7_BASE_URL: `http://127.0.0.1:${upstreamPort}`,
      SESSION_SECRETS: 'benchmarks-only-3b8c51d07be84a55b1f2',
    },
    /"kind":"started"/,
  )
  const path = findChromium()
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(path ? { executablePath: path } : {}) })
  process.on('exit', () => void browser.close())
  return { origin, browser }
}

const startReference = async (): Promise<string> => {
  const port = await freePort()
  const data = { REFERENCE_DATA_DIR: join(tmpdir(), 'gatehouse-bench-browser'), REFERENCE_TIER: 'S', ...process.env }
  await startProcess(['--max-old-space-size=6000', 'lib/reference/main.ts'], { ...data, REFERENCE_PORT: String(port) }, /Reference API on/)
  return `http://127.0.0.1:${port}`
}

/** Starts a proxy that forwards every call to `target` after the current delay. Returns its port. */
const startDelayingProxy = (target: string) =>
  new Promise<number>((resolve) => {
    const server = createServer((call, response) => {
      void wait(upstream.delayMs).then(() => {
        const forwarded = request(target + call.url, { method: call.method, headers: call.headers }, (reply) => {
          response.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(response)
        })
        forwarded.once('error', () => response.destroy())
        call.pipe(forwarded)
      })
    }).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.unref()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

const startProcess = (args: readonly string[], env: Readonly<Record<string, string | undefined>>, isReady: RegExp) =>
  new Promise<ChildProcess>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
    process.on('exit', () => child.kill('SIGTERM'))
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5_000)
      if (isReady.test(output)) resolve(child)
    })
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}: ${output}`)))
  })

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>
const states = new Map<string, Promise<State>>()

/** Cookies and stored state of a user who has signed in once. */
const stateOf = (email: string): Promise<State> => {
  const known = states.get(email) ?? signIn(email)
  states.set(email, known)
  return known
}

const signIn = async (email: string): Promise<State> => {
  const { origin, browser } = await product()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/login?next=${encodeURIComponent('/stock-holding')}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await rowsIn(page)
  const state = await context.storageState()
  await context.close()
  return state
}
