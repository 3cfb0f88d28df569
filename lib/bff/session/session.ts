import 'server-only'
import { sealData, unsealData, webCookies } from 'iron-session'
import * as z from 'zod/mini'
import { LEVEL_WORD } from '#lib/contract/auth/level-word.ts'
import type { Config } from '../operations/config.ts'
import { RIGHTS_TEXT } from './sealed-rights.ts'

// docs/decisions/0137-a-long-seal-is-split-over-cookies.md

/** The contents of the cookie. Times are milliseconds of the server's clock. */
export const Session = z.strictObject({
  /** Random; revoked when the session ends. */
  id: z.string().check(z.minLength(16), z.maxLength(64)),
  /** v7's bearer token. */
  token: z.string().check(z.minLength(1)),
  userId: z.string().check(z.minLength(1)),
  /** The level in v7's own spelling; sent back to v7 in a header. */
  level: z.string().check(z.regex(LEVEL_WORD)),
  createdAt: z.int(),
  /** When the browser last reported that the user was active. */
  activeAt: z.int(),
  /** When v7's token expires, if that is before the maximum age of the session. */
  tokenEndsAt: z.optional(z.int()),
  /** Module rights from the sign-in response, for a v7 that cannot return them later; left out if it had none. */
  rights: z.optional(z.string().check(z.regex(RIGHTS_TEXT))),
})
export type Session = z.output<typeof Session>

type CookieConfig = Pick<Config, 'isPlainHttp' | 'secrets' | 'maxMs'>

/**
 * A seal can be opened for one more day after the session's maximum age, so that a session found expired in the morning is also
 * ended at v7. Whether a session is still valid is decided by `session-times.ts` alone.
 */
const SEAL_GRACE_MS = 86_400_000

/** When a session's seal can no longer be opened. */
export const sealEnd = ({ createdAt }: Pick<Session, 'createdAt'>, { maxMs }: Pick<Config, 'maxMs'>): number =>
  createdAt + maxMs + SEAL_GRACE_MS

/**
 * The only accepted spelling of a seal. The text after `~` is not signed, and the last character of the signature has two
 * unused bits, so a lenient reader would accept several strings for the same seal.
 */
const SEAL = /^Fe26\.2\*1\*[0-9a-f]{64}\*[\w-]+\*[\w-]+\*\d+\*[0-9a-f]{64}\*[\w-]{42}[AEIMQUYcgkosw048]~2$/

/**
 * Browsers accept 4,096 bytes for a whole `Set-Cookie` value; after the longest name and all attributes, this many are left for
 * the seal. A longer seal is cut into pieces of exactly this length, so that there is only one way to split it.
 */
const PIECE_LENGTH = 4030
/** A token of 8 KB needs three pieces. `MAX_HEADER_BYTES` of the server must be large enough for all of them. */
const MAX_PIECES = 4

/** With `__Host-`, browsers require Secure, Path=/ and no Domain. It cannot be used on loopback over plain http. */
const cookieName = ({ isPlainHttp }: Pick<Config, 'isPlainHttp'>): string => (isPlainHttp ? 'gatehouse' : '__Host-gatehouse')

const attributes = ({ isPlainHttp }: Pick<Config, 'isPlainHttp'>) => ({
  httpOnly: true,
  secure: !isPlainHttp,
  sameSite: 'lax' as const,
  path: '/',
})

/** The first piece has the same name as an unsplit seal. */
const pieceName = (index: number, config: CookieConfig): string => cookieName(config) + (index === 0 ? '' : `-${index + 1}`)

/** The session cookies of a request: their names, and the joined seal, null if the pieces cannot form one. */
export type CarriedCookies = { sealed: string | null; names: readonly string[] }

/**
 * Reads the session's cookies. All code uses this function, so that if two cookies have the same name, the same one is always read.
 * If pieces of different seals are mixed, the signature of the whole fails, as with any other change.
 */
export const readCookies = (headers: Headers, config: CookieConfig): CarriedCookies => {
  const first = cookieName(config)
  const jar = webCookies({ headers } as Request, new Headers())
  const isSplit = headers.get('cookie')?.includes(`${first}-`) === true // only a split seal needs a second pass over the header
  const carried = new Map<string, string>()
  for (const name of isSplit ? (jar.names?.() ?? []) : [first]) {
    const value = isPieceOf(first, name) && jar.read(name)
    if (value) carried.set(name, value)
  }
  const names = [...carried.keys()]
  const pieces = names.map((_, index) => carried.get(pieceName(index, config)) ?? '')
  const isWhole = pieces.every((piece, at) => hasPieceLength(piece, at === pieces.length - 1))
  return { sealed: isWhole ? pieces.join('') : null, names }
}

const isPieceOf = (first: string, name: string): boolean => name.startsWith(first) && /^(-\d{1,2})?$/.test(name.slice(first.length))

const hasPieceLength = ({ length }: string, isLast: boolean): boolean =>
  length === PIECE_LENGTH || (isLast && length > 0 && length < PIECE_LENGTH)

/**
 * Opens a sealed session. Every secret is tried, so rotating secrets signs nobody out. A seal that is broken, truncated, made with an unknown secret
 * or past {@link sealEnd} gives null: not signed in.
 */
export const unseal = async (sealed: string, config: CookieConfig): Promise<Session | null> => {
  if (sealed.length > MAX_PIECES * PIECE_LENGTH || !SEAL.test(sealed)) return null
  for (const password of config.secrets) {
    const read = z.safeParse(Session, await unsealData(sealed, { password }))
    if (read.success) return read.data
  }
  return null
}

/**
 * Seals a session and returns the `Set-Cookie` values: one for each piece, and one to remove each leftover piece of a longer
 * seal in the request. Null if the seal has run out or does not fit into four cookies (a v7 token of more than 11 KB). There is
 * no `Max-Age`, so the cookies end with the browser at the latest.
 */
export const sealedCookies = async (
  session: Session,
  request: Headers,
  config: CookieConfig,
  now: number,
): Promise<readonly string[] | null> => {
  const ttl = Math.ceil((sealEnd(session, config) - now) / 1000)
  if (ttl <= 0) return null
  const [password = ''] = config.secrets
  const sealed = await sealData(session, { password, ttl })
  if (sealed.length > MAX_PIECES * PIECE_LENGTH) return null
  const pieces = new Map<string, string>()
  for (let at = 0; at < sealed.length; at += PIECE_LENGTH)
    pieces.set(pieceName(at / PIECE_LENGTH, config), sealed.slice(at, at + PIECE_LENGTH))
  const leftover = readCookies(request, config).names.filter((name) => !pieces.has(name))
  return [
    ...[...pieces].map(([name, piece]) => setCookie(name, piece, attributes(config))),
    ...leftover.map((name) => removalCookie(name, config)),
  ]
}

/** The `Set-Cookie` values that remove every session cookie in the request. */
export const clearedCookies = (request: Headers, config: CookieConfig): readonly string[] =>
  [...new Set([cookieName(config), ...readCookies(request, config).names])].map((name) => removalCookie(name, config))

const removalCookie = (name: string, config: CookieConfig): string => setCookie(name, '', { ...attributes(config), maxAge: 0 })

const setCookie = (name: string, value: string, options: ReturnType<typeof attributes> & { maxAge?: number }): string => {
  const headers = new Headers()
  webCookies({ headers } as Request, headers).write(name, value, options)
  return headers.get('set-cookie') ?? ''
}
