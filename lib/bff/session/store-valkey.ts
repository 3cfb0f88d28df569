import { randomUUID } from 'node:crypto'
import { Redis } from 'iovalkey'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { limiterCache, StoreUnavailable, type Store, consumePoint, WINDOW_SECONDS } from './store.ts'

// docs/decisions/0033-what-replicas-share.md

const PREFIX = 'gatehouse:'
/** This key holds a time: all sessions that began at or before it have ended. */
const ENDED_BEFORE_KEY = `${PREFIX}ended-before`
/** How long a replica remembers that all sessions were ended: longer than any session may live. */
const LONGEST_MS = 2 ** 31
/** Maximum number of revoked sessions that one replica remembers; the oldest are forgotten first. */
const MAX_REMEMBERED = 100_000
/** Milliseconds between checks whether the store has lost its data. A check also retries failed writes. */
const CHECK_MS = 5000

/**
 * The store shared by several replicas, on Valkey or Redis. Commands are never queued: while the server is unreachable each
 * one fails at once, and the client reconnects by itself.
 */
export const valkeyStore = (url: string, checkMs = CHECK_MS): Store => {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: 1000,
    connectTimeout: 2000,
    // A connection that went silent without being closed, as after a failover, is replaced.
    socketTimeout: 3000,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1000),
  })
  // Sessions that this replica revoked or saw revoked. They are refused without asking the store, and written back if the store
  // loses its data.
  const revokedUntil = new Map<string, number>()
  const unwritten = new Set<string>()
  // The last time that all sessions were ended, as far as this replica knows.
  let lastRevokeAll = { before: 0, until: 0 }
  const remember = (id: string, until: number) => {
    revokedUntil.set(id, until)
    for (const oldest of revokedUntil.keys()) {
      if (revokedUntil.size <= MAX_REMEMBERED) break
      revokedUntil.delete(oldest)
      unwritten.delete(oldest)
    }
  }
  const writeRevocations = (ids: Iterable<string>) => {
    for (const id of ids) {
      const until = revokedUntil.get(id) ?? 0
      if (until <= Date.now()) {
        revokedUntil.delete(id)
        unwritten.delete(id)
      } else
        client.set(`${PREFIX}revoked:${id}`, '1', 'PXAT', until).then(
          () => unwritten.delete(id),
          () => unwritten.add(id),
        )
    }
  }
  const restoreStore = () => {
    writeRevocations([...revokedUntil.keys()])
    if (lastRevokeAll.until > Date.now())
      client.set(ENDED_BEFORE_KEY, lastRevokeAll.before, 'PXAT', lastRevokeAll.until, 'NX').catch(() => {})
  }
  // Why there is no connection, such as a refused port, password or certificate. A failed command does not report the reason.
  let connectionFailure: Error | null = null
  client.on('ready', () => {
    connectionFailure = null
    restoreStore()
  })
  client.on('error', (error: Error) => (connectionFailure = error))
  // A key of this replica only. If it is gone, the store has lost all other keys too.
  const markerKey = `${PREFIX}replica:${randomUUID()}`
  const check = async () => {
    const hasKeptData = (await client.set(markerKey, '1', 'PX', 10 * CHECK_MS + checkMs, 'GET')) !== null
    if (hasKeptData) writeRevocations([...unwritten])
    else restoreStore()
  }
  const timer = setInterval(() => void (client.status === 'ready' && check().catch(() => {})), checkMs).unref()
  const ready = new Promise<void>((resolve) => {
    client.once('ready', resolve)
    setTimeout(resolve, 2000).unref()
  })
  const withStore = async <T>(command: () => Promise<T>): Promise<T> => {
    await ready // only the first commands of a new process wait here, for 2 s at most
    try {
      return await command()
    } catch (error) {
      throw new StoreUnavailable(connectionFailure ?? error)
    }
  }
  const limiterOf = limiterCache(
    ({ name, points }) =>
      new RateLimiterRedis({ storeClient: client, keyPrefix: `${PREFIX}hits:${name}`, points, duration: WINDOW_SECONDS }),
  )
  return {
    revoke: async (id, forMs) => {
      if (revokedUntil.has(id)) return false
      const until = Math.ceil(Date.now() + Math.max(1, forMs))
      remember(id, until)
      await ready
      try {
        return (await client.set(`${PREFIX}revoked:${id}`, '1', 'PXAT', until, 'NX')) === 'OK'
      } catch {
        unwritten.add(id)
        return true
      }
    },
    isRevoked: async (id, createdAt = Infinity) => {
      if (revokedUntil.has(id) || createdAt <= lastRevokeAll.before) return true
      const [remainingMs, before] = await withStore(() =>
        Promise.all([client.pttl(`${PREFIX}revoked:${id}`), client.get(ENDED_BEFORE_KEY)]),
      )
      if (before !== null) lastRevokeAll = { before: Number(before), until: Date.now() + LONGEST_MS }
      if (createdAt <= lastRevokeAll.before) return true
      if (remainingMs === -2) return false // there is no such key
      remember(id, Date.now() + remainingMs)
      return true
    },
    revokeAll: (forMs) => withStore(async () => void (await client.set(ENDED_BEFORE_KEY, Date.now(), 'PX', forMs))),
    hit: (limit, key) => withStore(() => consumePoint(limiterOf(limit), key)),
    // A full store, or a copy that is only read from, still answers PING, but keeps no revocation.
    ping: () => withStore(async () => void (await client.set(`${PREFIX}writable`, '1', 'PX', checkMs))),
    close: async () => {
      clearInterval(timer)
      client.disconnect()
    },
  }
}
