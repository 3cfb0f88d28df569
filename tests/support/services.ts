import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, chownSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A real service that a test started for itself. */
export type Service = { url: string; stop: () => Promise<void> }

/**
 * Lets Node cache compiled code. The tests start the product and its commands a hundred times, and compiling the same sources
 * takes half the processor time of a start. `npm ci` empties the cache.
 */
export const enableCompileCache = (): void =>
  void (process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/node-compile'))

/** Settings of that cache, and of a shifted clock (`tests/at.ts`), for a child process whose environment is not inherited. */
export const testEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['NODE_COMPILE_CACHE', 'LD_PRELOAD', 'CLOCK_OFFSET_SECONDS'].flatMap((name) => {
      const value = process.env[name]
      return value ? [[name, value]] : []
    }),
  )

const FIRST_PORT = 20_000
const PORTS = 12_768
let nextPort = process.pid * 61

/**
 * A free port on loopback. It lies below the range from which the system assigns ports (32768 and up on Linux), so that nothing
 * takes it until the caller listens on it; processes of a test run begin at different ports.
 */
export const freePort = async (): Promise<number> => {
  for (let attempts = 0; attempts < PORTS; attempts++) {
    const port = FIRST_PORT + (nextPort++ % PORTS)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} is free.`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Path of a program on PATH or in one of the extra folders. */
export const findProgram = (names: readonly string[], extraFolders: readonly string[] = []): string | undefined => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...extraFolders]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

const postgresFolders = () => {
  const root = '/usr/lib/postgresql'
  return existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : []
}

export const findPostgres = () => findProgram(['initdb'], postgresFolders())
export const findRedis = () => findProgram(['valkey-server', 'redis-server'])

/** Chromium: the one that `CHROMIUM_PATH` names, otherwise the system's. Undefined if only Playwright's own can be used. */
export const findChromium = () => process.env['CHROMIUM_PATH'] ?? findProgram(['chromium', 'chromium-browser', 'google-chrome'])

/** Debian's separate build of Chromium without windows: an empty page takes a third of the processor time. */
export const findHeadlessShell = () => findProgram(['chromium-headless-shell'])

/** Arguments that let Chromium start as root and without a network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a PostgreSQL server in a temporary folder. PostgreSQL refuses to run as root, so root starts it as the user `postgres`. */
export const startPostgres = async (): Promise<Service> => {
  const initdb = findPostgres()
  if (!initdb) throw new Error('PostgreSQL is not installed. Install it with: apt-get install postgresql')
  const bin = initdb.slice(0, -'initdb'.length)
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'))
  const user = postgresUser(folder)
  const port = await freePort()
  const init = spawnSync(initdb, ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'], {
    ...user,
    encoding: 'utf8',
    cwd: folder,
  })
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`)
  const args = [
    '-D',
    join(folder, 'data'),
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'shared_buffers=256MB',
    '-c',
    'max_wal_size=4GB',
  ]
  const server = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await waitForOutput(server, /ready to accept connections/)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await stopProcess(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a Valkey or Redis server without persistence. */
export const startRedis = async (port?: number): Promise<Service & { port: number; pause: () => void; resume: () => void }> => {
  const program = findRedis()
  if (!program) throw new Error('Neither Valkey nor Redis is installed. Install one with: apt-get install redis-server')
  const listenPort = port ?? (await freePort())
  const server = spawn(program, ['--port', String(listenPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitForOutput(server, /Ready to accept connections/)
  const signal = (name: NodeJS.Signals) => () => void server.kill(name)
  return {
    url: `redis://127.0.0.1:${listenPort}`,
    port: listenPort,
    stop: () => stopProcess(server, 'SIGKILL'),
    pause: signal('SIGSTOP'),
    resume: signal('SIGCONT'),
  }
}

const postgresUser = (folder: string): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  return { uid, gid }
}

type Child = ReturnType<typeof spawn>

const waitForOutput = (child: Child, pattern: RegExp) =>
  new Promise<void>((resolve, reject) => {
    let output = ''
    const onData = (chunk: Buffer) => {
      output += chunk.toString()
      if (pattern.test(output)) resolve()
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${output.slice(-2000)}`)))
  })

const stopProcess = (child: Child, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
