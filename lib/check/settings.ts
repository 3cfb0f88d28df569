import { parseArgs } from 'node:util'
import { nearestName } from '#lib/dialect/nearest-name.ts'
import { PLAN } from './plan.ts'

/** The settings of one run of the check. */
export type Settings = {
  /** URL of v7 without prefix and without a trailing slash. */
  baseUrl: string
  dialect: string | null
  email: string | null
  password: string | null
  /** Client to request lists for. Null: the user's home client, or else the first one. */
  client: string | null
  /** Client in which a draft order may be created. Null: nothing is changed. */
  write: string | null
  json: string | null
  report: string | null
  /** Calls to check. Empty: all. */
  only: readonly string[]
  timeoutMs: number
  /** Whether the report files may contain unknown words of statuses and other enums. */
  includesWords: boolean
}

const USAGE = `Usage: V7_BASE_URL=https://v7.example.com npm run check:v7 -- [options]

Signs in to v7 and makes every GET call in the contract, in every view, with paging, sorting and filters. Reports what
differs from the contract: what the product tolerates, what needs a dialect, and what this v7 does not offer. Changes
nothing unless --write names a client.

  --client CODE     request stock and orders of this client (default: the client of --write, or else the user's home client or first client)
  --write CLIENT    also create a draft sales order for this client, change it and delete it
  --only NAME,…     check only these calls, by their names in the contract
  --json FILE       also write the result as JSON
  --report FILE     also write the result as Markdown, to send to the operator of v7
  --words           include unknown statuses and levels in both files; otherwise they contain no values of the data
  --timeout SECONDS how long one call may take, from 1 to 500 (default: 30)

Environment: V7_BASE_URL, V7_DIALECT, PLAINTEXT_HOSTS, CHECK_EMAIL, CHECK_PASSWORD (a terminal asks for missing ones).

Exit codes: 0 the product, or what --only names, works with this v7; 1 something needs attention, or --write created no order; 2 v7 cannot be reached or the sign-in failed;
3 the settings, the options, a client or the dialect are wrong; 130 stopped with Ctrl-C.`

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Reads the settings from options and environment, or returns a sentence that says what is wrong. */
export const readSettings = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings | { problem: string } => {
  let values
  try {
    values = parseArgs({
      args: [...args],
      options: {
        client: { type: 'string' },
        write: { type: 'string' },
        only: { type: 'string', default: '' },
        json: { type: 'string' },
        report: { type: 'string' },
        words: { type: 'boolean', default: false },
        timeout: { type: 'string', default: '30' },
      },
    }).values
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}` }
  }
  const address = addressOf(
    env['V7_BASE_URL'],
    (env['PLAINTEXT_HOSTS'] ?? '').split(',').map((host) => host.trim()),
  )
  if (typeof address !== 'string') return address
  const seconds = Number(values.timeout)
  if (!(seconds >= 1 && seconds <= 500)) return { problem: '--timeout must be a number of seconds from 1 to 500.' }
  const only = values.only.split(',').flatMap((name) => name.trim() || [])
  const known = new Set<string>(PLAN.map(({ call }) => call))
  const unknown = only.filter((name) => !known.has(name))
  if (unknown.length > 0) return { problem: unknown.map((name) => `--only: ${unknownCall(name, known)}`).join('\n') }
  return {
    baseUrl: address,
    dialect: env['V7_DIALECT'] || null,
    email: env['CHECK_EMAIL'] || null,
    password: env['CHECK_PASSWORD'] || null,
    client: values.client ?? values.write ?? null,
    write: values.write ?? null,
    json: values.json ?? null,
    report: values.report ?? null,
    only,
    timeoutMs: seconds * 1000,
    includesWords: values.words,
  }
}

const unknownCall = (name: string, known: Iterable<string>): string => {
  const suggestion = nearestName(name, known)
  return `the check makes no call "${name}"${suggestion === undefined ? '.' : `; did you mean "${suggestion}"?`}`
}

const addressOf = (text: string | undefined, plaintextHosts: readonly string[]): string | { problem: string } => {
  if (!text)
    return { problem: `V7_BASE_URL is missing: set the address of v7 without the prefix, like https://v7.example.com.\n\n${USAGE}` }
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return { problem: 'V7_BASE_URL must be an address like https://v7.example.com, without user, query or fragment.' }
  const problems = []
  if (/\/v7\/?$/.test(url.pathname)) problems.push('V7_BASE_URL must not end in /v7: the prefix is added to every call.')
  // A password is sent over this connection.
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname) && !plaintextHosts.includes(url.hostname))
    problems.push(`V7_BASE_URL has no TLS: use https://, or list ${url.hostname} in PLAINTEXT_HOSTS if that network is your own.`)
  if (problems.length > 0) return { problem: problems.join('\n') }
  return url.href.replace(/\/$/, '')
}
