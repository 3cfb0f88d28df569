import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RequestContext } from '../request-context.ts'
import { networkOf } from './ip-address.ts'
import type { Bff } from '../bff.ts'
import { fail } from './failure.ts'
import { isStoreUnavailable, limiterCache, consumePoint, WINDOW_SECONDS } from '../session/store.ts'

/**
 * Attempts per minute, in multiples of `LOGIN_ATTEMPTS_PER_MINUTE`. One network may be a whole office. The limit per account,
 * across all networks, is much higher: otherwise anybody who knows an account's name could lock its owner out.
 */
const LIMIT_FACTORS = {
  /** Attempts for one account from one network. */
  'sign-in-here': 1,
  'sign-in-network': 10,
  'sign-in-account': 20,
  'forgot-password': 10,
  invitation: 10,
  readyz: 120,
  images: 120,
} as const

type Kind = keyof typeof LIMIT_FACTORS
export type PublicKind = Exclude<Kind, `sign-in${string}`>

/**
 * Counts a sign-in attempt by network, by account and network, and by account. Returns a 429 if a limit is exceeded, otherwise
 * null. `account` is the text as typed, null for a hand-over. Counting depends on that text alone, so it does not reveal whether
 * an account exists.
 * @throws {StoreUnavailable} if the store is unreachable: a session created now could not be used anyway
 */
export const refuseTooManySignIns = async (account: string | null, context: RequestContext, bff: Bff): Promise<Response | null> => {
  const wait = await waitToSignIn(account, networkOf(context.address), bff)
  if (wait === null) return null
  bff.log.audit('login-throttled', context)
  bff.metrics.count('gatehouse_logins_total', { result: 'throttled' })
  return tooManyAttempts('login', wait, context, bff)
}

/**
 * Counts a call without a session by network. Returns a 429 if there were too many, otherwise null. While the store is
 * unreachable, each replica counts in its own memory, so that calls stay limited.
 */
export const refuseTooManyCalls = async (kind: PublicKind, context: RequestContext, bff: Bff): Promise<Response | null> => {
  const network = networkOf(context.address)
  const wait = await hit(kind, network, bff).catch((cause: unknown) => {
    if (!isStoreUnavailable(cause)) throw cause
    return consumePoint(localLimiter({ name: kind, points: pointsOf(kind, bff) }), network)
  })
  if (wait === null) return null
  bff.log.audit('call-throttled', context, { call: kind })
  return tooManyAttempts(kind, wait, context, bff)
}

const tooManyAttempts = (action: string, waitMs: number, context: RequestContext, bff: Bff): Response => {
  bff.metrics.count('gatehouse_throttled_total', { what: action })
  return fail('throttled', context.id, { retryAfter: waitMs / 1000 })
}

/** Milliseconds to wait before the next attempt; null if this one is within the limits. */
const waitToSignIn = async (account: string | null, network: string, bff: Bff): Promise<number | null> => {
  const wait = await hit('sign-in-network', network, bff)
  if (wait !== null || account === null) return wait
  const key = accountKey(account)
  return (await hit('sign-in-here', `${key}:${network}`, bff)) ?? hit('sign-in-account', key, bff)
}

const localLimiter = limiterCache(({ name, points }) => new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_SECONDS }))

const pointsOf = (kind: Kind, { config }: Bff) => config.loginAttempts * LIMIT_FACTORS[kind]
const hit = (kind: Kind, key: string, bff: Bff) => bff.store.hit({ name: kind, points: pointsOf(kind, bff) }, key)

/**
 * One key for all spellings that the database of a v7 may take for one account: upper or lower case, other Unicode forms, accents, invisible
 * characters, outer spaces. Hashed, so that the store holds no email addresses.
 */
const accountKey = (account: string) => createHash('sha256').update(plainSpelling(account)).digest('base64url')

// Upper case last: it turns `ß` into `SS`.
const plainSpelling = (account: string) => account.normalize('NFKD').replaceAll(UNSEEN_OR_MARK, '').trim().toLowerCase().toUpperCase()
const UNSEEN_OR_MARK = /[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
