/**
 * Starts the processes of the product: `web`, `reference`, `demo` (both, with a build and generated secrets) and `dev`. `build`
 * builds the web application, `check` tries the product's calls on a v7 (those that change something only with `--write`), `openapi`
 * writes an OpenAPI document of the calls that the product makes to v7, and `end-sessions` ends all sessions. Settings of the web
 * process are checked before it listens. Everything that was started stops on Ctrl-C or SIGTERM, or when this process exits.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { forkMode } from '#lib/web/fork-mode.ts'

const root = join(import.meta.dirname, '..')
const dataFolder = join(root, '.data')
const env: Record<string, string | undefined> = process.env
env['NEXT_TELEMETRY_DISABLED'] ??= '1'
const children = new Set<ChildProcess>()

/** The product cannot start. The message is shown to the operator without a stack. */
class StartError extends Error {}

const modes: Readonly<Record<string, () => Promise<void>>> = {
  web: async () => {
    env['NODE_ENV'] = 'production'
    const state = await stateOfBuild()
    if (state === 'missing') throw new StartError('There is no build yet: run `npm run build` first.')
    if (state === 'outdated') console.error('The build is older than the sources: run `npm run build` and start again to see the changes.')
    if (process.argv.includes('--reference')) await startReference()
    await serve(false)
  },
  dev: async () => {
    env['NODE_ENV'] = 'development'
    env['SESSION_SECRETS'] ??= storedSecret()
    // If the output is closed, Next logs each write error, which fails again: the process would never end.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(1))
    const hasOwnUpstream = Boolean(env['V7_BASE_URL'])
    if (!hasOwnUpstream) {
      env['REFERENCE_SIMULATE'] ??= '1'
      restartOnChange(await startReference())
    }
    await serve(true)
    const upstream = hasOwnUpstream ? `in front of ${env['V7_BASE_URL']}` : 'on demo data'
    console.log(
      `\n  http://localhost:${env['PORT'] ?? 3000} serves the sources ${upstream} and reloads after a change. Ctrl-C stops everything.\n`,
    )
    if (!hasOwnUpstream) console.log((await accountLines()) + mailLine())
  },
  demo,
  reference: async () => {
    process.argv.splice(2, 1)
    const isChild = process.send !== undefined
    // This channel closes when the parent ends, for whatever reason. Then this process ends too.
    if (isChild) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    // Checked before the data is opened, which takes a while. If the port is taken by another reference API, that one would answer `isUp` below.
    else await checkPort('REFERENCE_PORT', Number(env['REFERENCE_PORT'] ?? 4010), '127.0.0.1')
    await import('#lib/reference/main.ts')
    if (isChild) return
    while (!(await isUp(`http://127.0.0.1:${env['REFERENCE_PORT'] ?? 4010}/v7/openapi.json`))) await shortPause()
    console.log((await accountLines()) + mailLine())
  },
  'end-sessions': async () => {
    const [{ readConfig }, { endAllSessions }] = await Promise.all([
      import('#lib/bff/operations/config.ts'),
      import('#lib/bff/session/end-all-sessions.ts'),
    ])
    console.log(await endAllSessions(readConfig(env)))
  },
  check: async () => {
    const { runCheck } = await import('#lib/check/main.ts')
    const stop = new AbortController()
    // A second Ctrl-C exits without waiting for the sign-out.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stop.signal.aborted ? process.exit(130) : stop.abort()))
    const isWatched = process.stderr.isTTY
    process.exitCode = await runCheck(process.argv.slice(3), env, {
      say: (line) => console.log(line),
      ...(isWatched && { progress: (text: string) => void process.stderr.write(`\r\u001B[K${text}`) }),
      canAsk: process.stdin.isTTY && isWatched,
      signal: stop.signal,
    })
  },
  openapi: async () => {
    const { openApiDocument } = await import('#lib/contract/openapi/openapi.ts')
    const file = process.argv[3] ?? 'v7-openapi.json'
    writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
    console.log(`The calls to v7 as an OpenAPI document: ${file}`)
  },
  build: async () => {
    process.once('disconnect', () => process.exit(1))
    process.argv.splice(2, 1, 'build')
    await import('next/dist/bin/next')
  },
}

