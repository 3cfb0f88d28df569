import type * as z from 'zod/mini'
import { send, type ApiFailure } from '#lib/client/api.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { patchUser, type AcceptInvite, type CompleteReset } from '#lib/contract/users/user-actions.ts'
import { notMadeFailure } from '#lib/shared/accepted-text.ts'

type Body = z.output<typeof AcceptInvite> | z.output<typeof CompleteReset>

/** `used`: there was no response, but the link has been used, most likely by this form. */
export type Redeemed = { kind: 'done' | 'used' } | { kind: 'failed'; failure: ApiFailure; isUnanswered: boolean }

/**
 * Saves the password of an invitation or reset link. If there is no clear response, the link is checked: it works only once. `wasUnanswered`:
 * an earlier attempt got no response, so it may have used the link.
 */
export const redeemLink = async (userId: string, body: Body, wasUnanswered: boolean): Promise<Redeemed> => {
  const params = { id: userId }
  const [kind, token] = 'invite' in body ? (['invite', body.invite] as const) : (['reset', body.reset] as const)
  /** Null if that cannot be found out. */
  const isUsed = async (): Promise<boolean | null> => {
    const result = await send(patchUser, { params, body: { action: 'check_link', [kind]: token } })
    return result.ok ? false : result.failure.errors?.[kind] ? true : null
  }
  const result = await send(patchUser, { params, body })
  if (result.ok) {
    if (!result.isUnconfirmed || (await isUsed()) !== false) return { kind: 'done' }
    return { kind: 'failed', failure: notMadeFailure(result.message), isUnanswered: false }
  }
  const { failure } = result
  const isUnanswered = wasUnanswered || (isOutcomeUnknown(failure) && !failure.isUnsent)
  const isUsedUp = failure.errors?.[kind] !== undefined || (isOutcomeUnknown(failure) && (await isUsed()) === true)
  return isUnanswered && isUsedUp ? { kind: 'used' } : { kind: 'failed', failure, isUnanswered }
}
