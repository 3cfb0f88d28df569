import type { Caller } from '../../auth/caller.ts'
import type { Limit } from '../../auth/throttle.ts'
import type { Context } from '../../http/context.ts'
import { tooManyRequests, type ApiResponse } from '../../http/response.ts'

/** Enough to invite everyone at a new warehouse, too few to spam strangers. */
export const INVITATIONS_PER_HOUR: Limit = { attempts: 100, ms: 3_600_000 }

/**
 * Counts an email that a user sends to an unconfirmed address, which may be a stranger's: an invitation, or the notice that an invitation
 * no longer works. Returns the refusal if the user has sent too many.
 */
export const countInvitation = ({ invitationThrottle }: Pick<Context, 'invitationThrottle'>, { id }: Caller): ApiResponse | null => {
  const wait = invitationThrottle.wait(id)
  if (wait > 0) return tooManyRequests(wait)
  invitationThrottle.countAttempt(id)
  return null
}
