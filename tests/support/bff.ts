import { type Bff, createBff } from '#lib/bff/bff.ts'
import { createLog } from '#lib/bff/operations/log.ts'
import { json, type ScriptedUpstream } from './upstream.ts'

export const ORIGIN = 'https://app.example.test'
export const SECRET = 'b7c1f0a94de2833f5a6617d0c9e4b25813aa7f6e'

/** The BFF in front of a scripted upstream, with its log lines and a clock that moves only when a test advances it. */
export type TestBff = Bff & { logLines: Record<string, unknown>[]; advanceClock: (ms: number) => void }

export const testBff = (upstreamUrl: string, env: Record<string, string> = {}): TestBff => {
  const logLines: Record<string, unknown>[] = []
  let time = Date.now()
  const log = createLog((line) => logLines.push(JSON.parse(line) as Record<string, unknown>))
  const bff = createBff({ PUBLIC_ORIGIN: ORIGIN, SESSION_SECRETS: SECRET, V7_BASE_URL: upstreamUrl, ...env }, { log, now: () => time })
  return Object.assign(bff, { logLines, advanceClock: (ms: number) => void (time += ms) })
}

type Init = { method?: string; headers?: Record<string, string>; body?: unknown; cookie?: string; signal?: AbortSignal }

const isSentAsIs = (body: unknown): body is string | Uint8Array<ArrayBuffer> => typeof body === 'string' || body instanceof Uint8Array

/** A request as the application's own script sends it. */
export const browserRequest = (path: string, { method = 'GET', headers = {}, body, cookie, signal }: Init = {}): Request =>
  new Request(ORIGIN + path, {
    method,
    headers: {
      'x-csrf': '1',
      ...(method === 'GET' ? {} : { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isSentAsIs(body) ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })

export const USER = {
  id: 'u_1042',
  name: 'Demo Clerk',
  email: 'clerk@acme.test',
  userLevel: 'Regular',
  status: 'ACTIVE',
  must_change_password: false,
  last_login_at: null,
  home_site: 'SYD1',
  home_client: 'ACME',
  locale: 'en-AU',
  timezone: 'Australia/Sydney',
}

export const loginResponse = (token = 'token-one', user: Partial<typeof USER> = {}) => ({
  data: {
    token,
    token_type: 'Bearer',
    expires_in: 43_200,
    user: { ...USER, ...user },
    modules: [
      { module: 'stock', can_view: true, can_create: false, can_edit: false, can_delete: false, can_export: true, can_print: true },
    ],
    clients: [{ client_code: 'ACME', client_name: 'Acme Foods', owners: [{ owner_code: 'ACME-AU', owner_name: 'Acme Foods AU' }] }],
    sites: [{ site_code: 'SYD1', site_name: 'Sydney 1', timezone: 'Australia/Sydney' }],
    config: { supplier_mode: false, months_format: false, date_format: 'MM/DD/YYYY' },
  },
})

export const CREDENTIALS = { email: 'clerk@acme.test', password: 'correct horse battery' }

/** The cookies of a response as a browser would send them back, `name=value`; undefined if there are none. */
export const cookieOf = (response: Response): string | undefined => cookieHeaderFrom(response.headers.getSetCookie()) || undefined

/** The `Cookie` header that a browser sends after these `Set-Cookie` headers. */
export const cookieHeaderFrom = (texts: readonly string[]): string => texts.map((text) => text.split(';')[0]).join('; ')

/** Signs in and returns the cookie as a browser would send it. */
export const signInToBff = async (
  bff: Bff,
  upstream: ScriptedUpstream,
  token = 'token-one',
  previousCookie?: string,
  user: Partial<typeof USER> = {},
): Promise<string> => {
  const { login } = await import('#lib/bff/session/login.ts')
  upstream.on('POST /v7/auth/login', json(200, loginResponse(token, user)))
  upstream.on('POST /v7/auth/logout', (_request, response) => void response.writeHead(204).end())
  const response = await login(
    browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS, ...(previousCookie ? { cookie: previousCookie } : {}) }),
    bff,
  )
  const cookie = cookieOf(response)
  if (response.status !== 200 || !cookie) throw new Error(`login answered ${response.status}`)
  return cookie
}

/** The BFF in front of a v7, and the cookie of a user who has just signed in. The requests of the sign-in are not recorded. */
export const signedInBff = async (upstream: ScriptedUpstream, env: Record<string, string> = {}) => {
  const bff = testBff(upstream.url, env)
  const cookie = await signInToBff(bff, upstream)
  upstream.received.length = 0
  return { bff, cookie }
}