async function demo(): Promise<void> {
  env['NODE_ENV'] = 'production'
  env['SESSION_SECRETS'] ??= storedSecret()
  mkdirSync(dataFolder, { recursive: true })
  // The demo simulates warehouse activity. The reference API alone does so only if asked.
  env['REFERENCE_SIMULATE'] ??= '1'
  env['PORT'] ??= '3000'
  env['PUBLIC_ORIGIN'] ??= `http://localhost:${env['PORT']}`
  env['REFERENCE_WEB_ORIGIN'] ??= env['PUBLIC_ORIGIN']
  await checkPort('PORT', Number(env['PORT']), env['HOST'] ?? '127.0.0.1')
  const { logFile } = await import('#lib/web/log-file.ts')
  const write = logFile(join(dataFolder, 'demo.log'), ({ message }: Error) => {
    console.error(`The log .data/demo.log cannot be written (${message}). Gatehouse continues without it.`)
  })
  await Promise.all([build(), startReference(write)])
  const [{ bff }, { createLog }] = await Promise.all([import('#lib/bff/bff.ts'), import('#lib/bff/operations/log.ts')])
  bff().log = createLog(write)
  await serve(false)
  console.log(
    `\n  Gatehouse is ready:\n\n  ${env['PUBLIC_ORIGIN']}\n\n${await accountLines()}${mailLine()}\n  Data is stored in ${relative('', env['REFERENCE_DATA_DIR'] ?? dataFolder)}; the log is .data/demo.log. Ctrl-C stops everything.\n`,
  )
}

/** Table of the accounts that can sign in. */
async function accountLines(): Promise<string> {
  const { DEMO_ACCOUNTS } = await import('#lib/reference/demo/seed/accounts.ts')
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length))
  return `  Sign in as\n${DEMO_ACCOUNTS.map(({ email, password, description }) => `    ${email.padEnd(width)}  ${password}  ${description}\n`).join('')}`
}

/** Says where the reference API writes emails. Empty if it sends them. */
const mailLine = (): string =>
  env['REFERENCE_SMTP_URL'] ? '' : `\n  Emails to users are written to ${env['REFERENCE_MAIL_DIR'] || '.data/mails'}\n`

/** Starts the web process in this process and logs its port, except in the demo, which prints the address itself. */
async function serve(dev: boolean): Promise<void> {
  const { startWeb } = await import('#lib/web/web.ts')
  const web = await startWeb({ dir: root, dev })
  let isEnding = false
  const end = async () => {
    if (isEnding) process.exit(1) // the second Ctrl-C does not wait
    isEnding = true
    const outcome = await web.stop()
    for (const child of children) child.kill('SIGTERM')
    process.exit(outcome === 'finished' ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  if (env['NODE_ENV'] !== 'production' || process.argv[2] === 'web')
    console.log(JSON.stringify({ kind: 'started', time: new Date().toISOString(), port: web.port }))
}

/** Starts the reference API as a child on loopback and makes it the upstream. */
async function startReference(log: (line: string) => void = (line) => process.stdout.write(line)): Promise<ChildProcess> {
  env['REFERENCE_PORT'] ??= '4010'
  env['REFERENCE_DATA_DIR'] ??= join(dataFolder, 'reference')
  const port = Number(env['REFERENCE_PORT'])
  await checkPort('REFERENCE_PORT', port, '127.0.0.1')
  const child = start('reference')
  // JSON lines are log lines; other lines are for the person at the terminal.
  if (child.stdout) createInterface(child.stdout).on('line', (line) => (line.startsWith('{') ? log(`${line}\n`) : console.log(line)))
  const url = `http://127.0.0.1:${port}`
  while (!(await isUp(`${url}/v7/openapi.json`))) {
    if (!children.has(child)) throw new StartError('The reference API could not start; see the lines above.')
    await shortPause()
  }
  env['V7_BASE_URL'] = url
  child.once('exit', () => {
    if (restarting.has(child)) return
    console.error('The reference API has stopped, so Gatehouse stops too.')
    process.kill(process.pid, 'SIGTERM')
  })
  return child
}

/** Children that are restarting because their sources have changed. */
const restarting = new Set<ChildProcess>()

/** In development: restarts the reference API after each change of its sources. If it cannot start, waits for the next change. */
function restartOnChange(child: ChildProcess): void {
  let current: ChildProcess | null = child
  let isDue = false
  let isBusy = false
  const restart = async () => {
    isDue = true
    if (isBusy) return
    isBusy = true
    while (isDue) {
      // Editors write several files in a row, and each of them more than once.
      await shortPause()
      isDue = false
      console.log('The reference API is restarting because its sources have changed …')
      if (current) await stopChild(current)
      current = await startReference().catch((error: unknown) => {
        console.error(`${error instanceof StartError ? error.message : String(error)} Gatehouse will try again after the next change.`)
        return null
      })
    }
    isBusy = false
  }
  for (const folder of ['reference', 'contract', 'shared'])
    watch(join(root, 'lib', folder), { recursive: true }, (_, file) => {
      if (file?.endsWith('.test.ts') !== true) void restart()
    })
}

/** Ends a child and waits for its exit, so that its database is closed. */
const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    restarting.add(child)
    if (!children.has(child)) resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Waits 100 ms between two checks of another process. */
const shortPause = () => new Promise((resolve) => setTimeout(resolve, 100))

/** Whether a server answers. Does not use `fetch`, which refuses some ports (4190, 6000) that a server can have. */
const isUp = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { signal: AbortSignal.timeout(1000) }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('error', () => resolve(false))
  })

