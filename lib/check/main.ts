import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { authLogin } from '#lib/contract/auth/sign-in.ts'
import { loadDialect } from '#lib/dialect/load.ts'
import type { Dialect } from '#lib/dialect/dialect.ts'
import { hasCheckedNothing, isProblem, lacksDraftOrder, markdownOf, publicReport, tableOf, verdictOf, type Report } from './report.ts'
import { outcomeOf, type Result } from './result.ts'
import { checkCalls, type Run } from './run.ts'
import { readSettings, type Settings } from './settings.ts'
import { signIn, signOut, type SignIn } from './sign-in.ts'
import { suggestDialect } from './suggest.ts'
import { connect, type V7 } from './v7.ts'
import { roundTrip } from './round-trip.ts'

/** Input and output of a run. */
export type Terminal = {
  say: (line: string) => void
  /** Shows a progress line that the next one overwrites; absent if the output is not a terminal. */
  progress?: (text: string) => void
  /** Whether the run can ask for a password. */
  canAsk: boolean
  /** Ends the run; the user is then signed out. */
  signal: AbortSignal
}

const EXIT = { works: 0, attention: 1, unreachable: 2, misused: 3, interrupted: 130 } as const

/** Asks the user for a line of text. */
const askText = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.close()
  }
}

/** Asks for a line without showing what is typed. */
const askPassword = async (question: string): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // The output discards everything, so keys are read one by one and nothing is echoed.
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/**
 * `npm run check:v7`: sends a v7 all requests that the product makes, and reports what differs from the contract. Returns the exit
 * code. Never prints a token or a password, and changes nothing without `--write`.
 */
export const runCheck = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> => {
  const settings = readSettings(args, env)
  if ('problem' in settings) {
    terminal.say(settings.problem)
    return EXIT.misused
  }
  const email = settings.email ?? (terminal.canAsk ? await askText('Email: ') : null)
  const password = settings.password ?? (terminal.canAsk ? await askPassword('Password: ') : null)
  if (!email || !password) {
    terminal.say('Set CHECK_EMAIL and CHECK_PASSWORD: there is no terminal to ask for them.')
    return EXIT.misused
  }
  const loaded = settings.dialect === null ? { dialect: null } : await loadDialect(settings.dialect)
  if ('problems' in loaded) {
    terminal.say(loaded.problems.join('\n'))
    return EXIT.misused
  }
  const { dialect } = loaded
  const v7 = connect({ ...settings, dialect, signal: terminal.signal })
  terminal.say(`Contract check of ${settings.baseUrl}${settings.write === null ? '' : `, with a draft order for the client of --write`}\n`)
  const signedIn = await signIn(v7, { email, password, client: settings.client })
  if (!signedIn.ok) return reportFailedSignIn(signedIn, settings, terminal)
  try {
    const unknown = unknownClients(settings, signedIn.clientCodes)
    if (unknown.length > 0) {
      terminal.say(unknown.join('\n'))
      return EXIT.misused
    }
    return await checkSignedIn(signedIn, v7, settings, dialect, terminal)
  } finally {
    await signOut(v7)
  }
}

/** A sentence for each client in the options that the user does not have. None if v7 does not say which clients there are. */
const unknownClients = ({ client, write }: Settings, codes: readonly string[]): string[] =>
  [...new Set([client, write])].flatMap((code) =>
    code === null || codes.length === 0 || codes.includes(code)
      ? []
      : [`This v7 (or this user) has no client ${code}; it has ${codes.join(', ')}.`],
  )

const checkSignedIn = async (
  signedIn: SignIn & { ok: true },
  v7: V7,
  settings: Settings,
  dialect: Dialect | null,
  terminal: Terminal,
): Promise<number> => {
  const run: Run = {
    v7,
    known: signedIn.known,
    lacks: dialect?.lacks ?? new Set(),
    zoneOf: (site) => (site === null ? undefined : signedIn.zones.get(site)) ?? signedIn.timezone,
    isWriting: settings.write !== null,
    only: settings.only,
    onProgress: (done, total, name) => terminal.progress?.(`${done} of ${total}: ${name}`),
    isStopped: () => terminal.signal.aborted,
  }
  const results = [loginResult(signedIn), ...(await checkCalls(run))]
  let drafts: boolean | null = dialect?.drafts ?? null
  let remainingOrders: string[] = []
  if (settings.write !== null && !run.isStopped()) {
    terminal.progress?.('a draft order')
    const trip = await roundTrip({ ...run, known: { ...run.known, client: settings.write } }, drafts)
    drafts = trip.drafts
    results.push(...trip.results)
    remainingOrders = trip.remainingOrders
  }
  terminal.progress?.('')
  const code = reportResults(results, drafts, settings, terminal)
  if (remainingOrders.length > 0) terminal.say(`\nThese orders are still in v7; remove them by hand: ${remainingOrders.join(', ')}`)
  return code
}

const reportResults = (results: Result[], drafts: boolean | null, settings: Settings, terminal: Terminal): number => {
  terminal.say(tableOf(results))
  const suggest = (includesWords: boolean) => suggestDialect(results, { drafts, includesWords })
  const suggestion = suggest(true)
  if (suggestion !== null) terminal.say(`\nA dialect to start from:\n\n${suggestion}`)
  const report: Report = {
    checked_at: new Date().toISOString(),
    v7: settings.baseUrl,
    dialect: settings.dialect,
    isWriting: settings.write !== null,
    isPartial: settings.only.length > 0 || terminal.signal.aborted,
    results,
    suggestion: suggest(settings.includesWords),
  }
  terminal.say(`\n${verdictOf(report)}`)
  if (settings.json !== null) writeFileSync(settings.json, `${JSON.stringify(publicReport(report, settings.includesWords), null, 2)}\n`)
  if (settings.report !== null) writeFileSync(settings.report, markdownOf(report, settings.includesWords))
  if (terminal.signal.aborted) {
    terminal.say('Stopped before all calls were checked. Signed out.')
    return EXIT.interrupted
  }
  return results.some(isProblem) || hasCheckedNothing(results) || lacksDraftOrder(results, settings.write !== null)
    ? EXIT.attention
    : EXIT.works
}

const loginResult = ({
  conformance: { value: _value, ...conformance },
  response,
}: Pick<SignIn & { ok: true }, 'conformance' | 'response'>): Result => {
  const { method, path } = authLogin
  const result: Result = {
    call: 'authLogin',
    view: null,
    method,
    path,
    outcome: 'clean',
    status: response.status,
    ms: response.ms,
    notes: [],
    ...conformance,
  }
  return { ...result, outcome: outcomeOf(result) }
}

const reportFailedSignIn = ({ message, conformance, response }: SignIn & { ok: false }, settings: Settings, terminal: Terminal): number => {
  terminal.say(message)
  if (terminal.signal.aborted) return EXIT.interrupted
  if (conformance) reportResults([{ ...loginResult({ conformance, response }), outcome: 'failed' }], null, settings, terminal)
  return EXIT.unreachable
}
