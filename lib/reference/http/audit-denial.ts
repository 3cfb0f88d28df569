import type { Caller } from '../auth/caller.ts'
import type { Limit } from '../auth/throttle.ts'
import { audit } from './audit.ts'
import type { Sender, Services } from './context.ts'

/** Far more than a user causes by following old links, too few to bury an entry. */
export const DENIALS_PER_HOUR: Limit = { attempts: 60, ms: 3_600_000 }

/**
 * Writes to the audit log that a user named a code outside their scope. The codes are the user's text, so the entries of one user are
 * limited; the last one says so. The server log has the others.
 */
export const auditDenial = async (
  { db, now, denialThrottle, log }: Pick<Services, 'db' | 'now' | 'denialThrottle' | 'log'>,
  sender: Sender,
  caller: Caller | null,
  summary: string,
): Promise<void> => {
  const user = caller?.id ?? ''
  if (denialThrottle.wait(user) > 0)
    return log('warn', 'a refused code was not written to the audit log: too many of this user', { user, request_id: sender.requestId })
  denialThrottle.countAttempt(user)
  const end = denialThrottle.wait(user) > 0 ? '; more within an hour are only in the server log' : ''
  await audit(db, now(), sender, caller, { event: 'SCOPE_DENIED', severity: 'warning', summary: summary + end })
}
