import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { PublicSettings } from '#lib/contract/auth/auth.ts'
import { WEB_SETTING_NAMES, type WebSetting } from '#lib/settings.ts'
import { trustedProxies } from './trusted-proxies.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** All settings, validated. */
export type Config = {
  isProduction: boolean
  port: number
  host: string
  /** `https://app.example.com`, without a path. */
  publicOrigin: string
  /** Reached over plain http on loopback: no `__Host-` prefix, no `Secure`, no HSTS. */
  isPlainHttp: boolean
  v7BaseUrl: string
  /** Path of the module that describes where this v7 differs from the contract; null if it does not. */
  dialectFile: string | null
  /** Newest first: the first one seals, all of them can unseal. */
  secrets: readonly string[]
  storeUrl: string | null
  idleMs: number
  maxMs: number
  upstreamTimeoutMs: number
  bodyLimit: number
  loginAttempts: number
  isTrustedProxy: (address: string) => boolean
  /** Whether pages and long responses are compressed for browsers that accept it. */
  compresses: boolean
  drainMs: number
  metricsPort: number | null
  publicSettings: PublicSettings
  mobileSiteUrl: string | null
}

/** The settings are not valid; `problems` has one sentence for each problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Secrets that were copied from a sample. */
const SAMPLE_PATTERN = /change.?me|example|sample|placeholder|your.?secret|complex_password/i
/** Secrets that were typed rather than generated: accepted over plain http on loopback, refused with an https origin. */
const TYPED_PATTERN = /password|secret|0123456789|1234567890|abcdefgh/i

const wholeNumber = (name: string, min: number, max = 2 ** 31 - 1) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, message)),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.gte(min, message), z.lte(max, message)),
  )
}

const number = (name: string, fallback: number, min: number, max?: number) => z._default(wholeNumber(name, min, max), fallback)

const flag = (name: string, byDefault: 'true' | 'false' = 'false') =>
  z.pipe(
    z._default(z.enum(['true', 'false', '1', '0'], `${name} must be true or false.`), byDefault),
    z.transform((text) => text === 'true' || text === '1'),
  )

/** The URL of a server: http or https, without user, query or fragment, and with a path only if `allowsPath`. */
const url = (name: string, allowsPath: boolean) =>
  z.string().check(
    z.refine(
      (text) => {
        const parsed = URL.parse(text)
        if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password || parsed.search || parsed.hash)
          return false
        return allowsPath || parsed.pathname === '/'
      },
      `${name} must be an address like https://app.example.com, without ${allowsPath ? '' : 'path, '}user, query or fragment.`,
    ),
  )

const secrets = z
  .pipe(
    z.string('SESSION_SECRETS is missing: set one or more secrets of at least 32 bytes, newest first, separated by commas.'),
    z.transform((text) => text.split(',').map((secret) => secret.trim())),
  )
  .check(
    z.refine((list) => list.every((secret) => secret.length >= 32), 'SESSION_SECRETS: each secret must have at least 32 bytes.'),
    z.refine(
      (list) => !list.some((secret) => SAMPLE_PATTERN.test(secret)),
      'SESSION_SECRETS contains a sample secret: create one with `openssl rand -hex 32`.',
    ),
  )

const isGuessable = (secret: string) => secret.length >= 32 && (TYPED_PATTERN.test(secret) || new Set(secret).size < 8)

/** Day, month and year in any order, separated by `/`, `.`, `-` or a space. Dates are also typed this way, so months are numbers. */
const DATE_PATTERN = /^(?!.*D.*[./ -].*D)(?!.*M.*[./ -].*M)(?!.*Y.*[./ -].*Y)(?:DD?|MM?|(?:YY){1,2})(?:[./ -](?:DD?|MM?|(?:YY){1,2})){2}$/

/** Host names of a comma-separated list, in the spelling of a URL's host. */
const hostNames = (text: string): string[] =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

