import { sealData, unsealData, webCookies } from 'iron-session'
import * as z from 'zod/mini'
import { Level } from '#lib/contract/common.ts'
import type { Config } from './config.ts'

/** All that the cookie holds. Times in milliseconds of the server's clock. */
export const Session = z.strictObject({
  /** Random; what is revoked at the end. */
  id: z.string().check(z.minLength(16), z.maxLength(64)),
  /** Bearer token of v7. */
  token: z.string().check(z.minLength(1)),
  userId: z.string().check(z.minLength(1)),
  level: Level,
  createdAt: z.int(),
  /** When the browser last said that the user did something. */
  activeAt: z.int(),
})
export type Session = z.output<typeof Session>

type CookieConfig = Pick<Config, 'isPlain' | 'secrets' | 'maxMs'>

/**
 * A seal can be opened for a day after the cap, so that a session which is found dead in the morning is also ended at v7.
 * What it may still do is decided by the clocks alone.
 */
const SEAL_GRACE_MS = 86_400_000

/** When a session's seal can no longer be opened. */
export const sealEnd = ({ createdAt }: Pick<Session, 'createdAt'>, { maxMs }: Pick<Config, 'maxMs'>): number =>
  createdAt + maxMs + SEAL_GRACE_MS

/**
 * The one spelling of a seal. What follows the `~` is outside its signature, and the last digit of the signature has two
 * bits to spare: a lenient reader would take several texts for the same seal.
 */
const SEAL = /^Fe26\.2\*1\*[0-9a-f]{64}\*[\w-]+\*[\w-]+\*\d+\*[0-9a-f]{64}\*[\w-]{42}[AEIMQUYcgkosw048]~2$/

/** Browsers keep 4,096 bytes of a whole `Set-Cookie` value. */
const MAX_COOKIE_BYTES = 4096

/** `__Host-` makes the browser insist on Secure, Path=/ and no Domain. Loopback over plain http cannot have it. */
const cookieName = ({ isPlain }: Pick<Config, 'isPlain'>): string => (isPlain ? 'gatehouse' : '__Host-gatehouse')

const attributes = ({ isPlain }: Pick<Config, 'isPlain'>) => ({ httpOnly: true, secure: !isPlain, sameSite: 'lax' as const, path: '/' })

/**
 * The sealed text that a request carries: the one reader of the cookie everywhere, so that two cookies of the same name
 * mean the same to every part.
 */
export const readCookie = (headers: Headers, config: CookieConfig): string | undefined =>
  webCookies({ headers } as Request, new Headers()).read(cookieName(config)) || undefined

/**
 * Opens a sealed session. Every secret is tried, so a rotation logs nobody out. Anything broken, foreign, truncated or
 * past the cap is null: a logged-out user.
 */
export const unseal = async (sealed: string, config: CookieConfig): Promise<Session | null> => {
  if (sealed.length > MAX_COOKIE_BYTES || !SEAL.test(sealed)) return null
  for (const password of config.secrets) {
    const read = z.safeParse(Session, await unsealData(sealed, { password }))
    if (read.success) return read.data
  }
  return null
}

/**
 * Seals a session and gives the `Set-Cookie` text; null where it would not fit into a cookie (a token of v7 that is too
 * long). Without `Max-Age`: the cookie ends with the browser at the latest.
 */
export const sealedCookie = async (session: Session, config: CookieConfig, now: number): Promise<string | null> => {
  const ttl = Math.ceil((sealEnd(session, config) - now) / 1000)
  if (ttl <= 0) return null
  const [password = ''] = config.secrets
  const cookie = setCookie(await sealData(session, { password, ttl }), attributes(config), config)
  return Buffer.byteLength(cookie) < MAX_COOKIE_BYTES ? cookie : null
}

/** The `Set-Cookie` text that removes the session's cookie. */
export const clearedCookie = (config: CookieConfig): string => setCookie('', { ...attributes(config), maxAge: 0 }, config)

const setCookie = (value: string, options: ReturnType<typeof attributes> & { maxAge?: number }, config: CookieConfig): string => {
  const headers = new Headers()
  webCookies({ headers } as Request, headers).write(cookieName(config), value, options)
  return headers.get('set-cookie') ?? ''
}
