import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** A rate limit: `points` per minute for each key of this name. */
export type Limit = { name: string; points: number }

/** State shared by all replicas. `isRevoked`, `revokeAll`, `hit` and `ping` throw {@link StoreUnavailable} if the store is unreachable. */
export type Store = {
  /**
   * Revokes a session; true only for the first caller. While the store is unreachable, the revocation is kept in memory and written
   * later, and each replica has a first caller of its own.
   */
  revoke: (sessionId: string, forMs: number) => Promise<boolean>
  /** Whether a session has been revoked: by its id, or by `revokeAll` because of when it began (`createdAt`). */
  isRevoked: (sessionId: string, createdAt?: number) => Promise<boolean>
  /** Revokes every session that began before now. */
  revokeAll: (forMs: number) => Promise<void>
  /** Counts one hit of `key`. Null within the limit, otherwise the milliseconds until the next window begins. */
  hit: (limit: Limit, key: string) => Promise<number | null>
  ping: () => Promise<void>
  close: () => Promise<void>
}

export const WINDOW_SECONDS = 60

/** The store is unreachable. While revocations cannot be read, no session may be trusted. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the session store cannot be reached', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** Compares the name, not the class: Next bundles this file more than once, and the error may come from another copy. */
export const isStoreUnavailable = (cause: unknown): cause is StoreUnavailable => cause instanceof Error && cause.name === 'StoreUnavailable'

const SWEEP_EVERY = 1000

/** The in-memory store of a single process. Expired entries are removed, so it does not grow with time. */
export const memoryStore = (now: () => number = Date.now, revoked = new Map<string, number>()): Store => {
  let writes = 0
  let endedBefore = 0
  const isRevokedNow = (sessionId: string) => (revoked.get(sessionId) ?? 0) > now()
  const limiterOf = limiterCache(({ name, points }) => new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_SECONDS }))
  return {
    revoke: async (sessionId, forMs) => {
      if (isRevokedNow(sessionId)) return false
      revoked.set(sessionId, now() + forMs)
      if (++writes % SWEEP_EVERY === 0) for (const [id, until] of revoked) if (until <= now()) revoked.delete(id)
      return true
    },
    isRevoked: async (sessionId, createdAt = Infinity) => isRevokedNow(sessionId) || createdAt <= endedBefore,
    revokeAll: async () => void (endedBefore = now()),
    hit: (limit, key) => consumePoint(limiterOf(limit), key),
    ping: async () => {},
    close: async () => {},
  }
}

/** Returns one limiter per name, created on first use. */
export const limiterCache = (make: (limit: Limit) => RateLimiterAbstract): ((limit: Limit) => RateLimiterAbstract) => {
  const limiters = new Map<string, RateLimiterAbstract>()
  return (limit) => {
    const limiter = limiters.get(limit.name) ?? make(limit)
    limiters.set(limit.name, limiter)
    return limiter
  }
}

/** Consumes one point. Null if a point was left, otherwise the milliseconds until there are new ones. */
export const consumePoint = async (limiter: RateLimiterAbstract, key: string): Promise<number | null> => {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}
