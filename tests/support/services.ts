import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, chownSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A real service that a test started for itself. */
export type Service = { url: string; stop: () => Promise<void> }

/**
 * Where Node keeps what it has compiled. The tests start the product and its commands a hundred times, and half the processor
 * time of a start is the same sources compiled again. `npm ci` empties the folder.
 */
export const keepCompiled = (): void =>
  void (process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/node-compile'))

/** The same for a process with an environment of its own. */
export const compileCache = (): Record<string, string> => {
  const folder = process.env['NODE_COMPILE_CACHE']
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}

/** A free port on loopback. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Path of a program: on PATH, or in one of the places where Debian keeps it. */
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

/** Chromium: what `CHROMIUM_PATH` names, else the system's. Undefined where only Playwright's own may be used. */
export const findChromium = () => process.env['CHROMIUM_PATH'] ?? findProgram(['chromium', 'chromium-browser', 'google-chrome'])

/** Chromium without a window, a build of its own in Debian: an empty page costs a third of the processor time, and nothing can be shown. */
export const findHeadlessShell = () => findProgram(['chromium-headless-shell'])

/** Starts Chromium calmly on machines without a network and as root. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a PostgreSQL of its own in a throw-away folder. PostgreSQL refuses to run as root, so root lends it another user. */
export const startPostgres = async (): Promise<Service> => {
  const initdb = findPostgres()
  if (!initdb) throw new Error('PostgreSQL is not installed. Install it with: apt-get install postgresql')
  const bin = initdb.slice(0, -'initdb'.length)
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'))
  const user = lendUser(folder)
  const port = await freePort()
  const made = spawnSync(initdb, ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'], {
    ...user,
    encoding: 'utf8',
    cwd: folder,
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
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
  await saying(server, /ready to accept connections/)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await ending(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a Redis or Valkey of its own, without persistence. */
export const startRedis = async (port?: number): Promise<Service & { port: number; pause: () => void; resume: () => void }> => {
  const program = findRedis()
  if (!program) throw new Error('Neither Valkey nor Redis is installed. Install one with: apt-get install redis-server')
  const at = port ?? (await freePort())
  const server = spawn(program, ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await saying(server, /Ready to accept connections/)
  const signal = (name: NodeJS.Signals) => () => void server.kill(name)
  return {
    url: `redis://127.0.0.1:${at}`,
    port: at,
    stop: () => ending(server, 'SIGKILL'),
    pause: signal('SIGSTOP'),
    resume: signal('SIGCONT'),
  }
}

const lendUser = (folder: string): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  return { uid, gid }
}

type Child = ReturnType<typeof spawn>

const saying = (child: Child, pattern: RegExp) =>
  new Promise<void>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (pattern.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${said.slice(-2000)}`)))
  })

const ending = (child: Child, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
