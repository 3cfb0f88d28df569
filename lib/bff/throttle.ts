import { createHash } from 'node:crypto'
import type { Bff } from './bff.ts'

const WINDOW_MS = 60_000
/** An address may stand for a whole office. */
const PER_ADDRESS = 10

/** Who tries: the account as it was typed (null for a hand-over) and the address. */
export type Attempt = { account: string | null; address: string }

/**
 * Counts a login attempt by account and by address. Milliseconds to wait where one of them is over its limit, else null.
 * Both are always counted, so an account cannot be told from an unknown one by what is throttled.
 */
export const throttled = async (
  { account, address }: Attempt,
  { store, config }: Pick<Bff, 'store' | 'config'>,
): Promise<number | null> => {
  const byAddress = await store.hit(`address:${address}`, WINDOW_MS)
  const byAccount = account === null ? null : await store.hit(`account:${keyOf(account)}`, WINDOW_MS)
  const waits = [
    byAddress.count > config.loginAttempts * PER_ADDRESS ? byAddress.resetMs : 0,
    byAccount && byAccount.count > config.loginAttempts ? byAccount.resetMs : 0,
  ]
  const wait = Math.max(...waits)
  return wait > 0 ? wait : null
}

/** The same account however it is typed; hashed, so that no e-mail address lies in the store. */
const keyOf = (account: string) => createHash('sha256').update(account.normalize('NFKC').trim().toLowerCase()).digest('base64url')
