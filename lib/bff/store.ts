/** How often something happened in the window that its first time opened. */
type Hits = { count: number; resetMs: number }

/** What replicas share. Every method throws {@link StoreUnavailable} when the store is away: then nothing is let through. */
export type Store = {
  /** Revokes a session; true for the one caller that did it first. */
  revoke: (sessionId: string, forMs: number) => Promise<boolean>
  isRevoked: (sessionId: string) => Promise<boolean>
  /** Counts one more of `key` and says how often it happened within the window. */
  hit: (key: string, windowMs: number) => Promise<Hits>
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Revocations cannot be read or written: no session may be trusted until they can. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the session store cannot be reached', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** By its name, not by its class: Next bundles this file more than once, and the store may be of another copy. */
export const isStoreUnavailable = (cause: unknown): cause is StoreUnavailable => cause instanceof Error && cause.name === 'StoreUnavailable'

type Entry = { count: number; until: number }

const SWEEP_EVERY = 1000

/** The store of a single container. Forgets what has run out, so it does not grow with time. */
export const memoryStore = (now: () => number = Date.now, entries = new Map<string, Entry>()): Store => {
  let writes = 0
  const live = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.until > now() ? entry : undefined
  }
  const write = (key: string, entry: Entry) => {
    entries.set(key, entry)
    if (++writes % SWEEP_EVERY === 0) for (const [old, { until }] of entries) if (until <= now()) entries.delete(old)
  }
  return {
    revoke: async (sessionId, forMs) => {
      if (live(`revoked:${sessionId}`)) return false
      write(`revoked:${sessionId}`, { count: 1, until: now() + forMs })
      return true
    },
    isRevoked: async (sessionId) => live(`revoked:${sessionId}`) !== undefined,
    hit: async (key, windowMs) => {
      const known = live(`hits:${key}`)
      const entry = { count: (known?.count ?? 0) + 1, until: known?.until ?? now() + windowMs }
      write(`hits:${key}`, entry)
      return { count: entry.count, resetMs: entry.until - now() }
    },
    ping: async () => {},
    close: async () => {},
  }
}
