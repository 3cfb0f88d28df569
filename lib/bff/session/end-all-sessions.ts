import type { Config } from '../operations/config.ts'
import { isStoreUnavailable, type Store } from './store.ts'
import { valkeyStore } from './store-valkey.ts'

/** A seal can be opened for a day after the session's maximum age (`session.ts`), and clocks may differ. */
const MARGIN_MS = 2 * 86_400_000

/**
 * Ends all sessions on all replicas, effective with their next call (`node lib/start.ts end-sessions`). Returns a sentence that says
 * what was done.
 * @throws {Error} with a sentence for the operator if there is no store or it cannot be reached
 */
export const endAllSessions = async ({ storeUrl, maxMs }: Pick<Config, 'storeUrl' | 'maxMs'>): Promise<string> => {
  if (storeUrl === null) throw new Error(NO_STORE)
  const store: Store = valkeyStore(storeUrl)
  try {
    await store.revokeAll(maxMs + MARGIN_MS)
  } catch (error) {
    const cause = isStoreUnavailable(error) ? error.cause : error
    throw new Error(`SESSION_STORE_URL: the store cannot be reached, so no session was ended (${reasonOf(cause)}).`, { cause: error })
  } finally {
    await store.close()
  }
  return `Every session that began before ${new Date().toISOString()} has ended. The tokens of these sessions are still valid in v7: end them there.`
}

const NO_STORE = 'SESSION_STORE_URL is not set: sessions of a single process end when it restarts with new SESSION_SECRETS.'

/** Message of an error. A refused connection to several addresses of a host has only a code. */
const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as NodeJS.ErrnoException
  return message || code || String(cause)
}
