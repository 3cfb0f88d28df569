import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { CREDENTIALS, loginResponse, ORIGIN, SECRET, cookieHeaderFrom, USER } from './bff.ts'
import { type RawResponse, type RequestOptions, openClient, type RawClient } from './raw-client.ts'
import { testEnv, freePort } from './services.ts'
import { dialectEnv } from './through-dialect.ts'
import { json, type ScriptedUpstream } from './upstream.ts'

export const ROOT = join(import.meta.dirname, '../..')

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
/** Node's flags of `npm start`. Node rejects compiled code that was kept under other flags. */
const FLAGS = /exec node (--.+) lib\//.exec(scripts.start)?.[1]?.split(' ') ?? []

/** The built product in its own process, and a client that sends raw bytes. */
export type Product = {
  port: number
  pid: number
  client: RawClient
  /** All output of the process, stdout and stderr. */
  output: () => string
  /** Its JSON log lines of one kind. */
  lines: (kind: string) => Record<string, unknown>[]
  /** Sends a signal and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  exited: Promise<number | null>
  /** Discards further output, for measurements. */
  mute: () => void
}

/** Starts `node lib/start.ts web` on a free port as a deployment does: in production mode, behind https. */
export const startProduct = async (v7: string, env: Record<string, string> = {}): Promise<Product> => {
  if (!existsSync(join(ROOT, '.next/BUILD_ID'))) throw new Error('These tests drive the built product: run `npm run build` first.')
  const port = await freePort()
  const child = spawn(process.execPath, [...FLAGS, 'lib/start.ts', 'web'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TZ: 'UTC',
      MALLOC_ARENA_MAX: '2', // as in the image
      ...testEnv(),
      NODE_COMPILE_CACHE: join(ROOT, '.next/compile-cache'), // as in `npm start` and the image
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_ORIGIN: ORIGIN,
      TRUSTED_PROXIES: 'none',
      V7_BASE_URL: v7,
      SESSION_SECRETS: SECRET,
      LOGIN_ATTEMPTS_PER_MINUTE: '100000',
      ...dialectEnv,
      ...env,
    },
  })
  const watched = watchOutput(child)
  await watched.waitForOutput('"kind":"started"')
  const client = openClient(port)
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    client.close()
    child.kill(signal)
    return watched.exited
  }
  return {
    port,
    pid: child.pid ?? 0,
    client,
    output: watched.output,
    lines: watched.lines,
    stop,
    exited: watched.exited,
    mute: watched.mute,
  }
}

/** Starts the product with settings that must make it fail. Returns its exit code and output. */
export const failingStart = async (env: Record<string, string>): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, ['lib/start.ts', 'web'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...testEnv(), NODE_ENV: 'production', PORT: '0', ...env },
  })
  const watched = watchOutput(child)
  const code = await watched.exited
  return { code, output: watched.output() }
}

const watchOutput = (child: ChildProcess) => {
  let text = ''
  let wake = () => {}
  const onData = (chunk: Buffer) => {
    text += chunk.toString('latin1')
    wake()
  }
  child.stdout?.on('data', onData)
  child.stderr?.on('data', onData)
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const waitForOutput = (expected: string) =>
    new Promise<void>((resolve, reject) => {
      wake = () => {
        if (!text.includes(expected)) return
        wake = () => {}
        resolve()
      }
      void exited.then((code) => reject(new Error(`The product ended with ${code}: ${text}`)))
      wake()
    })
  const lines = (kind: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['kind'] === kind)
  const mute = () => void child.stdout?.off('data', onData).resume()
  return { output: () => text, lines, exited, waitForOutput, mute }
}

/** Sends a request like the application's own script. */
export const sendAsBrowser = (
  product: Pick<Product, 'client'>,
  line: string,
  { headers = {}, cookie, ...options }: RequestOptions & { cookie?: string } = {},
): Promise<RawResponse> =>
  product.client.request(line, {
    ...options,
    headers: {
      'X-CSRF': '1',
      ...(line.startsWith('GET ') ? {} : { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }),
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    },
  })

/** Signs in and returns the cookie as a browser would send it. */
export const signIn = async (
  product: Pick<Product, 'client'>,
  upstream: ScriptedUpstream,
  token = 'token-one',
  level = 'Regular',
  previousCookie?: string,
  id = USER.id,
) => {
  upstream.on('POST /v7/auth/login', json(200, loginResponse(token, { id, userLevel: level })))
  upstream.on('POST /v7/auth/logout', (_request, response) => void response.writeHead(204).end())
  const reply = await sendAsBrowser(product, 'POST /api/auth/login', {
    body: JSON.stringify(CREDENTIALS),
    ...(previousCookie ? { cookie: previousCookie } : {}),
  })
  const cookie = cookieHeaderFrom(reply.all('set-cookie'))
  if (reply.status !== 200 || !cookie) throw new Error(`The sign-in answered ${reply.status}: ${reply.text()}`)
  return cookie
}

/** Checks that a problem response of the web process is complete, and returns its status and code. */
export const problemOf = (reply: RawResponse): [number, string] => {
  const type = reply.header('content-type')
  if (type !== 'application/problem+json')
    throw new Error(`Expected problem+json, got ${reply.status} ${type}: ${reply.text().slice(0, 300)}`)
  const body = JSON.parse(reply.text()) as Record<string, string>
  const isComplete = body['type'] === `urn:gatehouse:problem:${body['code']}` && Number(body['status']) === reply.status
  if (!isComplete || !body['title'] || !body['detail'] || !body['request_id'])
    throw new Error(`Incomplete problem response: ${reply.text()}`)
  return [reply.status, body['code'] ?? '']
}

/** Sockets that a process holds open. */
export const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length

/** Processor time that a process has taken, from Linux’s clock ticks of 10 ms. */
export const processorMsOf = (pid: number): number => {
  // The name of the program is in brackets and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory of a process in bytes. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024
