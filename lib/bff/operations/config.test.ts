import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const SECRET = 'b7c1f0a94de2833f5a6617d0c9e4b25813aa7f6e'
const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://app.example.com',
  V7_BASE_URL: 'https://v7.internal',
  SESSION_SECRETS: SECRET,
  TRUSTED_PROXIES: 'none',
}

const problemsOf = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the settings', () => {
  it('have these defaults outside production', () => {
    const { secrets, isTrustedProxy, ...config } = readConfig({})
    expect(secrets[0]?.length).toBe(64)
    expect(isTrustedProxy('127.0.0.1')).toBe(false)
    expect(config).toEqual({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      isPlainHttp: true,
      dialectFile: null,
      v7BaseUrl: 'http://127.0.0.1:4010',
      storeUrl: null,
      idleMs: 7_500_000,
      maxMs: 43_200_000,
      upstreamTimeoutMs: 500_000,
      bodyLimit: 10_485_760,
      loginAttempts: 5,
      compresses: true,
      drainMs: 10_000,
      metricsPort: null,
      publicSettings: { client_id: null, app_version: '1.0.5', date_format: 'MM/DD/YYYY', months_format: false, supplier_mode: false },
      mobileSiteUrl: null,
    })
  })

  it('require an origin, an upstream, secrets and proxies in production, and report all that are missing', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^PUBLIC_ORIGIN is missing/),
      expect.stringMatching(/^V7_BASE_URL is missing.*--reference/),
      expect.stringMatching(/^SESSION_SECRETS is missing/),
      expect.stringMatching(/^TRUSTED_PROXIES is missing/),
    ])
    expect(problemsOf(production)).toEqual([])
  })

  it('report every problem of one address', () => {
    expect(problemsOf({ ...production, V7_BASE_URL: 'http://v7.internal/v7/' })).toEqual([
      expect.stringContaining('must not end in /v7'),
      expect.stringContaining('has no TLS: use https://, or'),
    ])
    expect(problemsOf({ ...production, SESSION_STORE_URL: 'http://store:6379' })).toEqual([
      'SESSION_STORE_URL must be an address like redis://host:6379.',
      expect.stringContaining('SESSION_STORE_URL has no TLS: use rediss://, or'),
    ])
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: 'https://app.example.com/x' })).toEqual([
      'PUBLIC_ORIGIN must be an address like https://app.example.com, without path, user, query or fragment.',
    ])
  })

  it('report no problem that comes only from the default used for an invalid value', () => {
    const onlyProblem = (env: Record<string, string>, name: string) =>
      expect(problemsOf({ ...production, ...env })).toEqual([expect.stringMatching(`^${name} must `)])
    onlyProblem({ PORT: '99999', METRICS_PORT: '3000' }, 'PORT')
    onlyProblem({ SESSION_IDLE_MS: 'long', SESSION_MAX_MS: '3600000' }, 'SESSION_IDLE_MS')
    onlyProblem({ PLAINTEXT_HOSTS: 'http://v7.internal', V7_BASE_URL: 'http://v7.internal' }, 'PLAINTEXT_HOSTS')
    const { TRUSTED_PROXIES: _proxies, ...local } = production
    expect(problemsOf({ ...local, PUBLIC_ORIGIN: 'http://localhost:3000/app' })).toEqual([expect.stringMatching(/^PUBLIC_ORIGIN must /)])
  })

  it('report invalid values and invalid combinations together', () => {
    const problems = problemsOf({
      ...production,
      V7_BASE_URL: 'http://v7.internal',
      SESSION_SECRETS: 'a'.repeat(64),
      TRUSTED_PROXIES: undefined,
      MONTHS_FORMAT: 'maybe',
      SESSION_IDLE_MS: '60001',
      SESSION_MAX_MS: '60000',
      MOBILE_SITE_URL: 'https://app.example.com/mobile',
    })
    expect(new Set(problems.map((problem) => problem.split(' ')[0]))).toEqual(
      new Set(['MOBILE_SITE_URL', 'MONTHS_FORMAT', 'SESSION_IDLE_MS', 'SESSION_SECRETS', 'TRUSTED_PROXIES', 'V7_BASE_URL']),
    )
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PUBLIC_ORIGIN', 'http://app.example.com'],
    ['PUBLIC_ORIGIN', 'https://app.example.com/path'],
    ['PUBLIC_ORIGIN', 'app.example.com'],
    ['V7_BASE_URL', 'ftp://v7'],
    ['V7_BASE_URL', 'https://user:pass@v7'],
    ['V7_BASE_URL', 'https://v7.internal/v7'],
    ['V7_BASE_URL', 'https://v7.internal/gateway/v7/'],
    ['V7_BASE_URL', 'http://v7.internal'],
    ['SESSION_STORE_URL', 'redis://store:6379'],
    ['SESSION_SECRETS', 'too-short-and-so-refused'],
    ['SESSION_SECRETS', `${SECRET},short`],
    ['SESSION_SECRETS', `${SECRET},`],
    ['SESSION_SECRETS', 'change-me-change-me-change-me-change-me'],
    ['SESSION_SECRETS', 'complex_password_at_least_32_characters_long'],
    ['SESSION_SECRETS', 'a'.repeat(64)],
    ['SESSION_STORE_URL', 'localhost:6379'],
    ['SESSION_IDLE_MS', '-1'],
    ['SESSION_MAX_MS', '12h'],
    ['UPSTREAM_TIMEOUT_MS', '0'],
    ['BODY_LIMIT_BYTES', '10MB'],
    ['LOGIN_ATTEMPTS_PER_MINUTE', '0'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['TRUSTED_PROXIES', '10.0.0.1/'],
    ['TRUSTED_PROXIES', '::1, 10.0.0.1/ '],
    ['TRUSTED_PROXIES', '10.0.0.0/1e1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/24'],
    ['DRAIN_MS', 'soon'],
    ['METRICS_PORT', 'x'],
    ['DATE_FORMAT', '<script>'],
    ['DATE_FORMAT', 'DDDDDD'],
    ['DATE_FORMAT', 'DD/MM'],
    ['DATE_FORMAT', 'DD/MM/DD'],
    ['DATE_FORMAT', 'MM/DD/YYYY/YY'],
    ['DATE_FORMAT', 'DD MMM YYYY'],
    ['DATE_FORMAT', 'MM/DD/YYY'],
    ['MONTHS_FORMAT', 'maybe'],
    ['SUPPLIER_MODE', 'on'],
    ['METRICS_PORT', '3000'],
    ['MOBILE_SITE_URL', 'm.example.com'],
    ['MOBILE_SITE_URL', 'https://app.example.com/mobile'],
  ])('refuse %s=%s with a sentence that names the setting', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}\\b.*\\.$`))])
  })

  it.each(['MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD', 'D/M/YY', 'DD MM YYYY'])('accept the date format %s', (format) => {
    expect(readConfig({ ...production, DATE_FORMAT: format }).publicSettings.date_format).toBe(format)
  })

  it('refuse an idle time that is longer than any session', () => {
    const problem = expect.stringMatching(/^SESSION_IDLE_MS must not be larger than SESSION_MAX_MS/)
    expect(problemsOf({ ...production, SESSION_IDLE_MS: '60001', SESSION_MAX_MS: '60000' })).toEqual([problem])
    expect(readConfig({ ...production, SESSION_MAX_MS: '60000' }).maxMs).toBe(60_000)
  })

  it('accept plain http only on loopback', () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000']) {
      expect(readConfig({ ...production, PUBLIC_ORIGIN: origin }).isPlainHttp).toBe(true)
    }
    for (const origin of ['http://app.example.com', 'http://localhost.example.com', 'http://127.0.0.1.example.com', 'http://10.0.0.1'])
      expect(problemsOf({ ...production, PUBLIC_ORIGIN: origin }), origin).toEqual([expect.stringMatching(/^PUBLIC_ORIGIN must be https/)])
    expect(readConfig(production).isPlainHttp).toBe(false)
  })

  it('treat an empty value as not set, and keep the order of secrets', () => {
    expect(readConfig({ ...production, SESSION_STORE_URL: '', METRICS_PORT: ' ' })).toMatchObject({ storeUrl: null, metricsPort: null })
    const older = '5e0b3d7c41f98a26c7d1e8f0b9a4536271fedcab'
    expect(readConfig({ ...production, SESSION_SECRETS: `${SECRET}, ${older}` }).secrets).toEqual([SECRET, older])
  })

  it('require TRUSTED_PROXIES in production, except on loopback', () => {
    const withoutProxies = { ...production, TRUSTED_PROXIES: '' }
    expect(problemsOf(withoutProxies)).toEqual([expect.stringMatching(/^TRUSTED_PROXIES is missing.* or none /)])
    expect(problemsOf({ ...withoutProxies, PUBLIC_ORIGIN: 'http://localhost:3000' })).toEqual([])
    expect(problemsOf({ ...withoutProxies, NODE_ENV: 'development' })).toEqual([])
    expect(readConfig(production).isTrustedProxy('127.0.0.1')).toBe(false)
  })

  it('accept a v7 or store without TLS on loopback, and elsewhere only if its host is listed', () => {
    const store = 'redis://:secret@store:6379'
    for (const url of ['http://127.0.0.1:4010', 'http://localhost:4010', 'http://[::1]:4010', 'https://v7.internal/gateway'])
      expect(problemsOf({ ...production, V7_BASE_URL: url })).toEqual([])
    expect(problemsOf({ ...production, SESSION_STORE_URL: 'rediss://store:6379' })).toEqual([])
    const plain = { ...production, V7_BASE_URL: 'http://v7.internal', SESSION_STORE_URL: store }
    expect(problemsOf(plain)).toHaveLength(2)
    expect(problemsOf(plain).join('')).not.toContain('secret')
    expect(problemsOf({ ...plain, PLAINTEXT_HOSTS: 'store' })).toEqual([expect.stringMatching(/^V7_BASE_URL .* PLAINTEXT_HOSTS/)])
    expect(problemsOf({ ...plain, PLAINTEXT_HOSTS: 'store, V7.internal' })).toEqual([])
  })

  it('report invalid hosts and an invalid client code together', () => {
    for (const hosts of ['http://v7.internal', 'v7.internal:8080', 'v7.internal/v7', 'v7.internal store'])
      expect(problemsOf({ ...production, PLAINTEXT_HOSTS: hosts, CLIENT_ID: 'ACME, BOREAL' })).toEqual([
        expect.stringMatching(/^PLAINTEXT_HOSTS must hold host names/),
        expect.stringMatching(/^CLIENT_ID must be one client code/),
      ])
    expect(problemsOf({ ...production, PLAINTEXT_HOSTS: '10.0.0.7,[fd00::1],my_store', CLIENT_ID: 'ACME-AU.1' })).toEqual([])
  })

  it('recognise addresses in the ranges of trusted proxies', () => {
    const { isTrustedProxy } = readConfig({ ...production, TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
    expect(['10.9.9.9', '11.0.0.1', '::1', 'unknown', ''].map(isTrustedProxy)).toEqual([true, false, true, false, false])
  })
})
