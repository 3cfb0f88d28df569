/**
 * Last step of the build: starts the built product once and stops it, so that Node stores the compiled code of everything that a start loads,
 * with the types of its TypeScript files removed (docs/decisions/0200-compiled-code-is-kept-with-the-build.md).
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Valid settings. Nothing is sent to this v7, because the sign-in page needs no call. */
const SETTINGS = {
  PORT: '0',
  PUBLIC_ORIGIN: 'http://localhost',
  TRUSTED_PROXIES: 'none',
  V7_BASE_URL: 'http://127.0.0.1:9',
  SESSION_SECRETS: 'only-for-the-start-that-ends-the-build'.padEnd(64, '.'),
}

/** How long the product may take to start, show a page and stop, in ms. It takes seconds. */
const LIMIT_MS = 120_000

/** Starts what `npm start` starts, opens one page and stops it. @throws {Error} with its output if it does not start, show the page and stop */
const fillCompileCache = async (limitMs: number): Promise<void> => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...process.execArgv, 'lib/start.ts', 'web'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, NEXT_TELEMETRY_DISABLED: '1', ...SETTINGS } as unknown as NodeJS.ProcessEnv,
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  // A build that fails or is interrupted must not leave a server behind.
  process.once('exit', () => child.kill('SIGKILL'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output: string[] = []
  child.stderr.on('data', (text: Buffer) => output.push(String(text)))
  let isServing = false
  for await (const line of createInterface(child.stdout)) {
    output.push(`${line}\n`)
    const port = /"kind":"started".*"port":(\d+)/.exec(line)?.[1]
    if (!port) continue
    isServing = await canOpen(`http://127.0.0.1:${port}/login`)
    child.kill('SIGTERM')
  }
  if ((await exited) !== 0 || !isServing) throw new Error(`The built product did not start, show a page and stop:\n${output.join('')}`)
}

/** Reads the whole page: a response that nobody reads would delay the shutdown. */
const canOpen = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url)
    await response.text()
    return response.ok
  } catch {
    return false
  }
}

if (import.meta.main) await fillCompileCache(Number(process.argv[2] ?? LIMIT_MS))
