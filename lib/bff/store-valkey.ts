import { Redis } from 'iovalkey'
import { StoreUnavailable, type Store } from './store.ts'

const PREFIX = 'gatehouse:'
const SWEEP_EVERY = 1000

/** Counts and opens the window in one step, so that no count stays for ever. */
const HIT = `local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) left = tonumber(ARGV[1]) end
return {count, left}`

/**
 * The store of several replicas, on Valkey or Redis. Commands are never queued for later: while the server is away each
 * fails at once, and the client reconnects by itself.
 */
export const valkeyStore = (url: string): Store => {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: 1000,
    connectTimeout: 2000,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1000),
  })
  // What this replica has revoked or seen revoked: refused without asking, and written back to a server that came back empty.
  const known = new Map<string, number>()
  const forgetOld = () => {
    for (const [id, until] of known) if (until <= Date.now()) known.delete(id)
  }
  client.on('ready', () => {
    forgetOld()
    for (const [id, until] of known) client.set(`${PREFIX}revoked:${id}`, '1', 'PXAT', until).catch(() => {})
  })
  client.on('error', () => {}) // each command reports its own failure; without a listener the process would end
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
  return {
    revoke: (id, forMs) =>
      asking(async () => {
        const until = Math.ceil(Date.now() + Math.max(1, forMs))
        const isFirst = (await client.set(`${PREFIX}revoked:${id}`, '1', 'PXAT', until, 'NX')) === 'OK'
        known.set(id, until)
        if (known.size % SWEEP_EVERY === 0) forgetOld()
        return isFirst
      }),
    isRevoked: async (id) => known.has(id) || asking(async () => (await client.exists(`${PREFIX}revoked:${id}`)) === 1),
    hit: (key, windowMs) =>
      asking(async () => {
        const [count, resetMs] = (await client.eval(HIT, 1, `${PREFIX}hits:${key}`, windowMs)) as [number, number]
        return { count, resetMs }
      }),
    ping: () =>
      asking(async () => {
        await client.ping()
      }),
    close: async () => {
      client.disconnect()
    },
  }
}
