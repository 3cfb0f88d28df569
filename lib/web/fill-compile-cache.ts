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

/** Starts what `npm start` starts, opens one page and stops it. @throws {Error} with its output if it does not start */
const fillCompileCache = async (): Promise<void> => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...process.execArgv, 'lib/start.ts', 'web'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, NEXT_TELEMETRY_DISABLED: '1', ...SETTINGS } as unknown as NodeJS.ProcessEnv,
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output: string[] = []
  child.stderr.on('data', (text: Buffer) => output.push(String(text)))
  let isServing = false
  for await (const line of createInterface(child.stdout)) {
    output.push(`${line}\n`)
    const port = /"kind":"started".*"port":(\d+)/.exec(line)?.[1]
    if (!port) continue
    const response = await fetch(`http://127.0.0.1:${port}/login`)
    await response.text() // one that nobody reads would delay the end
    isServing = response.ok
    child.kill('SIGTERM')
  }
  if ((await exited) !== 0 || !isServing) throw new Error(`The built product does not start:\n${output.join('')}`)
}

await fillCompileCache()
