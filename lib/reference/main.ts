import { parseArgs } from 'node:util'
import { makeHandOver } from './users/sign-in/hand-over.ts'
import { StartupError } from './db/db.ts'
import { assertUnlocked } from './db/lock.ts'
import type { Log } from './http/log.ts'
import { type MailSettings, readMailSettings } from './mail/mailer.ts'
import type { Reference } from './serve.ts'

/*
 * The reference API as a process of its own:
 *
 *   npx node lib/reference/main.ts                                serve until SIGTERM or SIGINT
 *   npx node lib/reference/main.ts --handover ACME a@acme.test    the same, and print a hand-over link every minute
 */

const HOST = '127.0.0.1'
const TIERS = ['S', 'M', 'L'] as const

type Settings = { port: number; tier: (typeof TIERS)[number]; databaseUrl?: string; dataDir: string; simulate: boolean }

// A closed pipe or a full disk under the log must not end the process before the database is closed.
process.stdout.on('error', () => undefined)

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** Reads the settings, or returns a sentence for each that is wrong. Deployments often set empty values; they count as unset. */
const readSettings = (env: NodeJS.ProcessEnv): Settings | readonly string[] => {
  const problems: string[] = []
  const port = Number(env.REFERENCE_PORT?.trim() || '4010')
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('REFERENCE_PORT must be a port number.')
  const tier = TIERS.find((known) => known === (env.REFERENCE_TIER || 'S'))
  if (!tier) problems.push('REFERENCE_TIER must be S, M or L.')
  const databaseUrl = env.REFERENCE_DATABASE_URL
  if (databaseUrl && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) problems.push('REFERENCE_DATABASE_URL must begin with postgres://.')
  const simulate = env.REFERENCE_SIMULATE || '0'
  if (simulate !== '0' && simulate !== '1') problems.push('REFERENCE_SIMULATE must be 1 (simulate warehouse activity) or 0.')
  const dataDir = env.REFERENCE_DATA_DIR || '.data/reference'
  if (!tier || problems.length > 0) return problems
  return { port, tier, dataDir, simulate: simulate === '1', ...(databaseUrl && { databaseUrl }) }
}

const log: Log = (level, message, details) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, service: 'reference', message, ...details })}\n`)
}

/** Says why the server could not start: causes that the operator can fix, or the original error. */
const describeStartError = (error: unknown): string => {
  if (error instanceof StartupError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'The port of the reference API is in use by another program. Stop it, or set REFERENCE_PORT.'
  return `The reference API could not start: ${message}`
}

/** Adds to an error of the database the name of the setting that selects this database. */
const withSetting = (error: StartupError, { databaseUrl }: Settings): StartupError =>
  new StartupError(`${error.message} ${databaseUrl ? 'REFERENCE_DATABASE_URL' : 'REFERENCE_DATA_DIR'} says which one is used.`, {
    cause: error,
  })

const stopOnSignals = (reference: Reference): void => {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    // Closing flushes the database to disk. Exiting earlier could damage the data folder.
    reference.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Prints a line for each new step of the seeding, to show progress. */
const progressPrinter = (tier: string) => {
  let last = ''
  return (step: string): void => {
    if (step === last) return
    last = step
    printLine(`Seeding tier ${tier}: ${step}`)
  }
}

/** A code is valid for one minute, so a new one is printed every minute. */
const HANDOVER_INTERVAL_MS = 60_000

/** Prints a link like the one to which another system sends its user, or that there is no such active user. */
const printHandOver = async (reference: Reference, webOrigin: string, client: string, email: string): Promise<void> => {
  const code = await makeHandOver(reference.db, new Date(), client.toUpperCase(), email)
  printLine(
    code
      ? `Hand-over for ${email}, valid for 60 seconds: ${webOrigin.replace(/\/+$/, '')}/login/${client.toUpperCase()}/${code}`
      : `No active user ${email} of client ${client}.`,
  )
}

const start = async (settings: Settings, mails: MailSettings): Promise<Reference> => {
  // Before the server and its database are loaded, so that a second start is refused at once.
  if (!settings.databaseUrl) assertUnlocked(settings.dataDir)
  const { startReference } = await import('./start-reference.ts')
  return startReference({ ...settings, mails, host: HOST, log, onProgress: progressPrinter(settings.tier) })
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { handover: { type: 'boolean' } }, allowPositionals: true })
  const settings = readSettings(process.env)
  const mailSettings = readMailSettings(process.env)
  const problems = [settings, mailSettings].flatMap((read) => ('length' in read ? read : []))
  if ('length' in settings || 'length' in mailSettings) throw new StartupError(problems.join('\n'))
  const reference = await start(settings, mailSettings).catch((error: unknown) => {
    throw error instanceof StartupError ? withSetting(error, settings) : error
  })
  stopOnSignals(reference)
  printLine(`Reference API on ${reference.url}/v7`)
  const [client, email] = positionals
  if (!values.handover || !client || !email) return
  const print = () => printHandOver(reference, mailSettings.webOrigin, client, email)
  await print()
  setInterval(
    () =>
      void print().catch((error: unknown) => printLine(`No new hand-over link: ${error instanceof Error ? error.message : String(error)}`)),
    HANDOVER_INTERVAL_MS,
  ).unref()
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exit(1)
})
