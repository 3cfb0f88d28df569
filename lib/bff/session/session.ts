import 'server-only'
import { sealData, unsealData, webCookies } from 'iron-session'
import * as z from 'zod/mini'
import { LEVEL_WORD } from '#lib/contract/auth/level-word.ts'
import type { Config } from '../operations/config.ts'
import { RIGHTS_TEXT } from './rights.ts'

// docs/decisions/0137-a-long-seal-takes-several-cookies.md

/** All that the cookie holds. Times in milliseconds of the server's clock. */
export const Session = z.strictObject({
  /** Random; what is revoked at the end. */
  id: z.string().check(z.minLength(16), z.maxLength(64)),
  /** Bearer token of v7. */
  token: z.string().check(z.minLength(1)),
  userId: z.string().check(z.minLength(1)),
  /** v7's own word; it goes back to v7 in a header. */
  level: z.string().check(z.regex(LEVEL_WORD)),
  createdAt: z.int(),
  /** When the browser last said that the user did something. */
  activeAt: z.int(),
  /** When v7's token ends, where that is before the cap. */
  tokenEndsAt: z.optional(z.int()),
  /** Rights in modules that the login brought, for a v7 that cannot be asked for them later; left out where it brought none. */
  rights: z.optional(z.string().check(z.regex(RIGHTS_TEXT))),
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

/**
 * Browsers keep 4,096 bytes of a whole `Set-Cookie` value: with the longest name and all attributes, this many are left for
 * the seal. A longer seal is cut into pieces of exactly this length, so that one seal has one spelling in cookies as well.
 */
const PIECE_LENGTH = 4030
/** A token of 8 KB makes a seal of three pieces. `MAX_HEADER_BYTES` of the server must take them all. */
const MAX_PIECES = 4

/** `__Host-` makes the browser insist on Secure, Path=/ and no Domain. Loopback over plain http cannot have it. */
const cookieName = ({ isPlain }: Pick<Config, 'isPlain'>): string => (isPlain ? 'gatehouse' : '__Host-gatehouse')

const attributes = ({ isPlain }: Pick<Config, 'isPlain'>) => ({ httpOnly: true, secure: !isPlain, sameSite: 'lax' as const, path: '/' })

/** The first piece has the name that the only one has. */
const pieceName = (index: number, config: CookieConfig): string => cookieName(config) + (index === 0 ? '' : `-${index + 1}`)

/** What a request carries under the session's names: the text of the seal, null where the cookies cannot make up one. */
export type CarriedCookies = { sealed: string | null; names: readonly string[] }

/**
 * The one reader of the session's cookies everywhere, so that two cookies of the same name mean the same to every part.
 * Pieces that belong to different seals are told by the signature of the whole, as any other change is.
 */
export const readCookies = (headers: Headers, config: CookieConfig): CarriedCookies => {
  const first = cookieName(config)
  const jar = webCookies({ headers } as Request, new Headers())
  const isSplit = headers.get('cookie')?.includes(`${first}-`) === true // the header is read a second time only then
  const carried = new Map<string, string>()
  for (const name of isSplit ? (jar.names?.() ?? []) : [first]) {
    const value = isPieceOf(first, name) && jar.read(name)
    if (value) carried.set(name, value)
  }
  const names = [...carried.keys()]
  const pieces = names.map((_, index) => carried.get(pieceName(index, config)) ?? '')
  const isWhole = pieces.every((piece, at) => hasLength(piece, at === pieces.length - 1))
  return { sealed: isWhole ? pieces.join('') : null, names }
}

const isPieceOf = (first: string, name: string): boolean => name.startsWith(first) && /^(-\d{1,2})?$/.test(name.slice(first.length))

const hasLength = ({ length }: string, isLast: boolean): boolean =>
  length === PIECE_LENGTH || (isLast && length > 0 && length < PIECE_LENGTH)

/**
 * Opens a sealed session. Every secret is tried, so a rotation logs nobody out. Anything broken, foreign, truncated or
 * past the cap is null: a logged-out user.
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
 * Seals a session and gives the `Set-Cookie` texts: one, or one for each piece, and one to remove each piece that the
 * request of a longer seal carried. Null where four cookies cannot hold it (a token of v7 beyond 11 KB). Without
 * `Max-Age`: the cookies end with the browser at the latest.
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
    ...leftover.map((name) => removedCookie(name, config)),
  ]
}

/** The `Set-Cookie` texts that remove every cookie of the session that the request carried. */
export const clearedCookies = (request: Headers, config: CookieConfig): readonly string[] =>
  [...new Set([cookieName(config), ...readCookies(request, config).names])].map((name) => removedCookie(name, config))

const removedCookie = (name: string, config: CookieConfig): string => setCookie(name, '', { ...attributes(config), maxAge: 0 })

const setCookie = (name: string, value: string, options: ReturnType<typeof attributes> & { maxAge?: number }): string => {
  const headers = new Headers()
  webCookies({ headers } as Request, headers).write(name, value, options)
  return headers.get('set-cookie') ?? ''
}
