import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram, freePort } from '#tests/support/services.ts'
import { buildNext, COMMON, type Files, ROOT, startNext, waitUntilAnswering } from './next-app.ts'

/** A measured server: its address, the request headers, and the processes whose processor time counts. */
export type Peer = { name: string; url: string; headers: Record<string, string>; pids: number[]; stop: () => void }
export type Sample = { perSecond: number; p50: number; cpu: number }

export const tools = () => ({ wrk: findProgram(['wrk']), nginx: findProgram(['nginx'], ['/usr/sbin']) })

/** Calls a peer for the given seconds over the given connections: calls per second, p50 in ms, processor µs per call. */
export const load = async ({ url, headers, pids }: Peer, connections: number, seconds: number): Promise<Sample> => {
  const before = cpuOf(pids)
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headerArgs, url]
  const { stdout } = await promisify(execFile)(tools().wrk ?? 'wrk', args)
  const calls = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (/Non-2xx/.test(stdout) || !(calls > 0)) throw new Error(`${url} did not answer every call with 2xx: ${stdout}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: toMilliseconds(/50%\s+([\d.]+\w+)/.exec(stdout)?.[1] ?? ''),
    cpu: (cpuOf(pids) - before) / calls,
  }
}

const toMilliseconds = (text: string) => {
  if (text.endsWith('us')) return Number.parseFloat(text) / 1000
  return Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)
}

/** Processor time of processes so far, in µs: fields 14 and 15 of /proc/PID/stat, in ticks of 10 ms. */
const cpuOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * 10_000
  }, 0)

/** Resident memory of a process in MB. */
export const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Resident memory in MB once it has stopped falling: V8 releases what it used at the start with some delay. */
export const settledMb = async (pid: number): Promise<number> => {
  const QUIET_SECONDS = 30
  let lowest = residentMb(pid)
  for (let quiet = 0; quiet < QUIET_SECONDS; quiet++) {
    // The interval is the measurement: memory is sampled once a second, and nothing reports that V8 has returned some.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = residentMb(pid)
    if (now < lowest - 1) [lowest, quiet] = [now, 0]
  }
  return residentMb(pid)
}

const startScript = async (script: string, env: Record<string, string>, readyUrl: string): Promise<ChildProcess> => {
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  await waitUntilAnswering(readyUrl, started)
  return started
}

/** Answers a sign-in as the upstream does, and every other request with 20 KB of JSON. */
const UPSTREAM = `
import { createServer } from 'node:http'
const rows = JSON.stringify({ data: Array.from({ length: 100 }, (_, id) => ({ id, product_code: '00417-B', product_name: 'Oat Milk 1L x 12', site_code: 'SYD1', note: 'x'.repeat(100) })) })
const login = process.env.LOGIN
createServer((request, response) => {
  request.resume()
  const body = request.method === 'POST' ? login : rows
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}).listen(process.env.PORT, '127.0.0.1')`

const BARE_PROXY = `
import { createServer } from 'node:http'
import { Agent } from 'undici'
const agent = new Agent({ connections: 256 })
createServer((request, response) => {
  agent.stream({ origin: process.env.UPSTREAM, path: request.url, method: 'GET', opaque: response }, ({ statusCode, headers }) => response.writeHead(statusCode, { 'content-type': headers['content-type'] })).catch(() => response.destroy())
}).listen(process.env.PORT, '127.0.0.1')`

export const startUpstream = async (login: string): Promise<Peer> => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const process_ = await startScript(UPSTREAM, { PORT: port, LOGIN: login }, url)
  return { name: 'direct', url: `${url}/v7/stocks/holding`, headers: {}, pids: [process_.pid ?? 0], stop: () => void process_.kill() }
}

export const startBare = async (upstream: string): Promise<Peer> => {
  const port = String(await freePort())
  const process_ = await startScript(BARE_PROXY, { PORT: port, UPSTREAM: upstream }, `http://127.0.0.1:${port}/v7/stocks/holding`)
  return {
    name: 'bare Node + undici.stream',
    url: `http://127.0.0.1:${port}/v7/stocks/holding`,
    headers: {},
    pids: [process_.pid ?? 0],
    stop: () => void process_.kill(),
  }
}

