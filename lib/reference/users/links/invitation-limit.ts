import type { Caller } from '../../auth/caller.ts'
import type { Limit } from '../../auth/throttle.ts'
import type { Context } from '../../http/context.ts'
import { tooManyRequests, type ApiResponse } from '../../http/response.ts'

/** Enough to invite everyone of a new warehouse, too few to send emails to strangers. */
export const INVITATIONS_PER_HOUR: Limit = { attempts: 100, ms: 3_600_000 }

/**
 * Counts an email that a user sends to an address that nobody has confirmed: an invitation, or the notice that it has ended. Anybody's address
 * can be entered there. Returns the refusal if the user has sent too many.
 */
export const countInvitation = ({ invitationThrottle }: Pick<Context, 'invitationThrottle'>, { id }: Caller): ApiResponse | null => {
  const wait = invitationThrottle.wait(id)
  if (wait > 0) return tooManyRequests(wait)
  invitationThrottle.countAttempt(id)
  return null
}
