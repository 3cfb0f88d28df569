import { Redis } from 'iovalkey'
import { StoreUnavailable, type Store } from './store.ts'

const PREFIX = 'gatehouse:'

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
      asking(async () => (await client.set(`${PREFIX}revoked:${id}`, '1', 'PX', Math.max(1, Math.ceil(forMs)), 'NX')) === 'OK'),
    isRevoked: (id) => asking(async () => (await client.exists(`${PREFIX}revoked:${id}`)) === 1),
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
