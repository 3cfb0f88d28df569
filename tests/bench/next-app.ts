/** Small Next applications that the benchmarks compare the product with. They are built in `.data/bench-peers`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../support/services.ts'

export const ROOT = join(import.meta.dirname, '../..')
const NEXT = join(ROOT, 'node_modules/next/dist/bin/next')

/** The text of each file by its path in the application. */
export type Files = Readonly<Record<string, string>>

/** The files that every application has. */
export const COMMON: Files = {
  'package.json': '{"private":true,"type":"module"}',
  'next.config.mjs': `export default { compress: false, poweredByHeader: false, serverExternalPackages: ['undici'], turbopack: { root: ${JSON.stringify(ROOT)} } }`,
  'app/layout.jsx': 'export default function Layout({ children }) { return <html><body>{children}</body></html> }',
  'app/page.jsx': 'export default function Page() { return <p>peers</p> }',
}

type Env = Readonly<Record<string, string>>

const nextEnv = (env: Env) => ({ ...process.env, ...env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' })

/** Writes and builds an application. Returns its folder. */
export const buildNext = (name: string, files: Files, env: Env = {}): string => {
  const folder = join(ROOT, '.data/bench-peers', name)
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const built = spawnSync(process.execPath, [NEXT, 'build'], { cwd: folder, env: nextEnv(env), encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The application ${name} cannot be built: ${built.stdout}${built.stderr}`)
  return folder
}

/** Starts a built application on a free port of this computer. */
export const startNext = async (folder: string, env: Env = {}): Promise<{ origin: string; server: ChildProcess }> => {
  const port = String(await freePort())
  const args = [NEXT, 'start', '-p', port, '-H', '127.0.0.1']
  const server = spawn(process.execPath, args, { cwd: folder, env: nextEnv(env), stdio: 'ignore' })
  process.on('exit', () => server.kill())
  const origin = `http://127.0.0.1:${port}`
  await waitUntilAnswering(`${origin}/`, server)
  return { origin, server }
}

/** Resolves once the address answers with any status. Rejects if its process has ended. */
export const waitUntilAnswering = async (url: string, server: ChildProcess): Promise<void> => {
  while (server.exitCode === null && server.signalCode === null) {
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response) return
    // A refused connection comes back at once. The interval leaves the processor to the server that is starting.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer: its process has ended`)
}