const schema = z.object({
  PORT: number('PORT', 3000, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_ORIGIN: z.optional(
    url('PUBLIC_ORIGIN', false).check(
      z.refine(
        (text) => !isPlainHttpBeyondLoopback(text),
        'PUBLIC_ORIGIN must be https; plain http is accepted for localhost, 127.0.0.1 and [::1] only.',
      ),
    ),
  ),
  V7_BASE_URL: z.optional(
    url('V7_BASE_URL', true).check(
      z.refine(
        (text) => !/\/v7\/*$/i.test(URL.parse(text)?.pathname ?? ''),
        'V7_BASE_URL must not end in /v7: every call adds that itself.',
      ),
    ),
  ),
  V7_DIALECT: z.optional(z.string().check(z.maxLength(4096, 'V7_DIALECT must be the path of a file.'))),
  SESSION_SECRETS: z.optional(secrets),
  SESSION_STORE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ''),
          'SESSION_STORE_URL must be an address like redis://host:6379.',
        ),
      ),
  ),
  SESSION_IDLE_MS: number('SESSION_IDLE_MS', 7_500_000, 1),
  SESSION_MAX_MS: number('SESSION_MAX_MS', 43_200_000, 1),
  UPSTREAM_TIMEOUT_MS: number('UPSTREAM_TIMEOUT_MS', 500_000, 1),
  BODY_LIMIT_BYTES: number('BODY_LIMIT_BYTES', 10_485_760, 1),
  LOGIN_ATTEMPTS_PER_MINUTE: number('LOGIN_ATTEMPTS_PER_MINUTE', 5, 1, 1_000_000),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => trustedProxies(text) !== null,
          'TRUSTED_PROXIES must hold addresses or ranges like 10.0.0.0/8, separated by commas, or be none.',
        ),
      ),
  ),
  PLAINTEXT_HOSTS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => hostNames(text).every((host) => /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])$/.test(host)),
            'PLAINTEXT_HOSTS must hold host names like v7.internal, without http:// and port, separated by commas.',
          ),
        ),
      z.transform((text) => hostNames(text)),
    ),
    [],
  ),
  COMPRESS: flag('COMPRESS', 'true'),
  DRAIN_MS: number('DRAIN_MS', 10_000, 0, 3_600_000),
  METRICS_PORT: z.optional(wholeNumber('METRICS_PORT', 1, 65_535)),
  CLIENT_ID: z.optional(
    z.string().check(z.regex(/^[^\s,;"'<>]{1,60}$/, 'CLIENT_ID must be one client code like ACME: at most 60 characters, without spaces.')),
  ),
  APP_VERSION: z._default(z.string().check(z.maxLength(40, 'APP_VERSION must have at most 40 characters.')), '1.0.5'),
  DATE_FORMAT: z._default(
    z.string().check(z.regex(DATE_PATTERN, 'DATE_FORMAT must be a pattern like MM/DD/YYYY, with day, month and year once each.')),
    'MM/DD/YYYY',
  ),
  MONTHS_FORMAT: flag('MONTHS_FORMAT'),
  SUPPLIER_MODE: flag('SUPPLIER_MODE'),
  MOBILE_SITE_URL: z.optional(url('MOBILE_SITE_URL', true)),
} satisfies Record<WebSetting, z.core.$ZodType>)

/**
 * Reads and checks all settings, and reports all problems together.
 * @throws {ConfigError} with a sentence for each problem
 */
export const readConfig = (env: Env): Config => {
  const isProduction = env['NODE_ENV'] === 'production'
  // An empty value in a compose file means "not set".
  const provided = Object.fromEntries(WEB_SETTING_NAMES.flatMap((name) => (env[name]?.trim() ? [[name, env[name]?.trim()]] : [])))
  const read = z.safeParse(schema, provided)
  const invalid = new Set(read.success ? [] : read.error.issues.map((issue) => issue.path[0]))
  // Settings that are valid alone are also checked in combination, even if others are wrong, so that one start reports all problems.
  const settings = z.parse(schema, Object.fromEntries(Object.entries(provided).filter(([name]) => !invalid.has(name))))
  const publicOrigin = new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`).origin
  const problems = [
    ...(read.success ? [] : read.error.issues.map((issue) => issue.message)),
    ...(isProduction ? missingSettings(provided) : []),
    // An address that is wrong in another way, like one that ends in /v7, may lack TLS too.
    ...(invalid.has('PLAINTEXT_HOSTS') ? [] : plaintextProblems(provided, settings.PLAINTEXT_HOSTS)),
    ...combinationProblems(settings, settings.PUBLIC_ORIGIN ? publicOrigin : null),
    // Values are compared only if both are valid: the default that replaces an invalid one must not cause a second problem.
    ...(!invalid.has('PORT') && settings.METRICS_PORT && settings.METRICS_PORT === settings.PORT
      ? ['METRICS_PORT must differ from PORT.']
      : []),
    // If only SESSION_MAX_MS is set, it may be shorter than the default idle time: it then limits both.
    ...('SESSION_IDLE_MS' in provided &&
    !invalid.has('SESSION_IDLE_MS') &&
    !invalid.has('SESSION_MAX_MS') &&
    settings.SESSION_IDLE_MS > settings.SESSION_MAX_MS
      ? ['SESSION_IDLE_MS must not be larger than SESSION_MAX_MS: no session lives longer than that.']
      : []),
  ]
  if (problems.length > 0) throw new ConfigError([...new Set(problems)])
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin,
    isPlainHttp: publicOrigin.startsWith('http:'),
    v7BaseUrl: (settings.V7_BASE_URL ?? `http://127.0.0.1:${env['REFERENCE_PORT'] ?? 4010}`).replace(/\/+$/, ''),
    dialectFile: settings.V7_DIALECT ?? null,
    secrets: settings.SESSION_SECRETS ?? [randomBytes(32).toString('hex')],
    storeUrl: settings.SESSION_STORE_URL ?? null,
    idleMs: settings.SESSION_IDLE_MS,
    maxMs: settings.SESSION_MAX_MS,
    upstreamTimeoutMs: settings.UPSTREAM_TIMEOUT_MS,
    bodyLimit: settings.BODY_LIMIT_BYTES,
    loginAttempts: settings.LOGIN_ATTEMPTS_PER_MINUTE,
    isTrustedProxy: trustedProxies(settings.TRUSTED_PROXIES ?? '') ?? (() => false),
    compresses: settings.COMPRESS,
    drainMs: settings.DRAIN_MS,
    metricsPort: settings.METRICS_PORT ?? null,
    publicSettings: {
      client_id: settings.CLIENT_ID ?? null,
      app_version: settings.APP_VERSION,
      date_format: settings.DATE_FORMAT,
      months_format: settings.MONTHS_FORMAT,
      supplier_mode: settings.SUPPLIER_MODE,
    },
    mobileSiteUrl: settings.MOBILE_SITE_URL ?? null,
  }
}

/** Problems of settings that are valid alone but not in combination. */
const combinationProblems = (settings: z.output<typeof schema>, origin: string | null): string[] => [
  ...(origin?.startsWith('https:') && settings.SESSION_SECRETS?.some(isGuessable)
    ? ['SESSION_SECRETS contains a secret that can be guessed: create one with `openssl rand -hex 32`.']
    : []),
  ...(origin && settings.MOBILE_SITE_URL && new URL(settings.MOBILE_SITE_URL).origin === origin
    ? ['MOBILE_SITE_URL must have a different origin from PUBLIC_ORIGIN, or mobile browsers would be redirected in a loop.']
    : []),
]

const MISSING = {
  PUBLIC_ORIGIN: 'PUBLIC_ORIGIN is missing: set the address that browsers use, like https://app.example.com.',
  V7_BASE_URL:
    'V7_BASE_URL is missing: set the address of your v7, without /v7. To run on demo data instead, use npm start -- --reference.',
  SESSION_SECRETS: 'SESSION_SECRETS is missing: set one or more secrets of at least 32 bytes, newest first, separated by commas.',
} as const

/**
 * Required settings that are missing in production. TRUSTED_PROXIES is not needed on loopback, where there is no reverse proxy;
 * without a PUBLIC_ORIGIN it is needed.
 */
const missingSettings = (provided: Provided): string[] => [
  ...Object.entries(MISSING).flatMap(([name, message]) => (name in provided ? [] : [message])),
  ...('TRUSTED_PROXIES' in provided || LOOPBACK.has(URL.parse(provided['PUBLIC_ORIGIN'] ?? '')?.hostname ?? '')
    ? []
    : [
        'TRUSTED_PROXIES is missing: set the addresses of your reverse proxy, whose X-Forwarded-For is trusted, or none if browsers reach this process directly.',
      ]),
]

type Provided = Readonly<Record<string, string | undefined>>

/** How the address in each setting begins if it uses TLS. */
const WITH_TLS = { V7_BASE_URL: 'https://', SESSION_STORE_URL: 'rediss://' } as const

/** Tokens and session ids must not be sent without TLS, unless the host is listed in PLAINTEXT_HOSTS. */
const plaintextProblems = (provided: Provided, allowed: readonly string[]): string[] =>
  Object.entries(WITH_TLS).flatMap(([name, start]) => {
    const url = URL.parse(provided[name] ?? '')
    if (!url || !/^(http|redis):$/.test(url.protocol) || LOOPBACK.has(url.hostname) || allowed.includes(url.hostname)) return []
    return [`${name} has no TLS: use ${start}, or list ${url.hostname} in PLAINTEXT_HOSTS if that network is your own.`]
  })

const isPlainHttpBeyondLoopback = (text: string) => {
  const url = URL.parse(text)
  return url?.protocol === 'http:' && !LOOPBACK.has(url.hostname)
}
