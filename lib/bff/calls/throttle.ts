import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from './address.ts'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { fail } from './failure.ts'
import { isStoreUnavailable, keptLimiters, waitAfter, WINDOW_SECONDS } from '../session/store.ts'

/**
 * How often in a minute, in multiples of `LOGIN_ATTEMPTS_PER_MINUTE`. A network may stand for a whole office. An account is
 * limited by itself far more generously: otherwise anybody who knows its name could lock its owner out.
 */
const TIMES = {
  'sign-in-here': 1,
  'sign-in-network': 10,
  'sign-in-account': 20,
  'forgot-password': 10,
  invitation: 10,
  readyz: 120,
  images: 120,
} as const

type Parts = Pick<Bff, 'store' | 'config'>
type Kind = keyof typeof TIMES
export type PublicKind = Exclude<Kind, `sign-in${string}`>

/** Who tries: the account as it was typed (null for a hand-over) and the address. */
export type Attempt = { account: string | null; address: string }

/**
 * Counts an attempt to sign in by network, by account and network, and by account. Milliseconds to wait where one of them is
 * over its limit, else null. What is counted hangs on the text alone, so an account cannot be told from an unknown one.
 * @throws {StoreUnavailable} where the store is away: a session that is made now could not be used anyway
 */
export const throttledSignIn = async ({ account, address }: Attempt, parts: Parts): Promise<number | null> => {
  const network = networkOf(address)
  const wait = await hit('sign-in-network', network, parts)
  if (wait !== null || account === null) return wait
  const key = keyOf(account)
  return (await hit('sign-in-here', `${key}:${network}`, parts)) ?? hit('sign-in-account', key, parts)
}

/** The refusal of a call that anybody may make but not so often; null for one that may go on. */
export const refusedTooOften = async (kind: PublicKind, context: RequestContext, bff: Bff): Promise<Response | null> => {
  const wait = await throttledPublic(kind, context.address, bff)
  if (wait === null) return null
  bff.metrics.count('gatehouse_throttled_total', { what: kind })
  bff.log.audit('call-throttled', context, { call: kind })
  return fail('throttled', context.id, { retryAfter: wait / 1000 })
}

/**
 * Counts a call that needs no session, by network. While the store is away each replica counts by itself: neither a flood nor
 * an empty count comes of it.
 */
const throttledPublic = async (kind: PublicKind, address: string, parts: Parts): Promise<number | null> => {
  const network = networkOf(address)
  try {
    return await hit(kind, network, parts)
  } catch (cause) {
    if (!isStoreUnavailable(cause)) throw cause
    return waitAfter(ownLimiter({ name: kind, points: pointsOf(kind, parts) }), network)
  }
}

const ownLimiter = keptLimiters(({ name, points }) => new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_SECONDS }))

const pointsOf = (kind: Kind, { config }: Pick<Parts, 'config'>) => config.loginAttempts * TIMES[kind]
const hit = (kind: Kind, key: string, parts: Parts) => parts.store.hit({ name: kind, points: pointsOf(kind, parts) }, key)

/** The same account however it is typed; hashed, so that no email address lies in the store. */
const keyOf = (account: string) => createHash('sha256').update(account.normalize('NFKC').trim().toLowerCase()).digest('base64url')