const stateOfBuild = async () => (await import('#lib/web/build-state.ts')).buildState(root)

/** Builds if there is no build, or if it is older than the sources. */
async function build(): Promise<void> {
  if ((await stateOfBuild()) === 'current') return
  console.log('Building (about a minute, only when sources have changed) …')
  const { quietBuild } = await import('#lib/web/quiet-build.ts')
  if (!(await quietBuild(start('build'), (text) => process.stdout.write(text))))
    throw new StartError('The build failed; see the lines above.')
  await (await import('#lib/web/compress-build.ts')).compressBuild(root)
}

/** Runs another mode of this file as a child that ends with this process. */
function start(mode: string): ChildProcess {
  // The demo passes `--handover CLIENT EMAIL` on to the reference, because its database cannot be opened twice.
  const handoverAt = process.argv.indexOf('--handover')
  const extraArguments = mode === 'reference' && handoverAt !== -1 ? process.argv.slice(handoverAt, handoverAt + 3) : []
  const child = forkMode(import.meta.filename, [mode, ...extraArguments], { cwd: root, isQuiet: mode === 'build' })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** A secret stored in the data folder at the first start, so that a restart signs nobody out. */
function storedSecret(): string {
  const file = join(dataFolder, 'session-secrets')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataFolder, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

const checkPort = (setting: string, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    // The process that reads the setting reports a value that is not a port.
    if (!(port >= 0 && port < 65_536)) {
      resolve()
      return
    }
    const probe = createServer()
    probe.once('error', () =>
      reject(new StartError(`${setting}: port ${port} is in use on ${host}. Stop the other program, or set ${setting} to another port.`)),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

const [major = 0] = process.versions.node.split('.').map(Number)
const mode = modes[process.argv[2] ?? '']
try {
  if (major < 24)
    throw new StartError(
      `Gatehouse needs Node 24; this is ${process.versions.node}. Start it with \`npm run …\`, which uses the Node 24 in node_modules.`,
    )
  if (!mode) throw new StartError(`Usage: node lib/start.ts ${Object.keys(modes).join(' | ')}`)
  const { argumentProblem } = await import('#lib/web/start-arguments.ts')
  const problem = argumentProblem(process.argv[2] ?? '', process.argv.slice(3))
  if (problem !== null) throw new StartError(problem)
  // A child started by this file inherits the parent's variables, and the parent has already reported misspelt settings. `web` always
  // reports them, because a process manager may start it as a child with an IPC channel.
  if (process.argv[2] === 'web' || process.send === undefined) {
    const { misspeltSettings } = await import('#lib/web/misspelt-settings.ts')
    for (const sentence of misspeltSettings(Object.keys(env))) console.error(sentence)
  }
  await mode()
} catch (error) {
  // For invalid settings or a wrong environment, print only the message; for a bug, the stack too.
  const isExpected =
    error instanceof StartError ||
    (error instanceof Error && (error.name === 'ConfigError' || /^(HOST|PORT|METRICS_PORT|SESSION_STORE_URL)\b/.test(error.message)))
  console.error(isExpected ? error.message : error)
  for (const child of children) child.kill('SIGTERM')
  process.exit(1)
}
