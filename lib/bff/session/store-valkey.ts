import { randomUUID } from 'node:crypto'
import { Redis } from 'iovalkey'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { keptLimiters, StoreUnavailable, type Store, waitAfter, WINDOW_SECONDS } from './store.ts'

// docs/decisions/0033-what-replicas-share.md

const PREFIX = 'gatehouse:'
/** All sessions that began before this time are over. */
const ENDED = `${PREFIX}ended-before`
/** A replica that has heard of it remembers it as long as any session may live. */
const LONGEST_MS = 2 ** 31
/** More ended sessions than these are not kept here: the oldest are forgotten first. */
const MOST_KNOWN = 100_000
/** How often a replica looks whether the store has lost its memory, and writes what it could not write. */
const CHECK_MS = 5000

/**
 * The store of several replicas, on Valkey or Redis. Commands are never queued for later: while the server is away each
 * fails at once, and the client reconnects by itself.
 */
export const valkeyStore = (url: string, checkMs = CHECK_MS): Store => {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: 1000,
    connectTimeout: 2000,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1000),
  })
  // What this replica has revoked or seen revoked: refused without asking, and written back to a store that came back empty.
  const known = new Map<string, number>()
  const unwritten = new Set<string>()
  // When all sessions were ended at once, as far as this replica has heard.
  let ended = { before: 0, until: 0 }
  const remember = (id: string, until: number) => {
    known.set(id, until)
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break
      known.delete(oldest)
      unwritten.delete(oldest)
    }
  }
  const write = (ids: Iterable<string>) => {
    for (const id of ids) {
      const until = known.get(id) ?? 0
      if (until <= Date.now()) {
        known.delete(id)
        unwritten.delete(id)
      } else
        client.set(`${PREFIX}revoked:${id}`, '1', 'PXAT', until).then(
          () => unwritten.delete(id),
          () => unwritten.add(id),
        )
    }
  }
  const refill = () => {
    write([...known.keys()])
    if (ended.until > Date.now()) client.set(ENDED, ended.before, 'PXAT', ended.until, 'NX').catch(() => {})
  }
  client.on('ready', refill)
  client.on('error', () => {}) // each command reports its own failure; without a listener the process would end
  // A mark of this replica alone. Where it is gone, the store has forgotten everything else too.
  const mark = `${PREFIX}replica:${randomUUID()}`
  const check = async () => {
    const isKept = (await client.set(mark, '1', 'PX', 10 * CHECK_MS + checkMs, 'GET')) !== null
    if (isKept) write([...unwritten])
    else refill()
  }
  const timer = setInterval(() => void (client.status === 'ready' && check().catch(() => {})), checkMs).unref()
  const ready = new Promise<void>((resolve) => {
    client.once('ready', resolve)
    setTimeout(resolve, 2000).unref()
  })
  const asking = async <T>(command: () => Promise<T>): Promise<T> => {
    await ready // only the first commands of a fresh process wait here, and not for long
    try {
      return await command()
    } catch (error) {
      throw new StoreUnavailable(error)
    }
  }
  const limiterOf = keptLimiters(
    ({ name, points }) =>
      new RateLimiterRedis({ storeClient: client, keyPrefix: `${PREFIX}hits:${name}`, points, duration: WINDOW_SECONDS }),
  )
  return {
    revoke: async (id, forMs) => {
      if (known.has(id)) return false
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
      if (known.has(id) || createdAt <= ended.before) return true
      const [left, before] = await asking(() => Promise.all([client.pttl(`${PREFIX}revoked:${id}`), client.get(ENDED)]))
      if (before !== null) ended = { before: Number(before), until: Date.now() + LONGEST_MS }
      if (createdAt <= ended.before) return true
      if (left === -2) return false // there is no such key
      remember(id, Date.now() + left)
      return true
    },
    revokeAll: (forMs) => asking(async () => void (await client.set(ENDED, Date.now(), 'PX', forMs))),
    hit: (limit, key) => asking(() => waitAfter(limiterOf(limit), key)),
    ping: () => asking(async () => void (await client.ping())),
    close: async () => {
      clearInterval(timer)
      client.disconnect()
    },
  }
}