export const startNginx = async (program: string, upstream: string): Promise<Peer> => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'))
  const port = await freePort()
  const config = `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log /dev/null;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
upstream v7 { server ${new URL(upstream).host}; keepalive 64; }
server { listen 127.0.0.1:${port}; location / { proxy_pass http://v7; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffers 16 16k; } } }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const process_ = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', '/dev/null'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/v7/stocks/holding`
  await waitUntilAnswering(url, process_)
  return {
    name: 'nginx',
    url,
    headers: {},
    pids: [process_.pid ?? 0],
    stop: () => (process_.kill(), rmSync(folder, { recursive: true, force: true })),
  }
}

const AGENT = `import { Agent } from 'undici'\nconst agent = new Agent({ connections: 256 })\nconst origin = process.env.UPSTREAM\n`
const PLAIN: Files = {
  ...COMMON,
  'app/empty/[...path]/route.js': "export const GET = () => Response.json({ data: [] })\nexport const dynamic = 'force-dynamic'",
  'app/bare/[...path]/route.js': `${AGENT}export const GET = async (request) => {
  const { pathname, search } = new URL(request.url)
  const { statusCode, headers, body } = await agent.request({ origin, path: pathname.replace('/bare', '/v7') + search, method: 'GET' })
  return new Response(body, { status: statusCode, headers: { 'content-type': headers['content-type'] } })
}`,
}
/** A naive design: iron-session in a middleware and in the handler. A separate application, because a middleware slows all handlers down. */
const NAIVE: Files = {
  ...COMMON,
  'app/naive/[...path]/route.js': `${AGENT}import { unsealData } from 'iron-session'
export const GET = async (request) => {
  const session = await unsealData(request.cookies.get('session').value, { password: process.env.SECRET })
  const { pathname, search } = new URL(request.url)
  const { statusCode, headers, body } = await agent.request({ origin, path: pathname.replace('/naive', '/v7') + search, method: 'GET', headers: { authorization: 'Bearer ' + session.token, userLevel: session.level } })
  return new Response(body, { status: statusCode, headers: { 'content-type': headers['content-type'] } })
}`,
  'middleware.js': `import { NextResponse } from 'next/server'
import { unsealData } from 'iron-session'
export const config = { runtime: 'nodejs', matcher: '/naive/:path*' }
export default async function middleware(request) {
  const session = await unsealData(request.cookies.get('session').value, { password: process.env.SECRET })
  return session.token ? NextResponse.next() : NextResponse.redirect(new URL('/', request.url))
}`,
}

/** The peers that run on Next: an empty handler, a handler that only forwards, and the naive design. */
export const startNextPeers = async (upstream: string, cookie: string, secret: string): Promise<Peer[]> => {
  const env = { UPSTREAM: upstream, SECRET: secret }
  // Separate processes: in a shared one, the peers would keep Next's code warm for each other, which the product cannot do.
  const peer = async (name: string, folder: string, path: string): Promise<Peer> => {
    const { origin, server } = await startNext(folder, env)
    return {
      name,
      url: `${origin}/${path}/stocks/holding`,
      headers: { Cookie: `session=${cookie}` },
      pids: [server.pid ?? 0],
      stop: () => void server.kill(),
    }
  }
  const [plain, naive] = [buildNext('plain', PLAIN, env), buildNext('naive', NAIVE, env)]
  return [
    await peer('empty route handler', plain, 'empty'),
    await peer('route handler + undici', plain, 'bare'),
    await peer('naive: middleware + iron-session', naive, 'naive'),
  ]
}
