import { cutText } from '#lib/shared/cut-text.ts'
import type { Caller } from '../auth/caller.ts'
import type { Limit } from '../auth/throttle.ts'
import { audit } from './audit.ts'
import type { Sender, Services } from './context.ts'

/** Far more than a user causes by following old links, too few to bury an entry. */
export const DENIALS_PER_HOUR: Limit = { attempts: 60, ms: 3_600_000 }
/** One screen makes several calls, and people try a link again: that is one event. */
export const DENIAL_REPEATS: Limit = { attempts: 1, ms: 600_000 }

/** What a user did with a code outside their scope, and where: "Asked for client BOREAL in sales orders". */
export type Denial = { action: 'Asked for' | 'Tried to change' | 'Named'; noun: string; code: string; place?: string | undefined }

/**
 * Writes to the audit log that a user named a code outside their scope, once in a while for the same code. The codes are the user's text,
 * so the entries of one user are limited; the last one says so. The server log has the others.
 */
export const auditDenial = async (
  { db, now, denialThrottle, denialRepeats, log }: Pick<Services, 'db' | 'now' | 'denialThrottle' | 'denialRepeats' | 'log'>,
  sender: Sender,
  caller: Caller | null,
  { action, noun, code: sentCode, place }: Denial,
): Promise<void> => {
  const user = caller?.id ?? ''
  // A body may be as long as an order, and the throttle keeps its keys.
  const code = cutText(sentCode, 60)
  const repeated = JSON.stringify([user, action, noun, code])
  if (denialRepeats.wait(repeated) > 0) return
  if (denialThrottle.wait(user) > 0)
    return log('warn', 'a refused code was not written to the audit log: too many by this user', { user, request_id: sender.requestId })
  denialRepeats.countAttempt(repeated)
  denialThrottle.countAttempt(user)
  const end = denialThrottle.wait(user) > 0 ? '; more within an hour are only in the server log' : ''
  const summary = `${action} ${noun} ${code}${place ? ` in ${place}` : ''}${end}`
  await audit(db, now(), sender, caller, { event: 'SCOPE_DENIED', severity: 'warning', summary })
}
